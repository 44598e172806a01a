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
 *   bare(S, r) = infinite if r <= 0, or if r = 1 and |S| > 1; otherwise
 *                W(S) if |S| = 1;
 *                2|S| if all weights are 1, |S| > 2, and no member of S gives every member of S a different code;
 *                2 W(S) - m(S) in all other cases.
 *   cost(g, S, r; B) = W(S) + the sum of B(P, r-1) over the parts P of S under g, leaving out the part {g} itself.
 *   one(S, r)  = max(bare(S, r), the smallest cost(g, S, r; bare) of the guesses g that may be played in S).
 *   B(P, r)    = max(one(P, r), every b that a line of the log claims for the same set P with r or more guesses left).
 *   The claim "V_r(S) >= b" holds if cost(g, S, r; B) >= b for every guess g that may be played in S.
 *
 * PROOF. (1) V >= bare: only the guess at the root has depth 1, so a tree costs at least 2W - m. With weights of 1 that
 * is 2|S| - 1, which is attained only if a member at the root leaves single answers; otherwise V, a whole number, is
 * 2|S| or more. (2) A tree with g at its root costs W(S) plus the costs of its subtrees, one for each part but {g}, each
 * with one guess less. So V_r(S) is the smallest cost(g, S, r; V), and V >= one follows from (1). (3) The parts in (2)
 * are smaller than S, and V grows as r falls. So by induction on |S|, if every claim has been checked by the rule, every
 * B is at most V, and every claim is true. The order of the lines does not matter. The log names a set by a path of
 * guesses and codes; a wrong path only names another set, and the claim for that set is checked all the same.
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

enum { LONGEST = 15, BLOCK = 1024, LUMP = 63, MOST_ANSWERS = 65535, UNLIMITED = 1 << 30 };
#define INFINITE ((int64_t)1 << 60)
#define MOST_WEIGHT 1000000000000 /* of all answers together; numbers in the log have at most 17 digits */
#define MB ((size_t)1 << 20)
#define MOST_LOG (16 * MB)
#define MOST_FILE (64 * MB)
#define MOST_TABLES (230 * MB)       /* the two large tables in prepare() */
#define MOST_CLAIMS ((size_t)1 << 20)
#define MOST_CLAIMED (24 * MB)       /* answers in the sets of all claims together */
#define MEMO_ENTRIES ((size_t)1 << 19)
#define MEMO_ANSWERS (16 * MB)

/* ---- Ending, memory, files ---------------------------------------------------------------------------------------- */

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

typedef struct { const unsigned char *at; size_t size; } Bytes;

static Bytes read_file(const char *path, size_t most) {
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
    return (Bytes){data, size};
}

/* ---- SHA-256 (FIPS 180-4) ----------------------------------------------------------------------------------------- */

typedef struct { uint32_t state[8]; uint64_t length; unsigned char chunk[64]; } Sha;

static const uint32_t SHA_K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int by) { return x >> by | x << (32 - by); }

static void sha_chunk(Sha *sha) {
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)sha->chunk[4 * i] << 24 | (uint32_t)sha->chunk[4 * i + 1] << 16 | (uint32_t)sha->chunk[4 * i + 2] << 8 | sha->chunk[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, sha->state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t one = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + SHA_K[i] + w[i];
        uint32_t two = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) sha->state[i] += s[i];
}

static void sha_add(Sha *sha, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++) {
        sha->chunk[sha->length++ % 64] = bytes[i];
        if (sha->length % 64 == 0) sha_chunk(sha);
    }
}

static Sha sha_new(void) {
    return (Sha){{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, 0, {0}};
}

static void sha_end(Sha *sha, char hex[65]) {
    uint64_t bits = sha->length * 8;
    sha_add(sha, "\x80", 1);
    while (sha->length % 64 != 56) sha_add(sha, "", 1);
    for (int i = 7; i >= 0; i--) sha_add(sha, &(unsigned char){(unsigned char)(bits >> 8 * i)}, 1);
    for (int i = 0; i < 8; i++) sprintf(hex + 8 * i, "%08x", (unsigned)sha->state[i]);
}

/* ---- Words and marks ---------------------------------------------------------------------------------------------- */

typedef struct { const unsigned char *text; int size; } Text; /* a word in UTF-8, within its file */
typedef struct { uint32_t sign[LONGEST]; } Word;              /* its code points, one for each letter or peg */

static bool pegs;             /* the game: pegs or letters */
static int length;            /* letters in a word */
static Text *guess_text;      /* guess -> text; guesses are numbered in order of their bytes, which is that of code points */
static Word *guess_word;      /* guess -> word */
static int guesses, answers;
static int *guess_of;         /* answer -> guess; answers are numbered by falling weight, then by word */
static int *answer_of;        /* guess -> answer, or -1 */
static int64_t *weight;       /* of each answer */
static bool uniform = true;   /* are all weights 1? */
static uint32_t codes;        /* the number of codes; the last is the solved code */

static int compare_texts(const void *a, const void *b) {
    const Text *x = a, *y = b;
    int order = memcmp(x->text, y->text, (size_t)(x->size < y->size ? x->size : y->size));
    return order ? order : x->size - y->size;
}

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
    const unsigned char *at = text.text, *end = at + text.size;
    *word = (Word){{0}};
    for (int i = 0; i < length; i++) {
        uint32_t sign = next_sign(&at, end);
        if (sign <= ' ' || (sign >= 0x7f && sign <= 0xa0) || sign == ',' || sign == '|') return false;
        word->sign[i] = sign;
    }
    return at == end;
}

/* Mark a guess: 2 for a letter in its place; then, from left to right, 1 for a letter that the answer has elsewhere and
 * that no other marked letter accounts for. Letters: the marks in base 3. Pegs: (length + 1) * the 2s + the 1s. */
static uint32_t mark(const Word *guess, const Word *answer) {
    unsigned free = 0;
    uint32_t letters = 0, number = 0;
    for (int i = 0; i < length; i++) free |= (unsigned)(guess->sign[i] != answer->sign[i]) << i;
    unsigned wrong = free;
    for (int i = 0; i < length; i++) {
        uint32_t digit = 2;
        if (wrong >> i & 1) {
            digit = 0;
            for (int j = 0; j < length && !digit; j++)
                if ((free >> j & 1) && guess->sign[i] == answer->sign[j]) digit = 1, free &= ~(1u << j);
        }
        letters = 3 * letters + digit;
        number += digit == 2 ? (uint32_t)length + 1 : digit;
    }
    return pegs ? number : letters;
}

static int find_guess(Text text) {
    for (int low = 0, high = guesses; low < high;) {
        int middle = (low + high) / 2, order = compare_texts(&text, &guess_text[middle]);
        if (order == 0) return middle;
        if (order < 0) high = middle; else low = middle + 1;
    }
    return -1;
}

