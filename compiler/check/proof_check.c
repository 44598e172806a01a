/* Check a proof log of guesstree: that no tree finds the answers of a word list in fewer guesses than the given tree.
 *
 *     cc -std=c11 -O3 -march=native -o proof_check proof_check.c
 *     ./proof_check trees/classic.prooflog data/classic/answers.txt data/classic/guesses.txt trees/classic.msgpack
 *
 * Exit code 0: proven. 1: refuted or refused, with one sentence. 2: wrong command line.
 * This file shares no code with the search or with the other checker. trees/FORMAT.md defines the files.
 *
 * THE RULE. S is a set of answers, W(S) the sum of their weights (1 each unless the list is weighted), m(S) the
 * heaviest. V_r(S) is the smallest total (weight times depth) of a tree that finds every answer of S within r guesses,
 * infinite if there is none. A guess g divides S into parts, one for each code. It "may be played" in S if it is in S
 * or makes more than one part; any other guess wastes a turn, and a best tree never needs it.
 *
 *   bare(S, r) = infinite if r <= 0, if r = 1 and |S| > 1, or if S contains a set C for which a line of the log claims
 *                that r or more guesses cannot find it (a core); otherwise
 *                2 W(S) - m(S) if some weight is not 1; otherwise the larger of
 *                2|S|, if |S| > 2 and no member of S gives every member of S a different code; and
 *                |S| + the sum of |S| - F_h over all h >= 1 with F_h < |S|, where F_1 = 1, F_2 = R, F_(h+1) = 1 + K F_h,
 *                R is the most parts that a guess g makes of all answers, and K the most without the part {g}.
 *   cost(g, S, r; B) = W(S) + the sum of B(P, r-1) over the parts P of S under g, leaving out the part {g} itself.
 *   one(S, r)  = max(bare(S, r), the smallest cost(g, S, r; bare) of the guesses g that may be played in S).
 *   two(S, r)  = max(one(S, r), the smallest cost(g, S, r; one) of these guesses), if S has at most as many answers as
 *                the log says under "two_ply" (in hard and ultra mode); otherwise one(S, r).
 *   B(P, r)    = max(two(P, r), every b that a line of the log claims for the same set P with r or more guesses left).
 *   The claim "V_r(S) >= b" holds if cost(g, S, r; B) >= b for every guess g that may be played in S.
 *
 * PROOF. (1) V >= bare: a tree for S is one for every set inside S. Only the guess at the root has depth 1, so a tree
 * costs at least 2W - m. With weights of 1 that is 2|S| - 1, which is attained only if a member at the root leaves
 * single answers; otherwise V, a whole number, is 2|S| or more. And h guesses find at most F_h answers, because a guess
 * makes no more parts of S than of all answers: two guesses find one in each part of the first, and h + 1 find one, and
 * F_h in each of K other parts. With weights of 1, a total is |S|, plus the answers that one guess does not find, plus
 * those that two do not find, and so on. (2) A tree with g at its root costs W(S) plus the costs of its subtrees, one
 * for each part but {g}, each with one guess less. So V_r(S) is the smallest cost(g, S, r; V), and V >= one follows
 * from (1), and V >= two from that. (3) The parts in (2) are smaller than S, and V grows as r falls. So by induction
 * on |S|, if every claim has been checked by the rule, every B is at most V, and every claim is true. The order of the
 * lines does not matter. The log names a set by a path of guesses and codes; a wrong path only names another set, and
 * the claim for that set is checked all the same.
 *
 * HARD AND ULTRA MODE. Here, some guesses are not allowed after others. A state is then a set S and the list A of the
 * allowed guesses: "A after (g, code)" are those of A that the mode lets follow the guess g with this code. At the root,
 * A has all guesses. The rule stays the same, with V_r(S, A), B(P, A after (g, code of P), r-1), and only those guesses of
 * A that may be played. A claim for (S, A') counts for (S, A) if A' has every guess of A that may be played in S. PROOF.
 * (4) A tree for (S, A) is one for (S, A') if A is inside A'; so bare() holds for every A. (5) A guess outside S that
 * leaves S whole costs at least W(S) + V_(r-1)(S, A), and it leaves every subset of S whole too. So V is the same with
 * and without such guesses in A. (6) Every answer in S has given each guess so far the same code as the answer that is
 * to be found, so it has what these codes demand, and is in A.
 *
 * SYMMETRY. In pegs, some guesses are alike after the guesses that lead to S (section "Symmetry" below). Their costs
 * are the same, so a claim holds if the first of each class, in order of code points, costs enough.
 *
 * What is proven: the root claim says that every tree costs at least the total in the log, and the tree attains it.
 * What is trusted: this file, the compiler and the machine; that the two lists (and the weights in the tree, if there
 * are any) are the game that is meant. SHA-256 digests say which lists these are.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_TWO_PLY = 64 }; /* answers of a set: more take too long */
enum { LONGEST = 15, MOST_ANSWERS = 65535, UNLIMITED = 1 << 30 };
#define INFINITE ((int64_t)1 << 60)
#define MOST_WEIGHT 1000000000000 /* of all answers together; numbers in the log have at most 17 digits */
#define MB ((size_t)1 << 20)
#define MOST_LOG (16 * MB)
#define MOST_FILE (64 * MB)
#define MOST_TABLE (230 * MB)       /* the labels of all guesses */
#define MOST_CLAIMS ((size_t)1 << 20)
#define MOST_CORES ((size_t)1 << 15)
#define MOST_HELD (32 * MB)         /* answers in the sets that the lines of the log name */
#define MOST_LISTED (128 * MB)      /* guesses in the lists of allowed ones that they name */

/* ---- Ending, memory, files ------------------------------------------------------------------------------------ */

static _Noreturn void fail(const char *form, ...) {
    va_list values;
    va_start(values, form);
    fflush(stdout);
    fputs("proof_check: ", stderr);
    vfprintf(stderr, form, values);
    fputs("\n", stderr);
    exit(1);
}

static void *take(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) fail("there is not enough memory.");
    return memory;
}

typedef struct { const unsigned char *at; size_t size; } Text;

static Text read_file(const char *path, size_t most) {
    FILE *file = fopen(path, "rb");
    if (!file) fail("%s cannot be opened.", path);
    size_t size = 0, room = 1 << 16;
    unsigned char *data = take(room, 1);
    for (size_t got; (got = fread(data + size, 1, room - size, file)) > 0;) {
        size += got;
        if (size > most) fail("%s is larger than %zu MB.", path, most / MB);
        if (size == room && !(data = realloc(data, room *= 2))) fail("there is not enough memory.");
    }
    if (ferror(file)) fail("%s cannot be read.", path);
    fclose(file);
    return (Text){data, size};
}

/* ---- SHA-256 (FIPS 180-4) ------------------------------------------------------------------------------------- */

typedef struct { uint32_t state[8]; uint64_t size; unsigned char chunk[64]; } Sha;

static const uint32_t SHA_K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2};

static uint32_t rotate(uint32_t x, int by) { return x >> by | x << (32 - by); }

static void sha_chunk(Sha *sha) {
    uint32_t w[64] = {0}, s[8];
    for (int i = 0; i < 64; i++) w[i / 4] = w[i / 4] << 8 | sha->chunk[i];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, sha->state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t one = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) +
                       ((s[4] & s[5]) ^ (~s[4] & s[6])) + SHA_K[i] + w[i];
        uint32_t two = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) +
                       ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) sha->state[i] += s[i];
}

static void sha_add(Sha *sha, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++) {
        sha->chunk[sha->size++ % 64] = bytes[i];
        if (sha->size % 64 == 0) sha_chunk(sha);
    }
}

static Sha sha_new(void) {
    return (Sha){{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
                 0, {0}};
}

static void sha_end(Sha *sha, char hex[65]) {
    uint64_t bits = sha->size * 8;
    sha_add(sha, "\x80", 1);
    while (sha->size % 64 != 56) sha_add(sha, "", 1);
    for (int i = 7; i >= 0; i--) sha_add(sha, &(unsigned char){(unsigned char)(bits >> 8 * i)}, 1);
    for (int i = 0; i < 8; i++) sprintf(hex + 8 * i, "%08x", (unsigned)sha->state[i]);
}

/* ---- Words and marks ------------------------------------------------------------------------------------------ */

typedef struct { Text text; uint32_t sign[LONGEST]; } Word; /* UTF-8 within its file; one code point a letter or peg */

static enum { NORMAL, HARD, ULTRA } mode;
static bool pegs;           /* the game: pegs or letters */
static int length;          /* letters in a word */
static Word *word_of;       /* guess -> word; guesses are numbered in order of their code points */
static int guesses, answers;
static int *guess_of;       /* answer -> guess; answers are numbered by falling weight, then by word */
static int *answer_of;      /* guess -> answer, or -1 */
static int64_t *weight;     /* of each answer */
static bool uniform = true; /* are all weights 1? */
static uint32_t codes;      /* the number of codes; the last is the solved code */

/* Return the code point at `at` and step over it; 0 if there is none in valid UTF-8. */
static uint32_t next_sign(const unsigned char **at, const unsigned char *end) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (*at >= end) return 0;
    uint32_t sign = *(*at)++;
    int size = sign < 0x80 ? 1 : sign >> 5 == 6 ? 2 : sign >> 4 == 14 ? 3 : sign >> 3 == 30 ? 4 : 0;
    if (size == 0 || end - *at < size - 1) return 0;
    if (size > 1) sign &= 0x7f >> size;
    for (int i = 1; i < size; i++, (*at)++) {
        if (**at >> 6 != 2) return 0;
        sign = sign << 6 | (**at & 63);
    }
    return sign < least[size] || sign > 0x10ffff || sign >> 11 == 27 ? 0 : sign;
}

