// Alphabets, as in player/games/alphabet.py: the letters of words, and which characters are read as which letter. A
// page whose letters are single code points does not contain this file (see PLAIN in words.js).

import { codePoint } from "./games.js";
import { say } from "./say.js";
import { ALPHABETS, normalise } from "./words.js";

const APART = "|"; // between two signs that would otherwise be read as one letter
const NO_WORD = 1000; // signs: longer texts are not examined
const JOINED_ON = /^[\p{M}\u0e33\u0eb3\u{1f3fb}-\u{1f3ff}]$/u; // signs that belong to what stands before them
const VIRAMAS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d";
const FIRST_SYLLABLE = 0xac00, LAST_SYLLABLE = 0xd7a3, LASTS = 28;
const INITIALS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const VOWELS = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"];
const FINALS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
const KOREAN = [[/[\u1100-\u115f\ua960-\ua97c]/u, /[\u1100-\u11a7\ua960-\ua97c\ud7b0-\ud7c6\uac00-\ud7a3]/u],
  [/[\u1160-\u11a7\ud7b0-\ud7c6]/u, /[\u1160-\u11ff\ud7b0-\ud7c6\ud7cb-\ud7fb]/u],
  [/[\u11a8-\u11ff\ud7cb-\ud7fb]/u, /[\u11a8-\u11ff\ud7cb-\ud7fb]/u]];

class Alphabet {
  /** @param {CarriedAlphabet} carried */
  constructor({ letters, folds, capitals, finals, bare, jamo, open, codes }) {
    this.letters = letters;
    this.bare = bare;
    this.jamo = jamo;
    this.open = open;
    this.capitals = new Map(capitals);
    this.uppers = new Map(capitals.map(([capital, letter]) => [letter, capital]));
    this.finals = new Map(finals);
    this.known = new Set(letters);
    this.reads = new Map([...letters.map(alone), ...folds, ...finals.map(alone)]);
    this.longest = Math.max(1, ...[...this.reads.keys()].map((text) => [...text].length));
    this.apart = this.longest > 1 && !this.reads.has(APART);
    this.codes = new Map(codes); // code points that stand for letters of several signs in packed words
    this.simple = this.longest === 1 && !this.codes.size && !this.finals.size; // see types.d.ts
    /** @type {Map<string, string[]>} */
    this.cuts = new Map();
  }

  /** A typed word in the form in which words are stored: each letter in its one form. @param {string} text */
  normalise(text) {
    let signs = text;
    for (const [capital, letter] of this.capitals) signs = signs.normalize("NFC").replaceAll(capital, letter);
    return this.spell(this.read(normalise(signs)));
  }

  /** A word of the page's own list, which has a code point for each letter. @param {string} word */
  unpacked(word) {
    if (this.simple) return word;
    const letters = [...word].map((sign) => this.codes.get(sign) ?? sign), text = this.spell(letters);
    this.cuts.set(text, letters);
    return text;
  }

  /** The letters of a stored word. @param {string} word @returns {string[]} */
  cut(word) {
    let letters = this.cuts.get(word);
    if (!letters) {
      const signs = [...word];
      letters = this.simple && signs.every((sign) => this.known.has(sign)) ? signs : this.read(word);
      this.cuts.set(word, letters);
    }
    return letters;
  }

  /** The letters of a word as they are written in it. @param {string} word @returns {string[]} */
  drawn(word) {
    const letters = [...this.cut(word)], last = letters.pop();
    return last === undefined ? [] : [...letters, this.finals.get(last) ?? last];
  }

  /** @param {string} letter */
  upper(letter) {
    return this.uppers.get(letter) ?? letter.toUpperCase();
  }

  /** A sentence that names a character of a word that is not a letter; "" if all are. @param {string} word */
  fault(word) {
    const strange = this.open ? undefined : this.cut(word).find((letter) => !this.known.has(letter));
    return strange === undefined ? "" : say("own.letter", { letter: strange });
  }