/* Read the lines of a list into `texts`; return how many there are. */
static int read_list(const char *path, Text **texts) {
    Bytes file = read_file(path, MOST_FILE);
    const unsigned char *end = file.at + file.size;
    size_t lines = 0;
    if (file.size == 0 || end[-1] != '\n') fail("%s is empty or does not end with a newline.", path);
    for (const unsigned char *at = file.at; at < end; at++) lines += *at == '\n';
    *texts = take(lines, sizeof **texts);
    int count = 0;
    for (const unsigned char *at = file.at; at < end; count++) {
        const unsigned char *stop = memchr(at, '\n', (size_t)(end - at));
        (*texts)[count] = (Text){at, (int)(stop - at)};
        if (!read_word((*texts)[count], &(Word){{0}})) fail("line %d of %s is not a word of %d letters.", count + 1, path, length);
        at = stop + 1;
    }
    return count;
}

/* Sort texts and drop repeated ones; return how many are left. */
static int sort_texts(Text *texts, int count) {
    qsort(texts, (size_t)count, sizeof *texts, compare_texts);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (kept == 0 || compare_texts(&texts[kept - 1], &texts[i])) texts[kept++] = texts[i];
    return kept;
}

/* ---- Sets of answers, and how guesses divide them ----------------------------------------------------------------- */

typedef struct { const uint16_t *answer; int size; } Set; /* ascending, so the first is the heaviest */

static Set everything; /* all answers */
static const uint8_t **labelled; /* guess -> its labels, BLOCK bytes apart; or NULL. See the next section */

typedef struct {
    int parts;
    int *start;       /* part -> where it starts in `answer`; one more entry at the end */
    uint16_t *answer; /* the answers by part, ascending in each */
    uint16_t *part;   /* scratch */
    uint32_t *code;   /* part -> its code; parts are in order of their first answers */
} Split;

static Split new_split(void) {
    size_t n = (size_t)answers + 1;
    return (Split){0, take(n, sizeof(int)), take(n, 2), take(n, 2), take(n, 4)};
}

static Set part_of(const Split *split, int part) {
    return (Set){split->answer + split->start[part], split->start[part + 1] - split->start[part]};
}

static void divide(int guess, Set set, Split *split) {
    static int *part_with; /* label, or LUMP + code, -> part + 1, or 0; all 0 between calls */
    if (!part_with) part_with = take((size_t)codes + LUMP, sizeof *part_with);
    const uint8_t *labels = labelled[guess]; /* the labels below LUMP, where there are any, stand for codes */
    split->parts = 0;
    for (int i = 0; i < set.size; i++) {
        uint32_t code = labels ? labels[(size_t)set.answer[i] * BLOCK] : LUMP;
        if (code == LUMP) code += mark(&guess_word[guess], &guess_word[guess_of[set.answer[i]]]);
        if (!part_with[code]) {
            split->code[split->parts] = code;
            split->start[split->parts] = 0;
            part_with[code] = ++split->parts;
        }
        split->part[i] = (uint16_t)(part_with[code] - 1);
        split->start[split->part[i]]++;
    }
    for (int part = 0, sum = 0; part <= split->parts; part++) { /* from sizes to where each part ends */
        if (part < split->parts) part_with[split->code[part]] = 0, sum += split->start[part];
        split->start[part] = sum;
    }
    for (int i = set.size - 1; i >= 0; i--) split->answer[--split->start[split->part[i]]] = set.answer[i];
}

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

static uint64_t hash_of(Set set) {
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < set.size; i++) hash = (hash ^ set.answer[i]) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
    return hash;
}

static bool same(Set a, Set b) {
    return a.size == b.size && memcmp(a.answer, b.answer, (size_t)a.size * sizeof *a.answer) == 0;
}

/* ---- Upper bounds on the reach of all guesses, a block at a time --------------------------------------------------- *
 *
 * The reach of a guess on S is the sum of m(P) over its parts P: with weights of 1, their number. From 2W - m for every
 * part it follows that cost(g, S, r; bare) >= 3 W(S) - reach - w(g), without the last term if g is not in S. Nearly all
 * guesses are ruled out by this, so only the others have to be divided. It suffices to know the reach from above:
 * - label[b][a][i] numbers the parts of a guess on all answers by falling size, and LUMP stands for all from LUMP on;
 * - parts below LUMP are counted exactly, by bits of a 64-bit number; every answer with LUMP counts as a part of its own.
 */
static int blocks;
static int *guess_at;          /* place in the order of falling reach on all answers -> guess; -1 at the end of the last block */
static int64_t *block_reach;   /* block -> the largest reach of its guesses on all answers */
static uint8_t *label;         /* [block][answer][place in the block] */
static uint16_t *member_label; /* [answer as guess][answer]: the part */