/* Read a word of exactly `length` code points, none of them a control character, a space, a comma or a bar. */
static bool read_word(Text text, Word *word) {
    const unsigned char *at = text.at, *end = at + text.size;
    *word = (Word){text, {0}};
    for (int i = 0; i < length; i++) {
        uint32_t sign = word->sign[i] = next_sign(&at, end);
        if (sign <= ' ' || (sign >= 0x7f && sign <= 0xa0) || sign == ',' || sign == '|') return false;
    }
    return at == end;
}

static int compare_words(const void *a, const void *b) {
    const Word *x = a, *y = b;
    for (int i = 0; i < length; i++)
        if (x->sign[i] != y->sign[i]) return x->sign[i] < y->sign[i] ? -1 : 1;
    return 0;
}

/* Return the guess that is a word, or -1. */
static int find_guess(const Word *word) {
    const Word *found = bsearch(word, word_of, (size_t)guesses, sizeof *word, compare_words);
    return found ? (int)(found - word_of) : -1;
}

/* Mark a guess if another word is the answer: 2 for a letter in its place; then, from left to right, 1 for a letter that
 * the answer has elsewhere and that no other marked letter accounts for. Letters: the marks in base 3. Pegs:
 * (length + 1) * the 2s + the 1s. */
static uint32_t mark_word(int guess, int word) {
    const uint32_t *mine = word_of[guess].sign, *its = word_of[word].sign;
    unsigned unused = 0; /* letters of the answer that account for no mark */
    uint32_t letters = 0, number = 0;
    for (int i = 0; i < length; i++) unused |= (unsigned)(mine[i] != its[i]) << i;
    for (int i = 0; i < length; i++) {
        uint32_t digit = mine[i] == its[i] ? 2 : 0;
        for (int j = 0; j < length && digit == 0; j++)
            if ((unused >> j & 1) && mine[i] == its[j]) digit = 1, unused &= ~(1u << j);
        letters = 3 * letters + digit;
        number += digit == 2 ? (uint32_t)length + 1 : digit;
    }
    return pegs ? number : letters;
}

static uint32_t mark(int guess, int answer) { return mark_word(guess, guess_of[answer]); }

/* Read a list, a word a line. Return how many there are. */
static int read_list(const char *path, Word **words) {
    Text file = read_file(path, MOST_FILE);
    const unsigned char *end = file.at + file.size;
    size_t lines = 0;
    if (file.size == 0 || end[-1] != '\n') fail("%s is empty or does not end with a newline.", path);
    for (const unsigned char *at = file.at; at < end; at++) lines += *at == '\n';
    *words = take(lines, sizeof **words);
    int count = 0;
    for (const unsigned char *at = file.at; at < end; count++) {
        const unsigned char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!read_word((Text){at, (size_t)(stop - at)}, &(*words)[count]))
            fail("line %d of %s is not a word of %d letters.", count + 1, path, length);
        at = stop + 1;
    }
    return count;
}

/* Sort words and drop repeated ones; return how many are left. */
static int sort_words(Word *words, int count) {
    qsort(words, (size_t)count, sizeof *words, compare_words);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (kept == 0 || compare_words(&words[kept - 1], &words[i])) words[kept++] = words[i];
    return kept;
}

/* ---- The first lines of the log ------------------------------------------------------------------------------- */

static struct {
    char answers_digest[65], guesses_digest[65], weights_digest[65]; /* weights: empty if there are none */
    int64_t max_guesses, openers, total, worst;                      /* worst: 0 if the objective is the mean */
    int64_t two_ply;                                                 /* the most answers of a set that has two() */
} terms;

static int line_number;
static const unsigned char *at; /* in the log; it ends with a newline and a NUL, so no reader runs past its end */

static bool skip_text(const char *text) {
    size_t size = strlen(text);
    if (strncmp((const char *)at, text, size)) return false;
    at += size;
    return true;
}

static void expect(const char *text) {
    if (!skip_text(text))
        fail("line %d of the log is malformed: expected %s.", line_number, *text == '\n' ? "its end" : text);
}

static int64_t expect_number(int digits_allowed) {
    int64_t number = 0;
    const unsigned char *start = at;
    for (; *at >= '0' && *at <= '9' && at - start < digits_allowed; at++) number = 10 * number + (*at - '0');
    if (at == start || (*start == '0' && at - start > 1) || (*at >= '0' && *at <= '9'))
        fail("line %d of the log is malformed: expected a number of at most %d digits.", line_number, digits_allowed);
    return number;
}

/* Read a bound: a whole number above zero, or `never`. */
static int64_t expect_bound(void) {
    if (skip_text("never")) return INFINITE;
    int64_t bound = expect_number(17);
    if (bound == 0) fail("line %d of the log claims a bound of zero.", line_number);
    return bound;
}

static void expect_digest(char hex[65]) {
    for (int i = 0; i < 64; i++, at++) {
        if (!*at || !strchr("0123456789abcdef", *at))
            fail("line %d of the log is malformed: expected a digest.", line_number);
        hex[i] = (char)*at;
    }
}

/* Check the last line, the SHA-256 of all others; read the first two lines. */
static void read_terms(const char *path) {
    Text file = read_file(path, MOST_LOG);
    enum { LAST = 72 }; /* bytes of the last line */
    char hex[65], last[LAST + 1];
    if (file.size < LAST) fail("the log is cut short.");
    size_t size = file.size - LAST;
    Sha sha = sha_new();
    sha_add(&sha, file.at, size);
    sha_end(&sha, hex);
    sprintf(last, "sha256 %s\n", hex);
    if (memcmp(last, file.at + size, LAST))
        fail("the log is damaged or cut short: its last line is not the SHA-256 of the lines above.");
    if (memchr(file.at, 0, size) || (size && file.at[size - 1] != '\n'))
        fail("the log is malformed: a line is not text.");
    unsigned char *text = take(size + 1, 1);
    at = memcpy(text, file.at, size);
    line_number = 1;
    bool first_version = skip_text("guesstree proof log 1"); /* of normal mode; version 3 is of the others */
    if (!first_version) expect("guesstree proof log 3");
    expect("\n");
    line_number = 2;
    expect("{\"answers_digest\": \""), expect_digest(terms.answers_digest);
    expect("\", \"engine\": "), expect_number(9);
    expect(", \"guesses_digest\": \""), expect_digest(terms.guesses_digest);
    expect("\", \"max_guesses\": "), terms.max_guesses = expect_number(9);
    expect(", \"mode\": \"");
    mode = skip_text("hard") ? HARD : skip_text("ultra") ? ULTRA : NORMAL;
    if (mode == NORMAL) expect("normal");
    if ((mode == NORMAL) != first_version) fail("the log has another version than its mode needs.");
    expect("\", \"objective\": \"");
    bool worst = skip_text("worst");
    if (!worst) expect("mean");
    expect("\", \"openers\": "), terms.openers = expect_number(9);
    expect(", \"scoring\": \"");
    pegs = skip_text("pegs\"");
    if (!pegs && !skip_text("letters\""))
        fail("the log is for another game than letters and pegs, the two that this checker knows.");
    if (pegs && mode == HARD) fail("the log is for hard mode, which pegs do not have.");
    expect(", \"total\": "), terms.total = expect_number(17);
    if (mode != NORMAL) expect(", \"two_ply\": "), terms.two_ply = expect_number(2);
    if (terms.two_ply > MOST_TWO_PLY) fail("the log wants two plies for sets of more than %d answers.", MOST_TWO_PLY);
    expect(", \"weights_digest\": ");
    if (!skip_text("null")) expect("\""), expect_digest(terms.weights_digest), expect("\"");
    expect(", \"worst\": ");
    if (!worst) expect("null");
    else if ((terms.worst = expect_number(9)) == 0) fail("the log claims a worst case of zero guesses.");
    expect("}"), expect("\n");
}

/* ---- The tree ------------------------------------------------------------------------------------------------- */

enum { NUMBER, STRING, BINARY, LIST, MAP, OTHER };
typedef struct { int kind; uint64_t number; const unsigned char *data; } Item; /* number: the value, size or count */
typedef struct { const unsigned char *at, *end; } Cursor;
typedef struct { const unsigned char *at; uint64_t width; } Column;

static struct {
    Cursor body, meta;
    Item alphabet;              /* kind OTHER if there is none */
    Word *word;
    int words, answers, *guess; /* guess: of each word */
} tree;

static uint64_t big_endian(Cursor *cursor, int size) {
    uint64_t number = 0;
    if (cursor->end - cursor->at < size) fail("the tree is malformed: its body ends too early.");
    while (size--) number = number << 8 | *cursor->at++;
    return number;
}

/* Read one item of MessagePack; of a list or map only its head. */
static Item next_item(Cursor *cursor) {
    unsigned type = (unsigned)big_endian(cursor, 1);
    Item item = {OTHER, 0, NULL};
    uint64_t size = 0; /* bytes of data that follow */
    if (type < 0x80) item = (Item){NUMBER, type, NULL};
    else if (type < 0x90) item = (Item){MAP, type & 15, NULL};
    else if (type < 0xa0) item = (Item){LIST, type & 15, NULL};
    else if (type < 0xc0) item.kind = STRING, size = type & 31;
    else if (type >= 0xc4 && type <= 0xc6) item.kind = BINARY, size = big_endian(cursor, 1 << (type - 0xc4));
    else if (type >= 0xc7 && type <= 0xc9) size = big_endian(cursor, 1 << (type - 0xc7)) + 1;
    else if (type == 0xca || type == 0xcb) size = type == 0xca ? 4 : 8;
    else if (type >= 0xcc && type <= 0xcf) item = (Item){NUMBER, big_endian(cursor, 1 << (type - 0xcc)), NULL};
    else if (type >= 0xd0 && type <= 0xd3) size = (uint64_t)1 << (type - 0xd0);
    else if (type >= 0xd4 && type <= 0xd8) size = ((uint64_t)1 << (type - 0xd4)) + 1;
    else if (type >= 0xd9 && type <= 0xdb) item.kind = STRING, size = big_endian(cursor, 1 << (type - 0xd9));
    else if (type >= 0xdc && type <= 0xdd) item = (Item){LIST, big_endian(cursor, type == 0xdc ? 2 : 4), NULL};
    else if (type >= 0xde && type <= 0xdf) item = (Item){MAP, big_endian(cursor, type == 0xde ? 2 : 4), NULL};
    if (size > (uint64_t)(cursor->end - cursor->at)) fail("the tree is malformed: its body ends too early.");
    if (item.kind == STRING || item.kind == BINARY) item.number = size, item.data = cursor->at;
    cursor->at += size;
    return item;
}