  /** A text that is read as these letters. @param {string[]} letters */
  spell(letters) {
    const final = this.finals.get(letters.at(-1)), tokens = final === undefined ? letters : [...letters.slice(0, -1), final];
    let text = tokens.join("");
    if (!this.apart) return text;
    const wanted = tokens.map((token) => this.reads.get(token) ?? [token]);
    if (alike(this.read(text), wanted.flat())) return text;
    text = "";
    tokens.forEach((token, at) => {
      const together = alike(this.read(text + token), [...this.read(text), ...wanted[at]]);
      text += together ? token : APART + token;
    });
    return text;
  }

  /** Split a text into letters, the longest first, and other characters into graphemes. @param {string} text @returns {string[]} */
  read(text) {
    let signs = [...text];
    if (signs.length > NO_WORD) return signs;
    if (this.jamo) signs = signs.flatMap(partsOf);
    const found = [];
    for (let at = 0; at < signs.length;) {
      const size = this.sizeAt(signs, at);
      if (size) {
        found.push(...this.reads.get(signs.slice(at, at + size).join("")) ?? []);
        at += size;
      } else if (this.apart && signs[at] === APART) {
        at++;
      } else {
        const many = graphemeAt(signs, at), grapheme = signs.slice(at, at + many).join("");
        const bare = this.bare ? withoutAccents(grapheme) : grapheme;
        if (bare === grapheme) {
          found.push(grapheme);
          at += many;
        } else {
          signs = [...bare, ...signs.slice(at + many)];
          at = 0;
        }
      }
    }
    return found;
  }

  /** The number of signs of the longest letter at a place; 0 if there is none. @param {string[]} signs @param {number} at */
  sizeAt(signs, at) {
    for (let size = Math.min(this.longest, signs.length - at); size; size--) {
      const after = signs[at + size];
      if (this.reads.has(signs.slice(at, at + size).join("")) && (after === undefined || !JOINED_ON.test(after) || this.reads.has(after))) return size;
    }
    return 0;
  }
}

/** A form of a letter, read as the letter. @param {[string, string] | string} pair @returns {[string, string[]]} */
function alone(pair) {
  return typeof pair === "string" ? [pair, [pair]] : [pair[1], [pair[0]]];
}

/** The number of signs of the grapheme at a place. @param {string[]} signs @param {number} at */
function graphemeAt(signs, at) {
  let end = at + 1;
  while (end < signs.length && joins(signs, at, end)) end++;
  return end - at;
}

/** @param {string[]} signs @param {number} start @param {number} at */
function joins(signs, start, at) {
  const sign = signs[at], last = signs[at - 1];
  if (sign < "\u0300") return false;
  if (JOINED_ON.test(sign)) return true;
  if (VIRAMAS.includes(last)) return /^\p{Lo}$/u.test(sign) && /^\p{Lo}$/u.test(signs[start]);
  if (/^\p{RI}$/u.test(sign)) return at === start + 1 && /^\p{RI}$/u.test(last);
  const code = codePoint(last), syllable = code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
  const kind = syllable ? ((code - FIRST_SYLLABLE) % LASTS ? 2 : 1) : KOREAN.findIndex(([part]) => part.test(last));
  return kind >= 0 && KOREAN[kind][1].test(sign);
}

/** The consonants and vowels of a Korean syllable as separate letters; any other sign unchanged. @param {string} sign @returns {string[]} */
function partsOf(sign) {
  const code = codePoint(sign);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return [sign];
  const at = code - FIRST_SYLLABLE, last = at % LASTS, rest = (at - last) / LASTS;
  return [INITIALS[Math.floor(rest / VOWELS.length)], VOWELS[rest % VOWELS.length], FINALS[last]].filter(Boolean);
}

/** A grapheme without its combining marks; unchanged if nothing would be left. @param {string} grapheme */
function withoutAccents(grapheme) {
  return [...grapheme.normalize("NFD")].filter((sign) => !JOINED_ON.test(sign)).join("").normalize("NFC") || grapheme;
}

/** @param {string[]} one @param {string[]} other */
export function alike(one, other) {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

ALPHABETS.own = Alphabet;
