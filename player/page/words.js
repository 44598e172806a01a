// The words of a page, and the feedback for guesses by the rule of the game (games.js). For letters, a mark is 2 (right
// place), 1 (elsewhere) or 0 (absent), and the code of a guess is its marks as a number in base 3, first letter most
// significant.

import { codePoint, GAMES } from "./games.js";
import { say } from "./say.js";

export const ABSENT = 0, ELSEWHERE = 1, PLACED = 2;
export const UNMARKED = null; // a letter without a mark so far; absent when the turn is recorded

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const DIGIT = new Map([...DIGITS].map((sign, value) => [sign, value]));

// Accepted characters by mark; `o + ? *` are refused because people use them with opposite meanings.
const MARKS_READ = ["b0.-_x⬛⬜⚫⚪", "y1🟨🟦🔵", "g2🟩🟧🟣🟠"];
export const MARK = new Map(MARKS_READ.flatMap((signs, mark) => [...signs].map((sign) => [sign, mark])));

/** @type {Record<string, new (carried: CarriedAlphabet) => Alphabet>} */
export const ALPHABETS = {}; // alphabet.js adds its class on pages that need it

/** The words of a page, numbered in sorted order, and the feedback between them. */
export class Lexicon {
  /** @param {PageData} data */
  constructor(data) {
    this.length = data.length;
    this.alphabet = data.alphabet ? new ALPHABETS.own(data.alphabet) : PLAIN;
    this.rtl = data.rtl; // whether words are written from right to left
    this.kind = data.kind;
    this.words = unpackWords(data.words, data.length).map((word) => this.alphabet.unpacked(word));
    this.index = new Map();
    for (const [index, word] of this.words.entries()) this.index.set(word, index);
    const flags = unpackFlags(data.answers, this.words.length);
    this.all = this.words.map((_, index) => index);
    this.answers = this.all.filter((index) => flags[index]);
    this.scoring = new GAMES[data.scoring](this, data.carried);
    this.solved = this.scoring.solved;
    this.possible = this.all.filter((index) => this.scoring.mayBeSecret(index));
  }

  /** The number of a listed word. @param {string} word */
  numberOf(word) {
    return /** @type {WordNumber} */ (this.index.get(word));
  }

  /** The letters of a word. @param {string} word */
  cut(word) {
    return this.alphabet.cut(word);
  }

  /** @param {string} guess @param {string} answer */
  score(guess, answer) {
    return this.scoring.score(guess, answer);
  }

  /** The `candidates` that would have given every code of the turns. @param {WordNumber[]} candidates @param {Turn[]} turns */
  fitting(candidates, turns) {
    let left = candidates;
    for (const { word, code } of turns) {
      const guess = this.scoring.spell(word);
      left = left.filter((index) => this.scoring.codeFor(guess, index) === code);
    }
    return left;
  }

  /**
   * The parts of `candidates` that share a code for `word`: code -> word numbers, by code.
   * @param {string} word @param {WordNumber[]} candidates
   */
  parts(word, candidates) {
    return this.partsOf(this.scoring.spell(word), candidates);
  }

  /** The same for a spelt guess. @param {Spelling} guess @param {WordNumber[]} candidates */
  partsOf(guess, candidates) {
    const { scoring } = this, parts = new Map();
    for (const index of candidates) {
      const code = scoring.codeFor(guess, index);
      if (parts.has(code)) parts.get(code).push(index);
      else parts.set(code, [index]);
    }
    return new Map([...parts].sort(([one], [other]) => one - other));
  }
}

/**
 * Why `mode` forbids `word` after the turns; "" if it is allowed.
 * @param {Lexicon} lexicon @param {Turn[]} turns @param {string} word @param {Mode} mode
 */
export function whyNot(lexicon, turns, word, mode) {
  for (const { word: guess, code } of mode === "normal" ? [] : turns) {
    const why = mode === "hard" ? againstHard(lexicon, guess, code, word)
      : lexicon.score(guess, word) === code ? "" : say("rule.fits", { word: guess });
    if (why) return why;
  }
  return "";
}