/* Return the value of a key in the map at the cursor; kind OTHER if there is none. If `start` is given, it is set to
 * where the value starts. */
static Item value_of(Cursor cursor, const char *key, Cursor *start) {
    Item map = next_item(&cursor), found = {OTHER, 0, NULL};
    if (map.kind != MAP) fail("the tree is malformed: a part of it is not a map.");
    for (uint64_t i = 0; i < map.number; i++) {
        Item name = next_item(&cursor);
        bool wanted = name.kind == STRING && name.number == strlen(key) && !memcmp(name.data, key, strlen(key));
        if (name.kind == LIST || name.kind == MAP) fail("the tree is malformed: a key is not text.");
        if (wanted && start) *start = cursor;
        for (uint64_t left = 1, first = 1; left; left--, first = 0) { /* skip what is nested, without recursion */
            Item item = next_item(&cursor);
            if (wanted && first) found = item;
            left += item.kind == LIST ? item.number : item.kind == MAP ? 2 * item.number : 0;
        }
    }
    return found;
}

static int meta_number(const char *key, uint64_t most) {
    Item item = value_of(tree.meta, key, NULL);
    if (item.kind != NUMBER || item.number == 0 || item.number > most)
        fail("the tree is malformed: '%s' is not a number from 1 to %llu.", key, (unsigned long long)most);
    return (int)item.number;
}

static Column column_of(const char *key, int count) {
    Item item = value_of(tree.body, key, NULL);
    uint64_t width = item.number / (uint64_t)count;
    if (item.kind != BINARY || width * (uint64_t)count != item.number || width < 1 || width > 8)
        fail("the tree is malformed: '%s' does not have %d numbers.", key, count);
    return (Column){item.data, width};
}

static uint64_t number_at(Column column, uint64_t i) {
    uint64_t number = 0;
    for (uint64_t k = column.width; k--;) number = number << 8 | column.at[i * column.width + k];
    return number;
}

static bool starts(const unsigned char *text, const unsigned char *end, const char *with) {
    return (size_t)(end - text) >= strlen(with) && !memcmp(text, with, strlen(with));
}

/* Refuse alphabets in which a letter is not always one code point, the same one. */
static void check_alphabet(void) {
    const unsigned char *text = tree.alphabet.data, *end = text + tree.alphabet.number;
    while (text < end) {
        const unsigned char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) fail("the tree is malformed: its alphabet does not end with a newline.");
        bool known = !starts(text, stop, "final:") && !starts(text, stop, "others:");
        bool letters = starts(text, stop, "letters:");
        for (text += letters ? strlen("letters:") : 0; letters && text < stop;) {
            known &= *text++ == ' ' && next_sign(&text, stop);                            /* a letter, */
            if (starts(text, stop, "..")) text += 2, known &= next_sign(&text, stop) > 0; /* or a range of them */
        }
        if (!known) fail("the tree has an alphabet that this checker does not know: a letter must be one code point.");
        text = stop + 1;
    }
}

static void read_tree(const char *path) {
    Text file = read_file(path, MOST_FILE);
    char hex[65], wanted[65];
    if (file.size < 53 || memcmp(file.at, "\x94\xa9guesstree\xcd", 12) || memcmp(file.at + 14, "\xc4\x20", 2) ||
        file.at[48] != 0xc6)
        fail("%s is not a tree, or it is damaged.", path);
    Cursor head = {file.at + 49, file.at + 53};
    if (big_endian(&head, 4) != file.size - 53) fail("%s is cut short or too long.", path);
    Sha sha = sha_new();
    sha_add(&sha, file.at + 12, 2), sha_add(&sha, file.at + 53, file.size - 53), sha_end(&sha, hex);
    for (int i = 0; i < 32; i++) sprintf(wanted + 2 * i, "%02x", file.at[16 + i]);
    if (strcmp(hex, wanted)) fail("%s is damaged: its checksum is wrong.", path);
    if (file.at[12] || file.at[13] < 1 || file.at[13] > 3)
        fail("%s has a version that this checker does not know.", path);
    tree.body = (Cursor){file.at + 53, file.at + file.size};
    Item meta = value_of(tree.body, "meta", &tree.meta), words = value_of(tree.body, "words", NULL);
    tree.alphabet = value_of(tree.body, "alphabet", NULL);
    if (meta.kind != MAP || words.kind != STRING || (tree.alphabet.kind != OTHER && tree.alphabet.kind != STRING))
        fail("the tree is malformed: it has no metadata, no words, or an alphabet that is not text.");
    if (tree.alphabet.kind == STRING) check_alphabet();
    static const char *const names[] = {[NORMAL] = "normal", [HARD] = "hard", [ULTRA] = "ultra"};
    Item its = value_of(tree.meta, "mode", NULL);
    if (its.kind != STRING || its.number != strlen(names[mode]) || memcmp(its.data, names[mode], its.number))
        fail("the log is about %s mode, the tree is not.", names[mode]);
    length = meta_number("length", LONGEST), tree.answers = meta_number("answers", MOST_ANSWERS);
    tree.word = take(words.number / (uint64_t)length + 1, sizeof *tree.word);
    for (const unsigned char *text = words.data, *end = text + words.number; text < end; tree.words++) {
        const unsigned char *start = text;
        for (int i = 0; i < length; i++) next_sign(&text, end);
        if (!read_word((Text){start, (size_t)(text - start)}, &tree.word[tree.words]) ||
            (tree.alphabet.kind == STRING && text < end && *text++ != '\n'))
            fail("the tree is malformed: its words cannot be read.");
    }
    if (tree.words < tree.answers) fail("the tree is malformed: it has fewer words than answers.");
}

/* Walk from the root to every answer. The tree must find them all, with the total and the worst case of the log.
 * Return the worst case. */
static int64_t replay(void) {
    int nodes = meta_number("nodes", MOST_FILE);
    Column guess = column_of("guess", nodes), code = column_of("code", nodes), first = column_of("first", nodes + 1);
    int64_t total = 0, worst = 0, steps = 0;
    for (int a = 0; a < answers; a++) {
        int64_t depth = 1;
        for (uint64_t node = 0;; depth++) {
            uint64_t word = number_at(guess, node), child = number_at(first, node), end = number_at(first, node + 1);
            if (word >= (uint64_t)tree.words || child <= node || end > (uint64_t)nodes)
                fail("the tree is malformed: node %llu is out of range.", (unsigned long long)node);
            if (tree.guess[word] == guess_of[a]) break;
            uint32_t marks = mark(tree.guess[word], a);
            while (child < end && number_at(code, child) != marks) child++, steps++;
            Text text = word_of[guess_of[a]].text;
            if (child >= end) fail("the tree does not find '%.*s'.", (int)text.size, text.at);
            if ((steps += 5) > 10000000000) fail("the tree is too deep to be replayed.");
            node = child;
        }
        total += weight[a] * depth;
        if (depth > worst) worst = depth;
    }
    if (total != terms.total)
        fail("the tree takes %lld guesses in total; the log is for %lld.", (long long)total, (long long)terms.total);
    if (terms.worst && worst != terms.worst)
        fail("the tree takes %lld guesses at worst; the log is for %lld.", (long long)worst, (long long)terms.worst);
    if (terms.max_guesses && worst > terms.max_guesses)
        fail("the tree takes %lld guesses at worst, more than the limit.", (long long)worst);
    return worst;
}

/* ---- The lists ------------------------------------------------------------------------------------------------ */

/* Compare the digest of sorted words with that in the log. */
static void need_digest(const Word *words, int count, const char *wanted, const char *what) {
    Sha sha = sha_new();
    char hex[65];
    if (pegs) sha_add(&sha, "scoring pegs\n", 13);
    if (tree.alphabet.kind == STRING)
        sha_add(&sha, "alphabet\n", 9), sha_add(&sha, tree.alphabet.data, tree.alphabet.number);
    for (int i = 0; i < count; i++) sha_add(&sha, words[i].text.at, words[i].text.size), sha_add(&sha, "\n", 1);
    sha_end(&sha, hex);
    if (strcmp(hex, wanted)) fail("the log is for other %s: their digest differs.", what);
}

typedef struct { int64_t size; int number; } Sized; /* something with a number, to be sorted by its size */

static int by_falling_size(const void *a, const void *b) {
    const Sized *x = a, *y = b;
    return x->size != y->size ? (x->size < y->size) - (x->size > y->size) : x->number - y->number;
}