static void reaches_of_block(int block, Set set, int64_t reach[BLOCK]) {
    uint64_t seen[BLOCK] = {0};
    uint16_t lumped[BLOCK] = {0};
    volatile const uint64_t one = 1; /* volatile: GCC 12 vectorises the shift of a variable, but not that of a constant */
    const uint64_t one_bit = one;
    const uint8_t *rows = label + (size_t)block * (size_t)answers * BLOCK;
    int i = 0;
    for (; uniform && i + 4 <= set.size; i += 4) { /* four answers at a time, for the compiler to make fast code of */
        const uint8_t *a = rows + set.answer[i] * BLOCK, *b = rows + set.answer[i + 1] * BLOCK;
        const uint8_t *c = rows + set.answer[i + 2] * BLOCK, *d = rows + set.answer[i + 3] * BLOCK;
        for (int k = 0; k < BLOCK; k++) seen[k] |= one_bit << a[k] | one_bit << b[k] | one_bit << c[k] | one_bit << d[k];
        for (int k = 0; k < BLOCK; k++) lumped[k] = (uint16_t)(lumped[k] + (a[k] == LUMP) + (b[k] == LUMP) + (c[k] == LUMP) + (d[k] == LUMP));
    }
    memset(reach, 0, BLOCK * sizeof *reach);
    for (; i < set.size; i++) { /* heaviest first, so the first answer of a part is its heaviest */
        const uint8_t *a = rows + set.answer[i] * BLOCK;
        int64_t w = weight[set.answer[i]];
        for (int k = 0; k < BLOCK; k++) {
            uint64_t bit = one_bit << a[k];
            if (!uniform) reach[k] += a[k] < LUMP && seen[k] & bit ? 0 : w;
            lumped[k] = (uint16_t)(lumped[k] + (a[k] == LUMP));
            seen[k] |= bit;
        }
    }
    for (int k = 0; k < BLOCK && uniform; k++) {
        uint64_t bits = seen[k] & ~((uint64_t)1 << LUMP);
        bits -= bits >> 1 & 0x5555555555555555u;
        bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
        reach[k] = (int64_t)(((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56) + lumped[k];
    }
}

typedef struct { int guess; int64_t reach; } Reach;

static int by_falling_reach(const void *a, const void *b) {
    const Reach *x = a, *y = b;
    return x->reach != y->reach ? (x->reach < y->reach) - (x->reach > y->reach) : x->guess - y->guess;
}

typedef struct { int part, size; } Sized;

static int by_falling_size(const void *a, const void *b) {
    const Sized *x = a, *y = b;
    return x->size != y->size ? y->size - x->size : x->part - y->part;
}

static Split outer, inner; /* how the guesses of a claim, and those that one() tries, divide their sets */

/* Fill the tables above. */
static void prepare(void) {
    blocks = (guesses + BLOCK - 1) / BLOCK;
    double bytes = (double)blocks * answers * BLOCK + 2.0 * answers * answers;
    if (bytes > (double)MOST_TABLES) fail("the lists are too long: the tables would take %.0f MB, and at most %zu MB are allowed.", bytes / (double)MB, MOST_TABLES / MB);
    label = take((size_t)blocks * (size_t)answers, BLOCK);
    member_label = take((size_t)answers * (size_t)answers, sizeof *member_label);
    labelled = take((size_t)guesses, sizeof *labelled);
    guess_at = take((size_t)blocks * BLOCK, sizeof *guess_at);
    block_reach = take((size_t)blocks, sizeof *block_reach);
    outer = new_split(), inner = new_split();
    Reach *order = take((size_t)guesses, sizeof *order);
    for (int g = 0; g < guesses; g++) {
        divide(g, everything, &outer);
        order[g].guess = g;
        for (int p = 0; p < outer.parts; p++) order[g].reach += heaviest_of(part_of(&outer, p));
    }
    qsort(order, (size_t)guesses, sizeof *order, by_falling_reach);
    Sized *sized = take((size_t)answers, sizeof *sized);
    for (int place = 0; place < blocks * BLOCK; place++) {
        guess_at[place] = place < guesses ? order[place].guess : -1;
        if (place >= guesses) continue;
        if (place % BLOCK == 0) block_reach[place / BLOCK] = order[place].reach;
        divide(order[place].guess, everything, &outer);
        for (int p = 0; p < outer.parts; p++) sized[p] = (Sized){p, part_of(&outer, p).size};
        qsort(sized, (size_t)outer.parts, sizeof *sized, by_falling_size);
        int self = answer_of[order[place].guess];
        for (int rank = 0; rank < outer.parts; rank++) {
            Set part = part_of(&outer, sized[rank].part);
            for (int i = 0; i < part.size; i++) {
                label[((size_t)(place / BLOCK) * (size_t)answers + part.answer[i]) * BLOCK + (size_t)(place % BLOCK)] = (uint8_t)(rank < LUMP ? rank : LUMP);
                if (self >= 0) member_label[(size_t)self * (size_t)answers + part.answer[i]] = (uint16_t)rank;
            }
        }
    }
    for (int place = 0; place < guesses; place++)
        labelled[guess_at[place]] = label + (size_t)(place / BLOCK) * (size_t)answers * BLOCK + place % BLOCK;
    free(sized), free(order);
}

/* ---- The rule ----------------------------------------------------------------------------------------------------- */

/* Does a member of the set give every member a different code? */
static bool has_perfect_member(Set set) {
    static uint32_t *met, round; /* label -> the round in which it was last met */
    if (!met) met = take((size_t)MOST_ANSWERS + 1, sizeof *met);
    for (int i = 0; i < set.size; i++) {
        const uint16_t *labels = member_label + (size_t)set.answer[i] * (size_t)answers;
        if (++round == 0) memset(met, 0, ((size_t)MOST_ANSWERS + 1) * sizeof *met), round = 1;
        int k = 0;
        while (k < set.size && met[labels[set.answer[k]]] != round) met[labels[set.answer[k++]]] = round;
        if (k == set.size) return true;
    }
    return false;
}

static int64_t bare(Set set, int r) {
    if (r <= 0 || (r == 1 && set.size > 1)) return INFINITE;
    if (set.size == 1) return weight_of(set);
    if (uniform && set.size > 2 && !has_perfect_member(set)) return 2 * (int64_t)set.size;
    return 2 * weight_of(set) - heaviest_of(set);
}

static bool is_guess_itself(Set part, int guess) { return part.size == 1 && guess_of[part.answer[0]] == guess; }

/* Is the guess, which divides the set as `split` says, not to be played: outside the set and without any effect? */
static bool wastes_a_turn(int guess, Set set, const Split *split) {
    return split->parts == 1 && !(answer_of[guess] >= 0 && contains(set, answer_of[guess]));
}

/* Return cost(guess, set, r; bare), or any number from `enough` on if it is no smaller than that. */
static int64_t bare_cost(int guess, Set set, int r, int64_t enough) {
    divide(guess, set, &inner);
    if (wastes_a_turn(guess, set, &inner)) return INFINITE;
    int64_t sum = weight_of(set);
    for (int p = 0; p < inner.parts && sum < enough; p++) {
        Set part = part_of(&inner, p);
        if (is_guess_itself(part, guess)) continue;
        int64_t bound = bare(part, r - 1);
        if (bound >= INFINITE) return INFINITE;
        sum += bound;
    }
    return sum;
}

/* Return 3 W - reach - w(guess), the lower bound explained above; `total` is W(set). */
static int64_t quick_bound(int guess, Set set, int64_t total, int64_t reach) {
    int self = answer_of[guess];
    return 3 * total - reach - (self >= 0 && contains(set, self) ? weight[self] : 0);
}

/* Return a lower bound of one(set, r) for r > 1, by quick_bound() alone: no smaller than that of any guess, or `enough`.
 * Shortcut: a guess reaches no further on a subset than on all answers, nor further than W. So a block and all after it,
 * whose reach is smaller, are ruled out if the first guess is. */
static int64_t scan(Set set, int64_t enough) {
    int64_t total = weight_of(set), lowest = INFINITE, reach[BLOCK];
    for (int b = 0; b < blocks; b++) {
        int64_t most = block_reach[b] < total ? block_reach[b] : total, rest = 3 * total - most - heaviest_of(set);
        if (rest >= lowest || rest >= enough) return rest < lowest ? rest : lowest;
        reaches_of_block(b, set, reach);
        for (int k = 0; k < BLOCK && guess_at[b * BLOCK + k] >= 0; k++) {
            int64_t low = 3 * total - reach[k] - heaviest_of(set);
            if (low < lowest && (low = quick_bound(guess_at[b * BLOCK + k], set, total, reach[k])) < lowest) lowest = low;
        }
    }
    return lowest;
}

/* Return one(set, r), or `enough` if it is no smaller. */
static int64_t compute_one(Set set, int r, int64_t enough) {
    static int64_t *bound; /* place of a guess -> lower bound of its cost */
    if (!bound) bound = take((size_t)blocks * BLOCK, sizeof *bound);
    int64_t least = bare(set, r), best = enough, total = weight_of(set), reach[BLOCK];
    if (least >= enough || set.size == 1) return least;
    /* Shortcut: no cost is smaller than `least`, so nothing more need be tried once a guess attains it. In small sets
     * a member often does. */
    if (set.size <= 32)
        for (int i = 0; i < set.size && best > least; i++) {
            int64_t cost = bare_cost(guess_of[set.answer[i]], set, r, best);
            if (cost < best) best = cost;
        }
    int scanned = 0;
    int64_t lowest = INFINITE;
    for (; scanned < blocks && best > least; scanned++) {
        /* Shortcut: a guess reaches no further on a subset than on all answers, nor further than W. So this block and
         * all after it, whose reach is smaller, are ruled out if the first is. */
        int64_t most = block_reach[scanned] < total ? block_reach[scanned] : total;
        if (3 * total - most - heaviest_of(set) >= best) break;
        reaches_of_block(scanned, set, reach);
        int promising = -1;
        for (int k = scanned * BLOCK; k < (scanned + 1) * BLOCK && guess_at[k] >= 0; k++) {
            bound[k] = 3 * total - reach[k - scanned * BLOCK] - heaviest_of(set);
            if (bound[k] < lowest) lowest = bound[k], promising = guess_at[k];
        }
        if (promising < 0) continue;
        int64_t cost = bare_cost(promising, set, r, best);
        if (cost < best) best = cost;
    }
    for (int k = 0; k < scanned * BLOCK && guess_at[k] >= 0 && best > least; k++) {
        if (bound[k] >= best) continue;
        int64_t cost = bare_cost(guess_at[k], set, r, best);
        if (cost < best) best = cost;
    }
    return best > least ? best : least;
}

/* one(set, r), remembered by set. It depends on r only up to 3: from there on, every bare() in it has 2 guesses or more. */
static int64_t remembered(Set set, int r, int64_t enough) {
    static struct Memo { size_t start; int size, r; int64_t value; uint64_t hash; bool exact; } *memo;
    static uint16_t *kept;
    static size_t used, entries;
    if (!memo) memo = take(MEMO_ENTRIES, sizeof *memo), kept = take(MEMO_ANSWERS, sizeof *kept);
    uint64_t hash = hash_of(set) + (uint64_t)r;
    size_t at = hash % MEMO_ENTRIES;
    for (; memo[at].size; at = (at + 1) % MEMO_ENTRIES)
        if (memo[at].hash == hash && memo[at].r == r && same((Set){kept + memo[at].start, memo[at].size}, set)) {
            if (memo[at].exact || memo[at].value >= enough) return memo[at].value;
            break;
        }
    int64_t value = r ? compute_one(set, r, enough) : scan(set, enough);
    if (memo[at].size) { /* it was not enough then */
        memo[at].value = value, memo[at].exact = value < enough;
        return value;
    }
    if (used + (size_t)set.size > MEMO_ANSWERS || entries > MEMO_ENTRIES / 2) { /* full: forget everything */
        memset(memo, 0, MEMO_ENTRIES * sizeof *memo);
        used = entries = 0, at = hash % MEMO_ENTRIES;
    }
    memcpy(kept + used, set.answer, (size_t)set.size * sizeof *kept);
    memo[at] = (struct Memo){used, set.size, r, value, hash, value < enough};
    used += (size_t)set.size, entries++;
    return value;
}

static int64_t one(Set set, int r, int64_t enough) {
    return r <= 1 || set.size == 1 ? bare(set, r) : remembered(set, r > 3 ? 3 : r, enough);
}

typedef struct { size_t start; int size, r, line; int64_t bound; uint32_t next; } Claim;

static Claim *claim;
static uint16_t *claimed;       /* the sets of all claims */
static size_t claims, claims_room, claimed_used, claimed_room;
static uint32_t claim_head[1 << 16]; /* hash -> the number of the last claim with it, plus 1 */

static Set set_of(const Claim *c) { return (Set){claimed + c->start, c->size}; }

/* Return the largest bound that the log claims for a set with r or more guesses left; 0 if there is none. */
static int64_t best_claim(Set set, int r) {
    int64_t best = 0;
    for (uint32_t i = claim_head[hash_of(set) & 0xffff]; i; i = claim[i - 1].next)
        if (claim[i - 1].r >= r && claim[i - 1].bound > best && same(set_of(&claim[i - 1]), set)) best = claim[i - 1].bound;
    return best;
}

/* Is cost(guess, set, r; B) at least `bound`, or may the guess not be played? */
static bool costs_at_least(int guess, Set set, int r, int64_t bound) {
    static Sized *order;
    static int64_t *value;
    if (!order) order = take((size_t)answers, sizeof *order), value = take((size_t)answers, sizeof *value);
    divide(guess, set, &outer);
    if (wastes_a_turn(guess, set, &outer)) return true;
    int64_t sum = weight_of(set);
    int count = 0;
    for (int p = 0; p < outer.parts; p++) { /* first with bare() and the claims, which cost little to look up */
        Set part = part_of(&outer, p);
        if (is_guess_itself(part, guess)) continue;
        int64_t low = bare(part, r - 1), said = best_claim(part, r - 1);
        value[p] = said > low ? said : low;
        if (value[p] >= INFINITE) return true;
        sum += value[p];
        order[count++] = (Sized){p, part.size};
    }
    if (sum >= bound) return true;
    qsort(order, (size_t)count, sizeof *order, by_falling_size);
    for (int i = 0; i < count && order[i].size > 3 && r > 2; i++) { /* then with a part of one(), which often suffices */
        int64_t *known = &value[order[i].part], better = remembered(part_of(&outer, order[i].part), 0, *known + bound - sum);
        if (better > *known) sum += better - *known, *known = better;
        if (sum >= bound) return true;
    }
    for (int i = 0; i < count; i++) { /* then with one(), largest part first, until the sum suffices */
        int64_t better = one(part_of(&outer, order[i].part), r - 1, bound >= INFINITE ? INFINITE : value[order[i].part] + bound - sum);
        if (better >= INFINITE) return true;
        if (better > value[order[i].part]) sum += better - value[order[i].part];
        if (sum >= bound) return true;
    }
    return false;
}

/* Does the claim hold? If not, return the guess that refutes it, else -1. For the set of all answers, guesses that a
 * symmetry maps to an earlier one need no check: `first_alike`, if given, has the first guess of each class. */
static int refuter(Set set, int r, int64_t bound, const int *first_alike) {
    int64_t reach[BLOCK], total = weight_of(set);
    for (int b = 0; b < blocks; b++) {
        if (3 * total - block_reach[b] - heaviest_of(set) >= bound) break; /* as in compute_one() */
        reaches_of_block(b, set, reach);
        for (int k = 0; k < BLOCK && guess_at[b * BLOCK + k] >= 0; k++) {
            int guess = guess_at[b * BLOCK + k];
            if (first_alike && first_alike[guess] != guess) continue;
            if (quick_bound(guess, set, total, reach[k]) >= bound) continue;
            if (!costs_at_least(guess, set, r, bound)) return guess;
        }
    }
    return -1;
}

/* ---- The log ------------------------------------------------------------------------------------------------------ */

static struct {
    char answers_digest[65], guesses_digest[65], weights_digest[65]; /* weights: empty if there are none */
    int64_t max_guesses, openers, total, worst;                      /* worst: 0 if the objective is the mean */
} log_terms;

static struct { int r; int64_t bound; int line; } section[2];
static int sections, log_line;
static const unsigned char *log_at; /* the file ends with a newline and a NUL, so no reader runs past its end */

static bool skip_text(const char *text) {
    size_t size = strlen(text);
    if (strncmp((const char *)log_at, text, size)) return false;
    log_at += size;
    return true;
}

static void expect(const char *text) {
    if (!skip_text(text)) fail("line %d of the log is malformed: expected %s.", log_line, *text == '\n' ? "its end" : *text == ' ' ? "a space" : text);
}

static int64_t expect_number(int digits_allowed) {
    int64_t number = 0;
    const unsigned char *start = log_at;
    while (*log_at >= '0' && *log_at <= '9' && log_at - start < digits_allowed) number = 10 * number + (*log_at++ - '0');
    if (log_at == start || (*start == '0' && log_at - start > 1) || (*log_at >= '0' && *log_at <= '9'))
        fail("line %d of the log is malformed: expected a whole number of at most %d digits.", log_line, digits_allowed);
    return number;
}

/* Read a bound: a whole number above zero, or `never`. */
static int64_t expect_bound(void) {
    if (skip_text("never")) return INFINITE;
    int64_t bound = expect_number(17);
    if (bound == 0) fail("line %d of the log claims a bound of zero.", log_line);
    return bound;
}

static void expect_digest(char hex[65]) {
    for (int i = 0; i < 64; i++, log_at++) {
        if (!strchr("0123456789abcdef", *log_at) || !*log_at) fail("line %d of the log is malformed: expected a digest.", log_line);
        hex[i] = (char)*log_at;
    }
}

/* Check the sum in the last line; read the first two lines. */
static void read_terms(const char *path) {
    Bytes file = read_file(path, MOST_LOG);
    enum { LAST = 72 }; /* bytes of the last line */
    char hex[65], last[LAST + 1];
    if (file.size < LAST) fail("the log is cut short.");
    unsigned char *text = take(file.size - LAST + 1, 1);
    memcpy(text, file.at, file.size - LAST);
    Sha sha = sha_new();
    sha_add(&sha, text, file.size - LAST);
    sha_end(&sha, hex);
    sprintf(last, "sha256 %s\n", hex);
    if (memcmp(last, file.at + file.size - LAST, LAST)) fail("the log is damaged or cut short: its last line is not the SHA-256 of the lines above.");
    if (memchr(text, 0, file.size - LAST) || (file.size > LAST && text[file.size - LAST - 1] != '\n')) fail("the log is malformed: a line is not text.");
    free((void *)file.at);
    log_at = text, log_line = 1;
    expect("guesstree proof log 1"), expect("\n"), log_line = 2;
    expect("{\"answers_digest\": \""), expect_digest(log_terms.answers_digest);
    expect("\", \"engine\": "), expect_number(9);
    expect(", \"guesses_digest\": \""), expect_digest(log_terms.guesses_digest);
    expect("\", \"max_guesses\": "), log_terms.max_guesses = expect_number(9);
    expect(", \"mode\": \"");
    if (skip_text("hard\"") || skip_text("ultra\"")) fail("the log is for hard or ultra mode, and this checker knows normal mode only.");
    expect("normal\", \"objective\": \"");
    bool worst = skip_text("worst");
    if (!worst) expect("mean");
    expect("\", \"openers\": "), log_terms.openers = expect_number(9);
    expect(", \"scoring\": \"");
    pegs = skip_text("pegs\"");
    if (!pegs && !skip_text("letters\"")) fail("the log is for another game than letters and pegs, the two that this checker knows.");
    expect(", \"total\": "), log_terms.total = expect_number(17);
    expect(", \"weights_digest\": ");
    if (!skip_text("null")) expect("\""), expect_digest(log_terms.weights_digest), expect("\"");
    expect(", \"worst\": ");
    if (worst) log_terms.worst = expect_number(9); else expect("null");
    expect("}"), expect("\n");
    if (worst && log_terms.worst == 0) fail("the log claims a worst case of zero guesses.");
}

static void add_claim(Set set, int r, int64_t bound) {
    if (claims == claims_room && !(claim = realloc(claim, (claims_room = 2 * claims_room + 64) * sizeof *claim))) fail("there is not enough memory.");
    if (claimed_used + (size_t)set.size > claimed_room && !(claimed = realloc(claimed, (claimed_room = 2 * claimed_room + (size_t)set.size) * sizeof *claimed)))
        fail("there is not enough memory.");
    if (claims == MOST_CLAIMS || claimed_used + (size_t)set.size > MOST_CLAIMED) fail("line %d: the claims of the log would take too much memory.", log_line);
    memcpy(claimed + claimed_used, set.answer, (size_t)set.size * sizeof *claimed);
    uint32_t *head = &claim_head[hash_of(set) & 0xffff];
    claim[claims] = (Claim){claimed_used, set.size, r, log_line, bound, *head};
    claimed_used += (size_t)set.size;
    *head = (uint32_t)++claims;
}

/* Read the sections. Each step of the path to the line being read has its set, and the last line that was below it. */
static void read_sections(void) {
    typedef struct { Set set; int last_guess; uint32_t last_code; } Step;
    size_t room = 64, used = 0; /* of the stack of sets: the set of each step follows that of the step before */
    Step *step = take(room, sizeof *step);
    uint16_t *stack = take(MOST_CLAIMED, sizeof *stack);
    int depth = 0, below = -1, r = 0; /* `below`: the depth of the line before */
    for (log_line = 3; *log_at; log_line++) {
        if (skip_text("root ")) {
            if (sections == 2) fail("line %d: the log has more than two sections.", log_line);
            r = (int)expect_number(9), expect(" ");
            section[sections].r = r ? r : UNLIMITED, section[sections].line = log_line;
            section[sections].bound = expect_bound(), expect("\n");
            add_claim(everything, section[sections].r, section[sections].bound), sections++;
            step[0] = (Step){everything, -1, 0}, below = 0, used = 0;
            continue;
        }
        for (depth = 1; *log_at == ' '; depth++) log_at++;
        if (depth > below + 1) fail("line %d of the log is indented too far.", log_line);
        if (r && depth >= r) fail("line %d of the log leaves no guess of the %d in its section.", log_line, r);
        const unsigned char *end = log_at;
        while (*end != ' ' && *end != '\n') end++;
        int guess = find_guess((Text){log_at, (int)(end - log_at)});
        if (guess < 0) fail("line %d of the log names a word that is not in the lists.", log_line);
        log_at = end, expect(" ");
        uint32_t code = (uint32_t)expect_number(8);
        expect(" ");
        int64_t bound = skip_text("-") ? 0 : expect_bound();
        expect("\n");
        if (code >= codes - 1) fail("line %d of the log has a code that is out of range or that of the solved word.", log_line);
        Step *parent = &step[depth - 1];
        if (guess < parent->last_guess || (guess == parent->last_guess && code <= parent->last_code)) fail("line %d of the log is not in order.", log_line);
        parent->last_guess = guess, parent->last_code = code;
        used = depth == 1 ? 0 : (size_t)(parent->set.answer + parent->set.size - stack);
        if (used + (size_t)parent->set.size > MOST_CLAIMED) fail("line %d of the log is too deep.", log_line);
        Set set = {stack + used, 0};
        for (int i = 0; i < parent->set.size; i++) {
            uint16_t answer = parent->set.answer[i];
            if (mark(&guess_word[guess], &guess_word[guess_of[answer]]) == code) stack[used + (size_t)set.size++] = answer;
        }
        if (set.size == 0) fail("line %d of the log names a set without answers.", log_line);
        if ((size_t)depth + 1 == room && !(step = realloc(step, (room *= 2) * sizeof *step))) fail("there is not enough memory.");
        step[depth] = (Step){set, -1, 0}, below = depth;
        if (bound) add_claim(set, r ? r - depth : UNLIMITED, bound);
    }
    if (sections == 0) fail("the log has no section.");
    free(stack), free(step);
}

/* Do the root claims say what the log is for? They are true once refuter() has found nothing. */
static void need_root_claims(void) {
    bool total = false, worst = log_terms.worst <= 1; /* that some answer takes a guess needs no proof */
    int64_t limit = log_terms.worst ? log_terms.worst : log_terms.max_guesses ? log_terms.max_guesses : UNLIMITED;
    for (int i = 0; i < sections; i++) {
        if (section[i].r >= limit && section[i].bound >= log_terms.total) total = true;
        if (section[i].r >= limit - 1 && section[i].bound >= INFINITE) worst = true;
    }
    if (!total) fail("the log has no section whose root claims the total %lld within the guesses allowed.", (long long)log_terms.total);
    if (!worst) fail("the log has no section whose root claims that %lld guesses are not enough.", (long long)log_terms.worst - 1);
}

/* ---- The tree ----------------------------------------------------------------------------------------------------- */

enum { NUMBER, STRING, BINARY, LIST, MAP, OTHER };
typedef struct { int kind; uint64_t number; const unsigned char *data; } Item; /* number: the value, size or count */
typedef struct { const unsigned char *at, *end; } Cursor;

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

/* Return the value of a key in a map, which begins at the cursor; kind OTHER if there is none. Of a map or list, `inside`
 * is set to what follows its head. */
static Item value_of(Cursor cursor, const char *key, Cursor *inside) {
    Item map = next_item(&cursor), found = {OTHER, 0, NULL};
    if (map.kind != MAP) fail("the tree is malformed: a part of it is not a map.");
    for (uint64_t i = 0; i < map.number; i++) {
        Item name = next_item(&cursor);
        bool wanted = name.kind == STRING && name.number == strlen(key) && !memcmp(name.data, key, strlen(key));
        if (name.kind == LIST || name.kind == MAP) fail("the tree is malformed: a key is not text.");
        if (wanted && inside) *inside = cursor;
        for (uint64_t left = 1, first = 1; left; left--, first = 0) { /* skip all that is nested, without recursion */
            Item item = next_item(&cursor);
            if (wanted && first) found = item;
            left += item.kind == LIST ? item.number : item.kind == MAP ? 2 * item.number : 0;
        }
    }
    return found;
}

typedef struct { const unsigned char *at; uint64_t width; } Column;

static Column column_of(Cursor body, const char *key, uint64_t count) {
    Item item = value_of(body, key, NULL);
    uint64_t width = count ? item.number / count : 0;
    if (item.kind != BINARY || width * count != item.number || (width != 1 && width != 2 && width != 4 && width != 8))
        fail("the tree is malformed: '%s' does not have %llu numbers.", key, (unsigned long long)count);
    return (Column){item.data, width};
}

static uint64_t number_at(Column column, uint64_t i) {
    uint64_t number = 0;
    for (uint64_t k = column.width; k--;) number = number << 8 | column.at[i * column.width + k];
    return number;
}

static struct {
    Cursor body, meta;
    Item alphabet;           /* kind OTHER if there is none */
    Text *word;
    int words, answers, *guess; /* guess: of each word */
} tree;

static int meta_number(const char *key, uint64_t most) {
    Item item = value_of(tree.meta, key, NULL);
    if (item.kind != NUMBER || item.number == 0 || item.number > most) fail("the tree is malformed: '%s' is not a number from 1 to %llu.", key, (unsigned long long)most);
    return (int)item.number;
}

static bool starts(const unsigned char *at, const unsigned char *end, const char *text) {
    return (size_t)(end - at) >= strlen(text) && !memcmp(at, text, strlen(text));
}

/* Each letter must be one code point, written in one way: refuse alphabets with other letters or with final forms. */
static void check_alphabet(void) {
    const unsigned char *at = tree.alphabet.data, *end = at + tree.alphabet.number;
    while (at < end) {
        const unsigned char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) fail("the tree is malformed: its alphabet does not end with a newline.");
        if (starts(at, stop, "final:") || starts(at, stop, "others:"))
            fail("the tree has an alphabet with final forms or graphemes, which this checker does not know.");
        if (starts(at, stop, "letters:"))
            for (at += 8; at < stop;) {
                if (*at++ != ' ' || !next_sign(&at, stop)) fail("the tree is malformed: its alphabet cannot be read.");
                if (at < stop && *at != ' ' && (stop - at < 3 || memcmp(at, "..", 2) || (at += 2, !next_sign(&at, stop)) || (at < stop && *at != ' ')))
                    fail("the tree has an alphabet with letters of several signs, which this checker does not know.");
            }
        at = stop + 1;
    }
}

static void read_tree(const char *path) {
    Bytes file = read_file(path, MOST_FILE);
    char hex[65];
    if (file.size < 53 || memcmp(file.at, "\x94\xa9guesstree\xcd", 12) || memcmp(file.at + 14, "\xc4\x20", 2) || file.at[48] != 0xc6)
        fail("%s is not a tree, or it is damaged.", path);
    Cursor head = {file.at + 49, file.at + 53};
    if (big_endian(&head, 4) != file.size - 53) fail("%s is cut short or too long.", path);
    Sha sha = sha_new();
    sha_add(&sha, file.at + 12, 2), sha_add(&sha, file.at + 53, file.size - 53), sha_end(&sha, hex);
    for (int i = 0; i < 32; i++) {
        char two[3];
        sprintf(two, "%02x", file.at[16 + i]);
        if (memcmp(two, hex + 2 * i, 2)) fail("%s is damaged: its checksum is wrong.", path);
    }
    if (file.at[12] || file.at[13] < 1 || file.at[13] > 3) fail("%s has a version that this checker does not know.", path);
    tree.body = (Cursor){file.at + 53, file.at + file.size};
    Item meta = value_of(tree.body, "meta", &tree.meta), words = value_of(tree.body, "words", NULL);
    tree.alphabet = value_of(tree.body, "alphabet", NULL);
    if (meta.kind != MAP || words.kind != STRING || (tree.alphabet.kind != OTHER && tree.alphabet.kind != STRING))
        fail("the tree is malformed: it has no metadata, no words, or an alphabet that is not text.");
    if (tree.alphabet.kind == STRING) check_alphabet();
    length = meta_number("length", LONGEST), tree.answers = meta_number("answers", MOST_ANSWERS);
    const unsigned char *at = words.data, *end = at + words.number;
    tree.word = take(words.number / (uint64_t)length + 1, sizeof *tree.word);
    for (; at < end; tree.words++) {
        const unsigned char *start = at;
        for (int i = 0; i < length; i++)
            if (!next_sign(&at, end)) fail("the tree is malformed: its words cannot be read.");
        tree.word[tree.words] = (Text){start, (int)(at - start)};
        if (tree.alphabet.kind == STRING && at < end && *at++ != '\n') fail("the tree is malformed: its words cannot be read.");
    }
    if (tree.words < tree.answers) fail("the tree is malformed: it has fewer words than answers.");
}

/* Walk from the root to every answer. The tree must find them all, with the total and the worst case of the log. */
static int64_t replay(void) {
    int nodes = meta_number("nodes", MOST_FILE);
    Column guess = column_of(tree.body, "guess", (uint64_t)nodes), code = column_of(tree.body, "code", (uint64_t)nodes);
    Column first = column_of(tree.body, "first", (uint64_t)nodes + 1);
    int64_t total = 0, worst = 0, steps = 0;
    for (int a = 0; a < answers; a++) {
        int64_t depth = 1;
        for (uint64_t node = 0;; depth++) {
            uint64_t word = number_at(guess, node), child = number_at(first, node), end = number_at(first, node + 1);
            if (word >= (uint64_t)tree.words || child <= node || end > (uint64_t)nodes) fail("the tree is malformed: node %llu is out of range.", (unsigned long long)node);
            if (tree.guess[word] == guess_of[a]) break;
            uint32_t marks = mark(&guess_word[tree.guess[word]], &guess_word[guess_of[a]]);
            while (child < end && number_at(code, child) != marks) child++, steps++;
            if (child >= end) fail("the tree does not find '%.*s'.", guess_text[guess_of[a]].size, guess_text[guess_of[a]].text);
            if ((steps += 5) > 10000000000) fail("the tree is too deep to be replayed.");
            node = child;
        }
        total += weight[a] * depth;
        if (depth > worst) worst = depth;
    }
    if (total != log_terms.total) fail("the tree takes %lld guesses in total, and the log is for %lld.", (long long)total, (long long)log_terms.total);
    if (log_terms.worst && worst != log_terms.worst) fail("the tree takes %lld guesses at worst, and the log is for %lld.", (long long)worst, (long long)log_terms.worst);
    if (log_terms.max_guesses && worst > log_terms.max_guesses) fail("the tree takes %lld guesses at worst, and %lld are allowed.", (long long)worst, (long long)log_terms.max_guesses);
    return worst;
}

/* ---- The lists ---------------------------------------------------------------------------------------------------- */

/* Compare the digest of sorted words with that in the log. */
static void need_digest(const Text *texts, int count, const char *wanted, const char *what) {
    Sha sha = sha_new();
    char hex[65];
    if (pegs) sha_add(&sha, "scoring pegs\n", 13);
    if (tree.alphabet.kind == STRING) sha_add(&sha, "alphabet\n", 9), sha_add(&sha, tree.alphabet.data, tree.alphabet.number);
    for (int i = 0; i < count; i++) sha_add(&sha, texts[i].text, (size_t)texts[i].size), sha_add(&sha, "\n", 1);
    sha_end(&sha, hex);
    if (strcmp(hex, wanted)) fail("the log is for other %s: their digest differs.", what);
}

typedef struct { int64_t weight; int guess; } Weighed;

static int by_falling_weight(const void *a, const void *b) {
    const Weighed *x = a, *y = b;
    return x->weight != y->weight ? (x->weight < y->weight) - (x->weight > y->weight) : x->guess - y->guess;
}

/* Read both lists and number the words. A weighted tree holds the weights; its words are then the answers. */
static void read_lists(const char *answers_path, const char *guesses_path) {
    Text *first, *more;
    answers = read_list(answers_path, &first);
    int others = read_list(guesses_path, &more);
    guess_text = take((size_t)answers + (size_t)others, sizeof *guess_text);
    memcpy(guess_text, first, (size_t)answers * sizeof *first);
    memcpy(guess_text + answers, more, (size_t)others * sizeof *more);
    guesses = sort_texts(guess_text, answers + others);
    if (guesses != log_terms.openers) fail("the log has %lld openers, and the lists have %d guesses.", (long long)log_terms.openers, guesses);
    need_digest(guess_text, guesses, log_terms.guesses_digest, "guesses");
    bool weighted = *log_terms.weights_digest;
    if (weighted != (value_of(tree.body, "weights", NULL).kind == BINARY)) fail("one of the log and the tree has weights, and the other does not.");
    Column weights = {NULL, 1};
    Sha sha = sha_new();
    char row[128], hex[65];
    if (weighted) {
        weights = column_of(tree.body, "weights", (uint64_t)tree.answers);
        answers = tree.answers, first = take((size_t)answers, sizeof *first);
        memcpy(first, tree.word, (size_t)answers * sizeof *first);
        sha_add(&sha, row, (size_t)sprintf(row, "scale %llu\n", (unsigned long long)value_of(tree.meta, "weight_scale", NULL).number));
        for (int i = 0; i < answers; i++)
            if (i && compare_texts(&first[i - 1], &first[i]) >= 0) fail("the tree is malformed: its answers are not in order.");
    } else {
        answers = sort_texts(first, answers);
    }
    need_digest(first, answers, log_terms.answers_digest, "answers");
    if (answers > MOST_ANSWERS) fail("there are more than %d answers.", MOST_ANSWERS);
    guess_word = take((size_t)guesses, sizeof *guess_word), answer_of = take((size_t)guesses, sizeof *answer_of);
    guess_of = take((size_t)answers, sizeof *guess_of), weight = take((size_t)answers, sizeof *weight);
    Weighed *weighed = take((size_t)answers, sizeof *weighed);
    for (int g = 0; g < guesses; g++) read_word(guess_text[g], &guess_word[g]), answer_of[g] = -1;
    uint64_t sum = 0;
    for (int i = 0; i < answers; i++) {
        uint64_t one = weighted ? number_at(weights, (uint64_t)i) : 1;
        if (one == 0 || one > MOST_WEIGHT || (sum += one) > MOST_WEIGHT) fail("the tree has a weight of zero, or weights that are too large.");
        weighed[i] = (Weighed){(int64_t)one, find_guess(first[i])};
        if (weighed[i].guess < 0) fail("the tree has an answer that is not in the lists.");
        if (one != 1) uniform = false;
        if (weighted) sha_add(&sha, row, (size_t)sprintf(row, "%.*s %llu\n", first[i].size, first[i].text, (unsigned long long)one));
    }
    sha_end(&sha, hex);
    if (weighted && strcmp(hex, log_terms.weights_digest)) fail("the log is for other weights: their digest differs.");
    qsort(weighed, (size_t)answers, sizeof *weighed, by_falling_weight);
    for (int a = 0; a < answers; a++) guess_of[a] = weighed[a].guess, weight[a] = weighed[a].weight, answer_of[weighed[a].guess] = a;
    tree.guess = take((size_t)tree.words, sizeof *tree.guess);
    for (int i = 0; i < tree.words; i++)
        if ((tree.guess[i] = find_guess(tree.word[i])) < 0) fail("the tree plays a word that is not in the lists.");
    codes = pegs ? (uint32_t)(length * (length + 1) + 1) : 1;
    for (int i = 0; i < length && !pegs; i++) codes *= 3;
    uint16_t *all = take((size_t)answers, sizeof *all);
    for (int a = 0; a < answers; a++) all[a] = (uint16_t)a;
    everything = (Set){all, answers};
}

/* ---- Symmetry ----------------------------------------------------------------------------------------------------- */

enum { MOST_SIGNS = 64 }; /* swaps of signs are tried only in lists with few signs */

static int find_word(const Word *word) {
    for (int low = 0, high = guesses; low < high;) {
        int middle = (low + high) / 2, i = 0;
        while (i < length && word->sign[i] == guess_word[middle].sign[i]) i++;
        if (i == length) return middle;
        if (word->sign[i] < guess_word[middle].sign[i]) high = middle; else low = middle + 1;
    }
    return -1;
}

static int class_of(int *parent, int guess) {
    while (parent[guess] != guess) guess = parent[guess] = parent[parent[guess]];
    return guess;
}

/* Try the swap of two positions, or of two signs. It is a symmetry if it maps the words onto the words, answers onto
 * answers of the same weight, and keeps every code. Then a tree that opens with a guess maps to one of the same total
 * that opens with the image of the guess. */
static void try_swap(bool of_signs, uint32_t one, uint32_t other, int *parent, int *image) {
    bool joins = false;
    for (int g = 0; g < guesses; g++) {
        Word word = guess_word[g];
        if (of_signs)
            for (int i = 0; i < length; i++) word.sign[i] = word.sign[i] == one ? other : word.sign[i] == other ? one : word.sign[i];
        else
            word.sign[one] = guess_word[g].sign[other], word.sign[other] = guess_word[g].sign[one];
        image[g] = find_word(&word);
        if (image[g] < 0 || (answer_of[g] < 0) != (answer_of[image[g]] < 0)) return;
        if (answer_of[g] >= 0 && weight[answer_of[g]] != weight[answer_of[image[g]]]) return;
        joins = joins || class_of(parent, g) != class_of(parent, image[g]);
    }
    if (!joins) return;
    for (int g = 0; g < guesses; g++)
        for (int a = 0; a < answers; a++)
            if (mark(&guess_word[g], &guess_word[guess_of[a]]) != mark(&guess_word[image[g]], &guess_word[image[guess_of[a]]])) return;
    for (int g = 0; g < guesses; g++) {
        int a = class_of(parent, g), b = class_of(parent, image[g]);
        parent[a > b ? a : b] = a < b ? a : b;
    }
}

/* Return the first guess of the class of each guess; set how many classes there are. */
static int *find_classes(int *classes) {
    int *parent = take((size_t)guesses, sizeof *parent), *image = take((size_t)guesses, sizeof *image), signs = 0;
    uint32_t sign[MOST_SIGNS + 1];
    for (int g = 0; g < guesses; g++) {
        parent[g] = g;
        for (int i = 0; i < length && signs <= MOST_SIGNS; i++) {
            int k = 0;
            while (k < signs && sign[k] != guess_word[g].sign[i]) k++;
            if (k == signs) sign[signs++] = guess_word[g].sign[i];
        }
    }
    for (int i = 0; i < length; i++)
        for (int j = 0; j < i; j++) try_swap(false, (uint32_t)i, (uint32_t)j, parent, image);
    for (int i = 0; i < signs && signs <= MOST_SIGNS; i++)
        for (int j = 0; j < i; j++) try_swap(true, sign[i], sign[j], parent, image);
    *classes = 0;
    for (int g = 0; g < guesses; g++) *classes += class_of(parent, g) == g;
    for (int g = 0; g < guesses; g++) image[g] = class_of(parent, g);
    free(parent);
    return image;
}

/* ---- All of it ---------------------------------------------------------------------------------------------------- */

int main(int count, char **args) {
    if (count != 5) {
        fputs("usage: proof_check LOG ANSWERS GUESSES TREE\n"
              "Check that the proof log holds for the word lists (text files, a word a line) and that the tree attains it.\n", stderr);
        return 2;
    }
    read_terms(args[1]);
    read_tree(args[4]);
    read_lists(args[2], args[3]);
    int64_t worst = replay();
    read_sections();
    need_root_claims();
    prepare();
    int classes, *first_alike = find_classes(&classes);
    for (size_t i = 0; i < claims; i++) {
        bool all = claim[i].size == answers;
        int guess = refuter(set_of(&claim[i]), claim[i].r, claim[i].bound, all ? first_alike : NULL);
        if (guess >= 0)
            fail("line %d of the log claims too much: the guess '%.*s' is not shown to cost as much.", claim[i].line,
                 guess_text[guess].size, guess_text[guess].text);
    }
    printf("The proof holds: no tree finds the answers in fewer than %lld guesses%s, and the given tree takes %lld.\n",
           (long long)log_terms.total, uniform ? "" : ", counted by weight", (long long)log_terms.total);
    if (log_terms.worst) printf("No tree finds them all within %lld guesses, and the given tree does within %lld.\n", (long long)log_terms.worst - 1, (long long)worst);
    if (log_terms.max_guesses) printf("limit    at most %lld guesses for each answer\n", (long long)log_terms.max_guesses);
    printf("lists    %d answers, %d guesses; their digests are those in the log\n", answers, guesses);
    printf("openers  %d, in %d classes under symmetry, all shown to cost the total or more\n", guesses, classes);
    printf("claims   %zu, all checked; %d for all answers\n", claims, sections);
    printf("tree     finds every answer; total %lld, at worst %lld guesses\n", (long long)log_terms.total, (long long)worst);
    printf("time     %.1f s of the processor\n", (double)clock() / CLOCKS_PER_SEC);
    printf("This relies on this program, its compiler and the machine, and on the lists%s being those that are meant.\n", uniform ? "" : " and the weights in the tree");
    return 0;
}