/** @param {Lexicon} lexicon @param {string} guess @param {Code} code @param {string} word */
function againstHard(lexicon, guess, code, word) {
  const marks = lexicon.scoring.marksOf(code), played = lexicon.cut(guess), letters = lexicon.cut(word);
  const needed = new Map();
  for (const [at, mark] of marks.entries()) {
    if (mark === PLACED && letters[at] !== played[at]) {
      return say("rule.place", { letter: lexicon.alphabet.upper(played[at]), place: at + 1 });
    }
    if (mark !== ABSENT) needed.set(played[at], (needed.get(played[at]) ?? 0) + 1);
  }
  for (const [letter, least] of needed) {
    if (letters.filter((other) => other === letter).length < least) {
      return say(least > 1 ? "rule.letters" : "rule.letter", { letter: lexicon.alphabet.upper(letter), n: least });
    }
  }
  return "";
}

/**
 * A test of listed words, by number: whether `mode` allows them after a guess and its code; faster than `whyNot`.
 * @param {Lexicon} lexicon @param {string} word @param {Code} code @param {Mode} mode @returns {(index: WordNumber) => boolean}
 */
export function demanded(lexicon, word, code, mode) {
  const { scoring } = lexicon;
  if (mode === "hard" && scoring.demand) return scoring.demand(word, code);
  const guess = mode === "normal" ? null : scoring.spell(word);
  return guess ? (index) => scoring.codeFor(guess, index) === code : () => true;
}

/**
 * The `words` that `mode` allows after a guess and its code.
 * @param {Lexicon} lexicon @param {WordNumber[]} words @param {string} word @param {Code} code @param {Mode} mode
 */
export function allowedAfter(lexicon, words, word, code, mode) {
  return mode === "normal" ? words : words.filter(demanded(lexicon, word, code, mode));
}

/** The marks in a text, ignoring spaces; null if it has no valid ones. @param {string} text @param {number} length */
export function readMarks(text, length) {
  const signs = [...text.toLowerCase().replace(/[\s\ufe0f\u2067\u2069]/gu, "")];
  const marks = signs.flatMap((sign) => MARK.get(sign) ?? []);
  return signs.length === length && marks.length === length ? marks : null;
}

/** A word in the form of the lists: lower case, composed, without surrounding spaces. @param {string} text */
export function normalise(text) {
  const seen = text.trim().toLowerCase().replace(/[\u200c\u200d]/gu, ""); // without the characters that only control joining
  return seen.normalize("NFC").toLowerCase().replaceAll("i\u0307", "i").normalize("NFC");
}

/** The alphabet of words whose letters are code points; other pages contain alphabet.js. @type {Alphabet} */
export const PLAIN = {
  letters: [],
  simple: true,
  normalise,
  unpacked: (word) => word,
  cut: (word) => [...word],
  drawn: (word) => [...word],
  spell: (letters) => letters.join(""),
  upper: (letter) => letter.toUpperCase(),
  fault: () => "",
};

/**
 * Unpack sorted words: a list, or a text with the ending in which each differs from the word before (see packing.py).
 * @param {string | string[]} text @param {number} length
 */
function unpackWords(text, length) {
  if (Array.isArray(text)) return text;
  const words = [], signs = [...text], word = /** @type {string[]} */ ([]);
  for (let at = 0; at < signs.length;) {
    const size = signs[at] <= "?" ? codePoint(signs[at++]) - 48 : 1;
    for (let place = length - size; place < length; place++) word[place] = signs[at++];
    words.push(word.join(""));
  }
  return words;
}

/** @param {string} text @param {number} count */
function unpackFlags(text, count) {
  const flags = new Uint8Array(count);
  for (let at = 0, six = 0; at < count; at++, six >>= 1) {
    if (at % 6 === 0) six = digitOf(text[at / 6]);
    flags[at] = six & 1;
  }
  return flags;
}

/** @param {string} text @param {number} limit */
export function unpackNumbers(text, limit) {
  const width = Math.max(1, Math.ceil(Math.log2(Math.max(limit, 2)) / 6));
  return Array.from({ length: text.length / width }, (_, number) =>
    [...text.slice(number * width, (number + 1) * width)].reduce((sum, sign) => sum * 64 + digitOf(sign), 0));
}

/** @param {string} sign */
function digitOf(sign) {
  return /** @type {number} */ (DIGIT.get(sign));
}