/* Read the weights of the answers, the first words of the tree; check their digest. Without them all weights are 1. */
static void read_weights(const Word *words, Sized *weighed) {
    bool weighted = *terms.weights_digest;
    if (weighted != (value_of(tree.body, "weights", NULL).kind == BINARY))
        fail("one of the log and the tree has weights, and the other does not.");
    Column weights = weighted ? column_of("weights", answers) : (Column){NULL, 1};
    Sha sha = sha_new();
    char row[32], hex[65];
    unsigned long long scale = value_of(tree.meta, "weight_scale", NULL).number;
    uint64_t sum = 0;
    sha_add(&sha, row, (size_t)sprintf(row, "scale %llu\n", scale));
    for (int i = 0; i < answers; i++) {
        uint64_t one = weighted ? number_at(weights, (uint64_t)i) : 1;
        if (one == 0 || one > MOST_WEIGHT || (sum += one) > MOST_WEIGHT)
            fail("the tree has a weight of zero, or weights that are too large.");
        weighed[i] = (Sized){(int64_t)one, find_guess(&words[i])};
        if (weighed[i].number < 0) fail("the tree has an answer that is not in the lists.");
        if (one != 1) uniform = false;
        sha_add(&sha, words[i].text.at, words[i].text.size);
        sha_add(&sha, row, (size_t)sprintf(row, " %llu\n", (unsigned long long)one));
    }
    sha_end(&sha, hex);
    if (weighted && strcmp(hex, terms.weights_digest)) fail("the log is for other weights: their digest differs.");
}

/* Read both lists and number the words. A weighted tree holds the weights; its words are then the answers. */
static void read_lists(const char *answers_path, const char *guesses_path) {
    Word *first, *more;
    answers = read_list(answers_path, &first);
    int others = read_list(guesses_path, &more);
    word_of = take((size_t)answers + (size_t)others, sizeof *word_of);
    memcpy(word_of, first, (size_t)answers * sizeof *first);
    memcpy(word_of + answers, more, (size_t)others * sizeof *more);
    guesses = sort_words(word_of, answers + others);
    if (guesses != terms.openers)
        fail("the log has %lld openers, and the lists have %d guesses.", (long long)terms.openers, guesses);
    need_digest(word_of, guesses, terms.guesses_digest, "guesses");
    if (*terms.weights_digest) answers = tree.answers, first = tree.word;
    int distinct = *terms.weights_digest ? answers : sort_words(first, answers);
    for (int i = 1; i < answers && distinct == answers; i++)
        if (compare_words(&first[i - 1], &first[i]) >= 0) fail("the tree is malformed: its answers are not in order.");
    answers = distinct;
    need_digest(first, answers, terms.answers_digest, "answers");
    if (answers > MOST_ANSWERS) fail("there are more than %d answers.", MOST_ANSWERS);
    Sized *weighed = take((size_t)answers, sizeof *weighed);
    read_weights(first, weighed);
    qsort(weighed, (size_t)answers, sizeof *weighed, by_falling_size);
    answer_of = take((size_t)guesses, sizeof *answer_of);
    guess_of = take((size_t)answers, sizeof *guess_of), weight = take((size_t)answers, sizeof *weight);
    for (int g = 0; g < guesses; g++) answer_of[g] = -1;
    for (int a = 0; a < answers; a++)
        guess_of[a] = weighed[a].number, weight[a] = weighed[a].size, answer_of[guess_of[a]] = a;
    tree.guess = take((size_t)tree.words, sizeof *tree.guess);
    for (int i = 0; i < tree.words; i++)
        if ((tree.guess[i] = find_guess(&tree.word[i])) < 0) fail("the tree plays a word that is not in the lists.");
    codes = pegs ? (uint32_t)(length * (length + 1) + 1) : 1;
    for (int i = 0; i < length && !pegs; i++) codes *= 3;
    free(weighed);
}

/* ---- Sets of answers, and how guesses divide them ------------------------------------------------------------- *
 *
 * Guesses are kept in order of their reach on all answers, in blocks. The label of an answer for a guess is the number
 * of its part among the parts of all answers, by falling size; NO_LABEL stands for all numbers from NO_LABEL on.
 */
enum { BLOCK = 1024, NO_LABEL = 255 };
typedef struct { const uint16_t *answer; int size; } Set; /* ascending, so the first is the heaviest */
typedef struct { Set *part; int parts; uint16_t *answer; } Split;

typedef struct { const int *place; int size; } List; /* of guesses, by their places in the order, ascending */

static Set everything;       /* all answers */
static List every;           /* all guesses */
static int blocks;
static int *guess_at;        /* place in the order -> guess */
static uint8_t *label;       /* [block][answer][place in the block] */
static uint8_t **labels_of;  /* guess -> the label of the first answer; those of the others follow, BLOCK apart */
static int64_t *block_reach; /* block -> the largest reach of its guesses on all answers */
static int64_t most_parts;   /* that a guess makes of all answers */
static int64_t most_open;    /* the same without the guess itself */

static Split new_split(void) {
    return (Split){take((size_t)answers, sizeof(Set)), 0, take((size_t)answers, sizeof(uint16_t))};
}

static int *new_list(void) { return take((size_t)guesses, sizeof(int)); }

static int64_t weight_of(Set set) {
    int64_t sum = 0;
    for (int i = 0; i < set.size; i++) sum += weight[set.answer[i]];
    return sum;
}

static int64_t heaviest_of(Set set) { return weight[set.answer[0]]; }

static bool contains(Set set, int answer) {
    int low = 0;
    for (int high = set.size; low < high;) {
        int middle = (low + high) / 2;
        if (set.answer[middle] < answer) low = middle + 1; else high = middle;
    }
    return low < set.size && set.answer[low] == answer;
}

static bool same(Set a, Set b) {
    return a.size == b.size && memcmp(a.answer, b.answer, (size_t)a.size * sizeof *a.answer) == 0;
}

/* Return a number that is the same for two answers exactly if the guess gives them the same code. */
static uint32_t part_number(int guess, int answer) {
    uint8_t found = labels_of[guess][(size_t)answer * BLOCK];
    return found < NO_LABEL ? found : NO_LABEL + mark(guess, answer);
}

static int by_rising_answer(const void *a, const void *b) {
    const uint16_t *x = a, *y = b;
    return *x - *y;
}

static void divide(int guess, Set set, Split *split) {
    static int *part_with;          /* part number -> its place in the split + 1; all 0 between calls */
    static uint32_t *number;        /* place in the split -> part number */
    static uint16_t *part, **next;  /* answer of the set -> its part; part -> where its next answer goes */
    if (!part_with) {
        part_with = take((size_t)codes + NO_LABEL, sizeof *part_with), number = take((size_t)answers, sizeof *number);
        part = take((size_t)answers, sizeof *part), next = take((size_t)answers, sizeof *next);
    }
    split->parts = 0;
    for (int i = 0; i < set.size; i++) {
        uint32_t which = part_number(guess, set.answer[i]);
        if (!part_with[which]) {
            number[split->parts] = which, split->part[split->parts].size = 0;
            part_with[which] = ++split->parts;
        }
        part[i] = (uint16_t)(part_with[which] - 1);
        split->part[part[i]].size++;
    }
    uint16_t *start = split->answer;
    for (int p = 0; p < split->parts; p++) {
        part_with[number[p]] = 0;
        split->part[p].answer = next[p] = start;
        start += split->part[p].size;
    }
    for (int i = 0; i < set.size; i++) *next[part[i]]++ = set.answer[i];
}

/* Order the guesses and fill in the labels. */
static void prepare(void) {
    uint16_t *all = take((size_t)answers, sizeof *all);
    for (int a = 0; a < answers; a++) all[a] = (uint16_t)a;
    everything = (Set){all, answers};
    blocks = (guesses + BLOCK - 1) / BLOCK;
    size_t rows = (size_t)blocks * (size_t)answers;
    if (rows * BLOCK > MOST_TABLE)
        fail("the lists are too long: labels would take %zu MB, and at most %zu MB are allowed.",
             rows * BLOCK / MB, MOST_TABLE / MB);
    label = take(rows, BLOCK);
    memset(label, NO_LABEL, rows * BLOCK);
    labels_of = take((size_t)guesses, sizeof *labels_of);
    guess_at = take((size_t)guesses, sizeof *guess_at), block_reach = take((size_t)blocks, sizeof *block_reach);
    Split split = new_split();
    Sized *order = take((size_t)guesses, sizeof *order), *largest = take((size_t)answers, sizeof *largest);
    for (int g = 0; g < guesses; g++) {
        labels_of[g] = label; /* only NO_LABEL so far, so that divide() marks */
        divide(g, everything, &split);
        order[g].number = g;
        for (int p = 0; p < split.parts; p++) order[g].size += heaviest_of(split.part[p]);
    }
    qsort(order, (size_t)guesses, sizeof *order, by_falling_size);
    for (int i = guesses - 1; i >= 0; i--) { /* backwards: the first label, which later guesses read, is filled last */
        int g = guess_at[i] = order[i].number;
        if (i % BLOCK == 0) block_reach[i / BLOCK] = order[i].size;
        divide(g, everything, &split);
        for (int p = 0; p < split.parts; p++) largest[p] = (Sized){split.part[p].size, p};
        qsort(largest, (size_t)split.parts, sizeof *largest, by_falling_size);
        labels_of[g] = label + (size_t)(i / BLOCK) * (size_t)answers * BLOCK + i % BLOCK;
        for (int rank = 0; rank < split.parts && rank < NO_LABEL; rank++) {
            Set part = split.part[largest[rank].number];
            for (int k = 0; k < part.size; k++) labels_of[g][(size_t)part.answer[k] * BLOCK] = (uint8_t)rank;
        }
    }
    most_parts = order[0].size, most_open = most_parts > 1 ? most_parts - 1 : 1; /* if all weights are 1 */
    for (int i = 0; i < guesses && order[i].size == most_parts; i++)
        if (answer_of[order[i].number] < 0) most_open = most_parts;
    int *places = new_list();
    for (int i = 0; i < guesses; i++) places[i] = i;
    every = (List){places, guesses};
    free(order), free(largest), free(split.part), free(split.answer);
}

/* ---- Upper bounds on reach ------------------------------------------------------------------------------------ *
 *
 * The reach of a guess on S is the sum of m(P) over its parts P: with weights of 1, their number. From 2W - m for every
 * part it follows that cost(g, S, r; bare) >= 3 W(S) - reach - w(g), without the last term if g is not in S. Nearly all
 * guesses are ruled out by this, so only the others have to be divided. It suffices to know the reach from above:
 * labels below LUMP are counted exactly, as bits of a number; every answer with another counts as a part of its own.
 */
enum { LUMP = 63 };

static uint64_t bit_of(uint8_t number, uint64_t one_bit) { return one_bit << (number < LUMP ? number : LUMP); }

/* Find upper bounds on the reach of the guesses of a list from a place in it on, at most BLOCK; return how many. */
static int reaches_of(List list, int from, Set set, int64_t reach[BLOCK]) {
    static const uint8_t **row; /* answer of the set -> its labels */
    static uint8_t *gathered;
    if (!row) row = take((size_t)answers, sizeof *row), gathered = take((size_t)answers, BLOCK);
    const int width = list.size - from < BLOCK ? list.size - from : BLOCK;
    size_t place[BLOCK]; /* in the table of labels */
    for (int k = 0; k < width; k++) place[k] = (size_t)(labels_of[guess_at[list.place[from + k]]] - label);
    for (int i = 0; i < set.size; i++) {
        const uint8_t *labels = label + (size_t)set.answer[i] * BLOCK;
        row[i] = list.size == guesses ? labels + place[0] : gathered + (size_t)i * BLOCK;
        uint8_t *to = gathered + (size_t)i * BLOCK;
        for (int k = 0; k < width && list.size < guesses; k++) to[k] = labels[place[k]];
    }
    uint64_t seen[BLOCK] = {0};
    uint16_t lumped[BLOCK] = {0};
    volatile const uint64_t one = 1; /* GCC 12 vectorises the shift of a variable, but not that of a constant */
    const uint64_t one_bit = one;
    const int64_t most = block_reach[list.place[from] / BLOCK];
    int i = 0;
    for (; uniform && i + 4 <= set.size; i += 4) { /* four answers at a time: this loop takes most of all time */
        const uint8_t *a = row[i], *b = row[i + 1], *c = row[i + 2], *d = row[i + 3];
        for (int k = 0; k < width; k++)
            seen[k] |= bit_of(a[k], one_bit) | bit_of(b[k], one_bit) | bit_of(c[k], one_bit) | bit_of(d[k], one_bit);
        for (int k = 0; k < BLOCK && most > LUMP; k++) /* else no guess of the block has so many parts */
            lumped[k] = (uint16_t)(lumped[k] + (a[k] >= LUMP) + (b[k] >= LUMP) + (c[k] >= LUMP) + (d[k] >= LUMP));
    }
    memset(reach, 0, BLOCK * sizeof *reach);
    for (; i < set.size; i++) { /* heaviest first, so the first answer of a part is its heaviest */
        const uint8_t *a = row[i];
        int64_t w = weight[set.answer[i]];
        for (int k = 0; k < width; k++) {
            uint64_t bit = bit_of(a[k], one_bit);
            if (!uniform) reach[k] += a[k] < LUMP && seen[k] & bit ? 0 : w;
            lumped[k] = (uint16_t)(lumped[k] + (a[k] >= LUMP));
            seen[k] |= bit;
        }
    }
    for (int k = 0; k < width && uniform; k++) { /* count the bits */
        uint64_t bits = seen[k] & ~((uint64_t)1 << LUMP);
        bits -= bits >> 1 & 0x5555555555555555u;
        bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
        reach[k] = (int64_t)(((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56) + lumped[k];
    }
    return width;
}

/* Return 3 W - reach - w(guess), the lower bound explained above; `total` is W(set). */
static int64_t quick_bound(int guess, Set set, int64_t total, int64_t reach) {
    int self = answer_of[guess];
    return 3 * total - reach - (self >= 0 && contains(set, self) ? weight[self] : 0);
}

/* Return a lower bound of quick_bound() for a block and all after it: a guess reaches no further on a subset than on
 * all answers, nor further than W. */
static int64_t block_bound(int block, Set set, int64_t total) {
    int64_t most = block_reach[block] < total ? block_reach[block] : total;
    return 3 * total - most - heaviest_of(set);
}

/* ---- Allowed guesses ------------------------------------------------------------------------------------------ */

/* Does a guess leave a set whole? */
static bool leaves_whole(int guess, Set set) {
    for (int i = 1; i < set.size; i++)
        if (part_number(guess, set.answer[i]) != part_number(guess, set.answer[0])) return false;
    return true;
}

/* Return the set of guesses, as bits by their places in the order, that have a letter in a place or, if `place` is -1, at
 * least `times` times. The result is valid until the next call. */
static const uint64_t *having(uint32_t sign, int place, int times) {
    enum { SLOTS = 1 << 12 };
    static struct { uint32_t sign; int place, times; uint64_t *bits; } *known; /* until another takes its slot */
    if (!known) known = take(SLOTS, sizeof *known);
    size_t slot = (sign * 0x9e3779b1u + (uint32_t)(place + 1) * 31 + (uint32_t)times) % SLOTS;
    if (!known[slot].bits) known[slot].bits = take((size_t)blocks, BLOCK / 8);
    else if (known[slot].sign == sign && known[slot].place == place && known[slot].times == times) return known[slot].bits;
    known[slot].sign = sign, known[slot].place = place, known[slot].times = times;
    memset(known[slot].bits, 0, (size_t)blocks * BLOCK / 8);
    for (int p = 0; p < guesses; p++) {
        const uint32_t *its = word_of[guess_at[p]].sign;
        int found = 0;
        for (int i = 0; i < length; i++) found += its[i] == sign;
        if (place < 0 ? found >= times : its[place] == sign) known[slot].bits[p / 64] |= (uint64_t)1 << p % 64;
    }
    return known[slot].bits;
}

static void keep_common(uint64_t *bits, const uint64_t *others) {
    for (int w = 0; w < blocks * BLOCK / 64; w++) bits[w] &= others[w];
}

/* Return the guesses of a list that may follow a guess with this code; `places` has room for them. */
static List after(List before, int guess, uint32_t code, int *places) {
    static uint64_t *may; /* hard mode: a bit for each guess, by its place */
    if (mode == NORMAL || (mode == HARD && code == 0)) return before;
    if (!may) may = take((size_t)blocks, BLOCK / 8);
    memset(may, 255, (size_t)blocks * BLOCK / 8);
    const uint32_t *sign = word_of[guess].sign;
    uint32_t rest = code;
    bool marked[LONGEST] = {false};
    for (int i = length - 1; i >= 0 && mode == HARD; i--, rest /= 3) {
        int times = 1; /* that this letter is marked, in this place and those after it */
        if (rest % 3 == 0) continue;
        for (int k = i + 1; k < length; k++) times += marked[k] && sign[k] == sign[i];
        marked[i] = true;
        keep_common(may, having(sign[i], -1, times));
        if (rest % 3 == 2) keep_common(may, having(sign[i], i, 0));
    }
    List found = {places, 0};
    for (int k = 0; k < before.size; k++) {
        int place = before.place[k];
        bool follows = mode == HARD ? may[place / 64] >> place % 64 & 1 : mark_word(guess, guess_at[place]) == code;
        places[found.size] = place; /* without a branch: it is hard to predict */
        found.size += follows;
    }
    return found;
}

/* Does a list have every guess of another one, but for those that leave the set whole? */
static bool covers(List list, List other, Set set) {
    if (mode == NORMAL) return true;
    for (int k = 0, j = 0; k < other.size; k++) {
        while (j < list.size && list.place[j] < other.place[k]) j++;
        bool lacks = j == list.size || list.place[j] > other.place[k];
        if (lacks && !leaves_whole(guess_at[other.place[k]], set)) return false;
    }
    return true;
}

/* ---- Symmetry ------------------------------------------------------------------------------------------------- *
 *
 * In pegs, exchanging two places, or two signs, in all words changes no code. If these exchanges also map the answers to
 * answers of the same weight and the other guesses to guesses, so do all that are composed of them. One that leaves
 * every guess of a path as it is maps each set at the end of that path to itself, and a tree for the set to another of
 * the same total. So two guesses that it maps to each other cost the same there: they are alike after this path.
 */
enum { MOST_SIGNS = 64, MOST_PLACES = 8 };
typedef struct { const int *guess; int size; } Path; /* guesses */
typedef struct { uint8_t from[MOST_PLACES]; int8_t to[MOST_SIGNS]; uint64_t taken; } Exchange;
/* Place p gets the sign of place from[p], renamed. `to` is -1 where it may be any sign that is not taken. */

static bool symmetric;
static uint32_t sign[MOST_SIGNS]; /* in order of code points */
static uint8_t (*spelled)[MOST_PLACES]; /* guess -> the numbers of its signs */

/* Does the exchange of two places (or of two signs) map the words to the words, as described above? */
static bool keeps_lists(uint32_t one, uint32_t other, bool of_signs) {
    for (int g = 0; g < guesses; g++) {
        Word word = word_of[g];
        if (!of_signs) word.sign[one] = word_of[g].sign[other], word.sign[other] = word_of[g].sign[one];
        for (int i = 0; i < length && of_signs; i++)
            word.sign[i] = word.sign[i] == one ? other : word.sign[i] == other ? one : word.sign[i];
        int image = find_guess(&word), a = answer_of[g], b = image < 0 ? -1 : answer_of[image];
        if (image < 0 || (a < 0) != (b < 0) || (a >= 0 && weight[a] != weight[b])) return false;
    }
    return true;
}

static int by_number(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Find out whether all exchanges are symmetries. Those with the first place and the first sign generate the others. */
static void find_symmetry(void) {
    int signs = 0;
    symmetric = pegs && length <= MOST_PLACES;
    for (int g = 0; g < guesses && symmetric; g++)
        for (int i = 0, k = 0; i < length && symmetric; i++, k = 0) {
            while (k < signs && sign[k] != word_of[g].sign[i]) k++;
            if (k == MOST_SIGNS) symmetric = false;
            else if (k == signs) sign[signs++] = word_of[g].sign[i];
        }
    qsort(sign, (size_t)signs, sizeof *sign, by_number);
    for (int i = 1; i < length && symmetric; i++) symmetric = keeps_lists(0, (uint32_t)i, false);
    for (int k = 1; k < signs && symmetric; k++) symmetric = keeps_lists(sign[0], sign[k], true);
    spelled = take((size_t)guesses, sizeof *spelled);
    for (int g = 0; g < guesses && symmetric; g++)
        for (int i = 0; i < length; i++)
            while (sign[spelled[g][i]] != word_of[g].sign[i]) spelled[g][i]++;
}

/* Does this order of places leave every guess of a path as it is, if signs are renamed? If so, find what to. */
static bool fixes(Exchange *e, Path path) {
    memset(e->to, -1, sizeof e->to);
    e->taken = 0;
    for (int k = 0; k < path.size; k++)
        for (int i = 0; i < length; i++) {
            int8_t *to = &e->to[spelled[path.guess[k]][e->from[i]]], wanted = (int8_t)spelled[path.guess[k]][i];
            if (*to < 0 && !(e->taken >> wanted & 1)) *to = wanted, e->taken |= (uint64_t)1 << wanted;
            if (*to != wanted) return false;
        }
    return true;
}

/* Find all exchanges that leave every guess of a path as it is; return how many there are. */
static int exchanges_fixing(Path path, Exchange **found) {
    static Exchange *all;
    int count = 0;
    uint8_t order[MOST_PLACES];
    if (!all) all = take(40320, sizeof *all); /* the orders of MOST_PLACES */
    for (int i = 0; i < length; i++) order[i] = (uint8_t)i;
    for (;;) {
        memcpy(all[count].from, order, sizeof order);
        count += fixes(&all[count], path);
        int i = length - 2, j = length - 1; /* the next order in the dictionary */
        while (i >= 0 && order[i] > order[i + 1]) i--;
        if (i < 0) break;
        while (order[j] < order[i]) j--;
        uint8_t swapped = order[i];
        order[i] = order[j], order[j] = swapped;
        for (int low = i + 1, high = length - 1; low < high; low++, high--)
            swapped = order[low], order[low] = order[high], order[high] = swapped;
    }
    *found = all;
    return count;
}

/* Is a guess the first of those that exchanges map to each other? */
static bool is_first_alike(int guess, const Exchange *exchange, int count) {
    for (int k = 0; k < count; k++) {
        Exchange e = exchange[k];
        int next = 0; /* signs that may become any other take the smallest ones, in turn */
        for (int i = 0; i < length; i++) {
            int8_t *to = &e.to[spelled[guess][e.from[i]]];
            while (*to < 0 && e.taken >> next & 1) next++;
            if (*to < 0) *to = (int8_t)next++;
            if (*to < spelled[guess][i]) return false;
            if (*to > spelled[guess][i]) break;
        }
    }
    return true;
}

/* ---- The rule ------------------------------------------------------------------------------------------------- */

typedef struct { Path path; Set set; List allowed; int r, line; int64_t bound; uint32_t next; } Claim;

static Claim *claim;
static size_t claims;
static uint32_t claim_head[1 << 16]; /* hash -> the number of the last claim with it, plus 1 */

static uint32_t hash_of(Set set) { /* 16 bits */
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < set.size; i++) hash = (hash ^ set.answer[i]) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
    return hash & 0xffff;
}

/* Return the largest bound that the log claims for a part with r or more guesses left; 0 if there is none. `before` are
 * the guesses that were allowed before the guess that left this part. */
static int64_t best_claim(Set part, List before, int guess, int r) {
    static int *places;
    if (!places) places = new_list();
    List allowed = {places, -1}; /* not known yet */
    int64_t best = 0;
    for (uint32_t i = claim_head[hash_of(part)]; i; i = claim[i - 1].next) {
        const Claim *c = &claim[i - 1];
        if (c->r < r || c->bound <= best || !same(c->set, part)) continue;
        if (allowed.size < 0) allowed = after(before, guess, mark(guess, part.answer[0]), places);
        if (covers(c->allowed, allowed, part)) best = c->bound;
    }
    return best;
}

/* A set of answers that r guesses cannot find; `whole` has a bit for each guess, by its place, that leaves it whole. */
typedef struct { Set set; int r; uint64_t *whole; } Core;

static Core *core;
static size_t cores;
static int most_r; /* of all cores */

/* Does a set contain a core of r or more guesses? If `whole` is given, it receives the bits of all such cores. */
static bool has_core(Set set, int r, uint64_t *whole) {
    static bool *within;
    bool found = false;
    if (r > most_r) return false;
    if (!within) within = take((size_t)answers, sizeof *within);
    for (int i = 0; i < set.size; i++) within[set.answer[i]] = true;
    for (size_t c = 0; c < cores && (whole || !found); c++) {
        int met = 0;
        if (core[c].r < r) continue;
        while (met < core[c].set.size && within[core[c].set.answer[met]]) met++;
        if (met < core[c].set.size) continue;
        found = true;
        for (int k = 0; k < blocks * BLOCK / 64 && whole; k++) whole[k] |= core[c].whole[k];
    }
    for (int i = 0; i < set.size; i++) within[set.answer[i]] = false;
    return found;
}

/* Does a member of the set give every member a different code? */
static bool has_perfect_member(Set set) {
    static uint32_t *met, round; /* part number -> the round in which it was last met */
    if (!met) met = take((size_t)codes + NO_LABEL, sizeof *met);
    for (int i = 0; i < set.size; i++) {
        if (++round == 0) memset(met, 0, ((size_t)codes + NO_LABEL) * sizeof *met), round = 1;
        bool differ = true;
        for (int k = 0; k < set.size && differ; k++) {
            uint32_t which = part_number(guess_of[set.answer[i]], set.answer[k]);
            differ = met[which] != round;
            met[which] = round;
        }
        if (differ) return true;
    }
    return false;
}

static int64_t bare(Set set, int r) {
    if (r <= 0 || (r == 1 && set.size > 1) || has_core(set, r, NULL)) return INFINITE;
    if (!uniform) return 2 * weight_of(set) - heaviest_of(set);
    int64_t size = set.size, least = size, found = 1; /* `found`: the most answers that some guesses find */
    for (int h = 1; found < size; h++, found = h == 2 ? most_parts : 1 + most_open * found) least += size - found;
    if (least < 2 * size && size > 2 && !has_perfect_member(set)) return 2 * size;
    return least;
}

static bool is_guess_itself(Set part, int guess) { return part.size == 1 && guess_of[part.answer[0]] == guess; }

/* Does a guess, which divides the set into `split`, waste a turn: is it outside the set, and does it leave it whole? */
static bool wastes_a_turn(int guess, Set set, const Split *split) {
    return split->parts == 1 && !(answer_of[guess] >= 0 && contains(set, answer_of[guess]));
}

/* Return cost(guess, set, r; bare), or any number from `enough` on if it is no smaller than that. */
static int64_t bare_cost(int guess, Set set, int r, int64_t enough) {
    static Split split;
    if (!split.part) split = new_split();
    divide(guess, set, &split);
    if (wastes_a_turn(guess, set, &split)) return INFINITE;
    int64_t sum = weight_of(set);
    for (int p = 0; p < split.parts && sum < enough; p++)
        if (!is_guess_itself(split.part[p], guess)) {
            int64_t bound = bare(split.part[p], r - 1);
            if (bound >= INFINITE) return INFINITE;
            sum += bound;
        }
    return sum;
}

/* Return the larger of one(set, allowed, r) and a bound that is known and no smaller than bare(); or `enough` if it is
 * smaller. If `roughly`, the result may be less: every guess then counts with its quick_bound(). */
static int64_t one(Set set, List allowed, int r, int64_t least, int64_t enough, bool roughly) {
    int64_t best = enough, total = weight_of(set), reach[BLOCK];
    if (r <= 1 || set.size <= 2) return least;      /* bare() is attained, if two guesses are left for two answers */
    if (uniform && least < 2 * total) return least; /* so it is by a perfect member */
    enum { MOST_KEPT = 256 }; /* small sets recur: cache the rough costs of their guesses until another set takes the slot */
    static struct Kept { int64_t cost; int size; bool exact; uint16_t answer[MOST_KEPT]; } *memo;
    if (!memo) memo = take(1 << 16, sizeof *memo);
    struct Kept *kept = &memo[hash_of(set)];
    const bool keep = roughly && allowed.size == guesses;
    if (keep && same((Set){kept->answer, kept->size}, set) && (kept->exact || kept->cost >= enough))
        return kept->cost > least ? kept->cost : least;
    for (int from = 0; from < allowed.size && best > least; from += BLOCK) {
        if (block_bound(allowed.place[from] / BLOCK, set, total) >= best) break;
        int count = reaches_of(allowed, from, set, reach);
        for (int k = 0; k < count && best > least; k++) {
            if (3 * total - reach[k] - heaviest_of(set) >= best) continue;
            if (r == 2 && !roughly && reach[k] < total) continue; /* it leaves a part of two, and one guess for it */
            int guess = guess_at[allowed.place[from + k]];
            int64_t cost = quick_bound(guess, set, total, reach[k]);
            if (cost < best && !roughly) cost = bare_cost(guess, set, r, best);
            if (cost < best) best = cost;
        }
    }
    if (keep && best > least && set.size <= MOST_KEPT) { /* no guess costs less than `best` */
        *kept = (struct Kept){best, set.size, best < enough, {0}};
        memcpy(kept->answer, set.answer, (size_t)set.size * sizeof *set.answer);
    }
    return best > least ? best : least;
}

/* What was found for a set and its allowed guesses, until others take its place: the same ones recur. */
typedef struct {
    int64_t bound; /* at least this */
    bool exact;
    int plies, r, answers, guesses, place[512];
    uint16_t answer[MOST_TWO_PLY];
} Found;

static bool is_found(const Found *f, Set set, List allowed, int r, int plies) {
    return f->plies == plies && f->r == r && f->guesses == allowed.size &&
           same((Set){f->answer, f->answers}, set) &&
           memcmp(f->place, allowed.place, (size_t)allowed.size * sizeof *f->place) == 0;
}

/* Return where to look for what was found; NULL if the set or the list is too large for that. */
static Found *place_for(Set set, List allowed, int r, int plies) {
    enum { SLOTS = 1 << 14 };
    static Found *found;
    if (!found) found = take(SLOTS, sizeof *found);
    if (set.size > MOST_TWO_PLY || (size_t)allowed.size > sizeof found->place / sizeof *found->place) return NULL;
    uint64_t hash = hash_of(set) + 65536 * (4 * (uint64_t)r + (uint64_t)plies);
    for (int k = 0; k < allowed.size; k++) hash = (hash ^ (uint64_t)allowed.place[k]) * 0x9e3779b97f4a7c15u;
    return &found[hash >> 32 & (SLOTS - 1)];
}

static void remember(Found *f, Set set, List allowed, int r, int plies, int64_t bound, int64_t enough) {
    *f = (Found){.bound = bound, .exact = bound < enough, .plies = plies, .r = r};
    f->answers = set.size, f->guesses = allowed.size;
    memcpy(f->answer, set.answer, (size_t)set.size * sizeof *f->answer);
    memcpy(f->place, allowed.place, (size_t)allowed.size * sizeof *f->place);
}

/* Return cost(guess, set, allowed, r; one), or any number from `enough` on if it is no smaller than that. */
static int64_t one_cost(int guess, Set set, List allowed, int r, int64_t enough) {
    static Split split;
    static Sized *order;
    static int *places;
    static int64_t low[MOST_TWO_PLY];
    if (!order) split = new_split(), order = take((size_t)answers, sizeof *order), places = new_list();
    divide(guess, set, &split);
    if (wastes_a_turn(guess, set, &split)) return INFINITE;
    int64_t sum = weight_of(set);
    int count = 0;
    for (int p = 0; p < split.parts && sum < enough; p++) {
        if (is_guess_itself(split.part[p], guess)) continue;
        low[p] = bare(split.part[p], r - 1);
        if (low[p] >= INFINITE) return INFINITE;
        sum += low[p], order[count++] = (Sized){split.part[p].size, p};
    }
    qsort(order, (size_t)count, sizeof *order, by_falling_size);
    for (int i = 0; i < count && sum < enough && order[i].size > 2; i++) {
        Set part = split.part[order[i].number];
        List left = after(allowed, guess, mark(guess, part.answer[0]), places);
        int64_t least = low[order[i].number], better = 0, wanted = least + enough - sum;
        Found *f = place_for(part, left, r - 1, 1);
        if (f && is_found(f, part, left, r - 1, 1) && (f->exact || f->bound >= wanted)) better = f->bound;
        else {
            better = one(part, left, r - 1, least, wanted, false);
            if (f) remember(f, part, left, r - 1, 1, better, wanted);
        }
        if (better >= INFINITE) return INFINITE;
        if (better > least) sum += better - least;
    }
    return sum;
}

/* Return the larger of two(set, allowed, r) and `least`, a known bound that is no smaller than bare(); at most `enough`. */
static int64_t two(Set set, List allowed, int r, int64_t least, int64_t enough) {
    static int *places;
    static int64_t *costs; /* quick_bound() of the useful guesses */
    if (!places) places = new_list();
    if (set.size <= 2 || set.size > terms.two_ply || r <= 1) return least;
    if (!costs) costs = take((size_t)guesses, sizeof *costs);
    int64_t best = enough, total = weight_of(set), reach[BLOCK];
    List useful = {places, 0}; /* the allowed guesses that divide the set; members do */
    for (int from = 0; from < allowed.size; from += BLOCK) {
        int count = reaches_of(allowed, from, set, reach);
        for (int k = 0; k < count; k++) {
            int place = allowed.place[from + k];
            if (reach[k] == heaviest_of(set)) continue;
            costs[useful.size] = quick_bound(guess_at[place], set, total, reach[k]);
            places[useful.size++] = place;
        }
    }
    Found *f = place_for(set, useful, r, 2);
    if (f && is_found(f, set, useful, r, 2) && (f->exact || f->bound >= enough))
        return f->bound > least ? f->bound : least;
    for (int k = 0; k < useful.size && best > least; k++) {
        if (costs[k] >= best) continue;
        int64_t cost = one_cost(guess_at[useful.place[k]], set, useful, r, best);
        if (cost < best) best = cost;
    }
    if (f && best > least) remember(f, set, useful, r, 2, best, enough);
    return best > least ? best : least;
}

/* Does every guess that may be played leave a part for which bare() is infinite? */
static bool defies(Set set, List allowed, int r) {
    static uint64_t *refuted;
    int64_t reach[BLOCK], total = weight_of(set);
    if (!refuted) refuted = take((size_t)blocks, BLOCK / 8);
    memset(refuted, 0, (size_t)blocks * BLOCK / 8);
    has_core(set, r - 1, refuted); /* a guess that leaves a core whole leaves it in one part */
    for (int from = 0; from < allowed.size; from += BLOCK) {
        int open = 0;
        for (int k = from; k < allowed.size && k < from + BLOCK; k++)
            open += !(refuted[allowed.place[k] / 64] >> allowed.place[k] % 64 & 1);
        int count = open ? reaches_of(allowed, from, set, reach) : 0;
        for (int k = 0; k < count; k++) {
            int place = allowed.place[from + k];
            if (refuted[place / 64] >> place % 64 & 1 || (r == 2 && reach[k] < total)) continue;
            if (bare_cost(guess_at[place], set, r, INFINITE) < INFINITE) return false;
        }
    }
    return true;
}

/* Is cost(guess, set, allowed, r; B) at least the bound of a claim, or may the guess not be played? */
static bool costs_at_least(int guess, const Claim *c) {
    static Split split;
    static Sized *order;
    static int64_t *value;
    static int *places;
    if (!order) {
        split = new_split(), order = take((size_t)answers, sizeof *order), value = take((size_t)answers, sizeof *value);
        places = new_list();
    }
    int r = c->r;
    int64_t bound = c->bound, sum = weight_of(c->set);
    divide(guess, c->set, &split);
    if (wastes_a_turn(guess, c->set, &split)) return true;
    int count = 0;
    for (int p = 0; p < split.parts; p++) { /* first with bare() and the claims, which cost little to look up */
        Set part = split.part[p];
        if (is_guess_itself(part, guess)) continue;
        int64_t low = bare(part, r - 1), said = best_claim(part, c->allowed, guess, r - 1);
        value[p] = said > low ? said : low;
        if (value[p] >= INFINITE) return true;
        sum += value[p];
        order[count++] = (Sized){part.size, p};
    }
    qsort(order, (size_t)count, sizeof *order, by_falling_size);
    for (int i = 0; i < count && bound >= INFINITE; i++) { /* one part must have no tree; finite bounds are no help */
        Set part = split.part[order[i].number];
        List allowed = after(c->allowed, guess, mark(guess, part.answer[0]), places);
        if (part.size > 2 && defies(part, allowed, r - 1)) return true;
        if (two(part, allowed, r - 1, value[order[i].number], INFINITE) >= INFINITE) return true;
    }
    if (bound >= INFINITE) return false;
    /* Then with one(), largest part first, until the sum suffices. For an opener in hard or ultra mode, try first the
     * bounds that hold with all guesses, because they take far less time and often suffice. At last with two(). */
    enum { WITH_ALL, ROUGHLY, EXACTLY, TWO_PLIES };
    for (int how = mode != NORMAL && c->allowed.size == guesses ? WITH_ALL : ROUGHLY; how <= TWO_PLIES; how++)
        for (int i = 0; i < count && sum < bound; i++) {
            Set part = split.part[order[i].number];
            if (part.size <= 2) break; /* for which bare() is exact */
            if (how == TWO_PLIES && part.size > terms.two_ply) continue;
            int64_t *known = &value[order[i].number];
            int64_t enough = *known + bound - sum;
            List allowed = how == WITH_ALL ? every : after(c->allowed, guess, mark(guess, part.answer[0]), places);
            int64_t better = how == TWO_PLIES ? two(part, allowed, r - 1, *known, enough)
                                              : one(part, allowed, r - 1, *known, enough, how < EXACTLY);
            if (better >= INFINITE) return true;
            if (better > *known) sum += better - *known, *known = better;
        }
    return sum >= bound;
}

/* Is a claim about all answers and all guesses? */
static bool is_root(const Claim *c) { return c->set.size == answers && c->allowed.size == guesses; }

/* Does a claim hold? If not, return the guess that refutes it, else -1. */
static int refuter(const Claim *c) {
    int64_t reach[BLOCK], total = weight_of(c->set);
    Exchange *exchange;
    int exchanges = symmetric && c->path.size >= 0 ? exchanges_fixing(c->path, &exchange) : 0;
    if (c->bound >= INFINITE && defies(c->set, c->allowed, c->r)) return -1;
    for (int from = 0; from < c->allowed.size; from += BLOCK) {
        if (block_bound(c->allowed.place[from] / BLOCK, c->set, total) >= c->bound) break;
        int count = reaches_of(c->allowed, from, c->set, reach);
        for (int k = 0; k < count; k++) {
            int guess = guess_at[c->allowed.place[from + k]];
            if (quick_bound(guess, c->set, total, reach[k]) >= c->bound) continue;
            if (!is_first_alike(guess, exchange, exchanges)) continue;
            if (!costs_at_least(guess, c)) return guess;
        }
    }
    return -1;
}

/* ---- The claims of the log ------------------------------------------------------------------------------------ */

static void add_claim(Path path, Set set, List allowed, int r, int64_t bound) {
    if (claims == MOST_CLAIMS) fail("line %d: the log has too many claims.", line_number);
    uint32_t *head = &claim_head[hash_of(set)];
    claim[claims] = (Claim){path, set, allowed, r, line_number, bound, *head};
    *head = (uint32_t)++claims;
}

/* Read a word of the log, up to a space. */
static int expect_guess(void) {
    const unsigned char *start = at;
    while (*at != ' ' && *at != '\n') at++;
    Word word;
    int guess = read_word((Text){start, (size_t)(at - start)}, &word) ? find_guess(&word) : -1;
    if (guess < 0) fail("line %d of the log names a word that is not in the lists.", line_number);
    return guess;
}

/* Read the rest of a line that names a core, into `room`; return where the room that is left starts. */
static uint16_t *read_core(uint16_t *room, const uint16_t *end) {
    if (cores == MOST_CORES) fail("line %d: the log has too many cores.", line_number);
    if (!core) core = take(MOST_CORES, sizeof *core);
    Core *c = &core[cores++];
    *c = (Core){{room, 0}, (int)expect_number(3), take((size_t)blocks, BLOCK / 8)};
    for (int last = -1; *at == ' ';) {
        at++;
        int guess = expect_guess();
        if (guess <= last || answer_of[guess] < 0)
            fail("line %d of the log has words that are not in order, or not answers.", line_number);
        if (room == end) fail("line %d: the sets of the log are too large.", line_number);
        *room++ = (uint16_t)answer_of[last = guess], c->set.size++;
    }
    expect("\n");
    if (c->r > most_r) most_r = c->r;
    if (c->r < 1 || c->set.size <= c->r) fail("line %d of the log names a core that is too small.", line_number);
    qsort(room - c->set.size, (size_t)c->set.size, sizeof *room, by_rising_answer);
    for (int i = 0; i < guesses; i++)
        if (leaves_whole(guess_at[i], c->set)) c->whole[i / 64] |= (uint64_t)1 << i % 64;
    add_claim((Path){NULL, -1}, c->set, every, c->r, INFINITE);
    return room;
}

/* Read the sections; return how many there are. Each step to the line being read has its set, and what the last line
 * directly below it names. A file of MOST_LOG cannot be deeper than MOST_DEPTH, since indentation takes bytes too. */
static int read_sections(void) {
    enum { MOST_DEPTH = 6000 };
    typedef struct { Set set; List allowed; int last_guess; int64_t last_code; } Step;
    Step *step = take(MOST_DEPTH, sizeof *step);
    int path[MOST_DEPTH];
    uint16_t *held = take(MOST_HELD, sizeof *held), *room = held; /* the sets of all lines */
    int *listed = mode == NORMAL ? NULL : take(MOST_LISTED, sizeof *listed), *places = new_list();
    size_t listed_size = 0;
    int sections = 0, below = 0, limit = 0; /* `below`: the largest depth that the next line may have */
    claim = take(MOST_CLAIMS, sizeof *claim);
    for (line_number = 3; *at; line_number++) {
        if (skip_text("core, ")) {
            if (below != 1) fail("line %d of the log names a core in the wrong place.", line_number);
            room = read_core(room, held + MOST_HELD);
            continue;
        }
        if (skip_text("root, ")) {
            if (++sections > 2) fail("line %d: the log has more than two sections.", line_number);
            limit = (int)expect_number(3), expect(" ");
            add_claim((Path){NULL, 0}, everything, every, limit ? limit : UNLIMITED, expect_bound()), expect("\n");
            step[0] = (Step){everything, every, -1, 0}, below = 1;
            continue;
        }
        int depth = 1;
        while (skip_text(" ")) depth++;
        if (depth > below || depth >= MOST_DEPTH) fail("line %d of the log is indented too far.", line_number);
        if (limit && depth >= limit) fail("line %d of the log leaves no guess of its section's limit.", line_number);
        int guess = expect_guess();
        expect(" ");
        int64_t code = expect_number(8);
        expect(" ");
        int64_t bound = skip_text("-") ? 0 : expect_bound();
        expect("\n");
        if (code >= codes - 1) fail("line %d of the log has a code that no line may have.", line_number);
        Step *above = &step[depth - 1];
        if (guess < above->last_guess || (guess == above->last_guess && code <= above->last_code))
            fail("line %d of the log is not in order.", line_number);
        above->last_guess = guess, above->last_code = code;
        if (room + above->set.size > held + MOST_HELD) fail("line %d: the sets of the log are too large.", line_number);
        Set set = {room, 0};
        for (int i = 0; i < above->set.size; i++)
            if (mark(guess, above->set.answer[i]) == code) room[set.size++] = above->set.answer[i];
        if (set.size == 0) fail("line %d of the log names a set without answers.", line_number);
        room += set.size;
        List allowed = after(above->allowed, guess, (uint32_t)code, places);
        if (mode != NORMAL) { /* keep those that divide the set, and so all members unless there is only one */
            if (listed_size + (size_t)allowed.size > MOST_LISTED)
                fail("line %d: the lists of allowed guesses are too large.", line_number);
            List kept = {listed + listed_size, 0};
            for (int k = 0; k < allowed.size; k++)
                if (set.size == 1 || !leaves_whole(guess_at[allowed.place[k]], set))
                    listed[listed_size++] = allowed.place[k], kept.size++;
            allowed = kept;
        }
        step[depth] = (Step){set, allowed, -1, 0}, below = depth + 1;
        path[depth - 1] = guess;
        int *kept = bound ? take((size_t)depth, sizeof *kept) : NULL;
        for (int i = 0; i < depth && bound; i++) kept[i] = path[i];
        if (bound) add_claim((Path){kept, depth}, set, allowed, limit ? limit - depth : UNLIMITED, bound);
    }
    if (sections == 0) fail("the log has no section.");
    free(step);
    return sections;
}

/* Do the claims about all answers state what the log has to prove? They are true once refuter() has found nothing. */
static void need_root_claims(void) {
    bool total = false, worst = terms.worst <= 1; /* that some answer takes a guess needs no proof */
    int64_t limit = terms.worst ? terms.worst : terms.max_guesses ? terms.max_guesses : UNLIMITED;
    for (size_t i = 0; i < claims; i++) {
        if (!is_root(&claim[i])) continue;
        if (claim[i].r >= limit && claim[i].bound >= terms.total) total = true;
        if (claim[i].r >= limit - 1 && claim[i].bound >= INFINITE) worst = true;
    }
    if (!total) fail("the log does not claim the total %lld within the guesses allowed.", (long long)terms.total);
    if (!worst) fail("the log does not claim that %lld guesses are not enough.", (long long)terms.worst - 1);
}

/* ---- Main program --------------------------------------------------------------------------------------------- */

int main(int count, char **args) {
    if (count != 5) {
        fputs("usage: proof_check LOG ANSWERS GUESSES TREE\n"
              "Check that the proof log holds for the word lists (text files, a word a line) and that the tree attains "
              "it.\n", stderr);
        return 2;
    }
    read_terms(args[1]);
    read_tree(args[4]);
    read_lists(args[2], args[3]);
    int64_t worst = replay();
    prepare();
    find_symmetry();
    int sections = read_sections(), classes = 0;
    need_root_claims();
    for (size_t i = 0; i < claims; i++) {
        int guess = refuter(&claim[i]);
        if (guess < 0) continue;
        Text text = word_of[guess].text;
        fail("line %d of the log claims too much: the guess '%.*s' is not shown to cost as much.", claim[i].line,
             (int)text.size, text.at);
    }
    Exchange *exchange;
    int exchanges = symmetric ? exchanges_fixing((Path){NULL, 0}, &exchange) : 0;
    for (int g = 0; g < guesses; g++) classes += is_first_alike(g, exchange, exchanges);
    printf("The proof holds: no tree finds the answers in fewer than %lld guesses%s, and the given tree takes %lld.\n",
           (long long)terms.total, uniform ? "" : ", counted by weight", (long long)terms.total);
    if (terms.worst)
        printf("No tree finds them all within %lld guesses, and the given tree does within %lld.\n",
               (long long)terms.worst - 1, (long long)worst);
    if (terms.max_guesses) printf("limit    at most %lld guesses for each answer\n", (long long)terms.max_guesses);
    printf("lists    %d answers, %d guesses; their digests are those in the log\n", answers, guesses);
    printf("openers  %d, in %d classes under symmetry, all shown to cost the total or more\n", guesses, classes);
    printf("claims   %zu, all checked; %d for all answers\n", claims, sections);
    printf("tree     finds every answer; total %lld, at worst %lld guesses\n", (long long)terms.total,
           (long long)worst);
    printf("time     %.1f s of the processor\n", (double)clock() / CLOCKS_PER_SEC);
    printf("This relies on this program, its compiler and the machine, and on the lists%s being those meant.\n",
           uniform ? "" : " and the weights in the tree");
    return 0;
}
