// The feedback rules of the games, as in player/games/. This file has what they share; each game has a class in a file
// of its own. The rest of the page does not know which game it is. A class defines:
//
//   score, codeFor   the code of a guess: for two texts, and faster, for a spelt guess and a listed word
//   parse, show      a code from the text that people type (null if it is not one), and as text
//   marks            a code as it is entered: numbers, null if not entered yet
//   entry            the controls to enter feedback: a class of entry.js
//   told, picture    the feedback in a line of the game
//   the rest         keys of the texts of the page about this game (say.js)

import { el } from "./elements.js";
import { say } from "./say.js";

/** @type {Record<string, RuleClass>} */
export const GAMES = {}; // by name; a page contains only its own game

export const RIGHT = ["right", "solved"];
const MOST_KEYS = 64; // the most letters to show as keys

export class Scoring {
  slip = "answer";          // which input a slip of the finger gets wrong
  typed = "text";           // the keyboard that a phone shows for feedback
  choices = 1;              // numbers in a code being entered
  helps = { game: "help.game", pasted: "help.pasted", about: "help.about", first: "first", unread: "paste.unread" };
  /** @type {[string[], string][] | null} */
  keys = null;              // keys in the help: the keys, and the key of a text; null if the page has them
  /** @type {string[]} */
  signs = [];               // the signs to tap to enter another word
  slips = 2;                // roughly how many codes a slip could turn a code into
  /** @type {Code} */
  solved;                   // the code of the answer itself
  howTo = "";               // the key of the instructions below the controls, if they are not in the page
  coloured = false;         // whether signs are drawn as coloured pegs
  foreign = false;          // whether feedback is in the language of the list, not in that of the page

  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    this.lexicon = lexicon;
    this.length = lexicon.length;
  }

  /** The verb for using a word: play it, ask it or name it. @type {(word: string) => string} */
  verb() {
    return "play";
  }

  /** The message if no possible answer gives this feedback. @param {string} word */
  impossible(word) {
    return say("problem.impossible", { word });
  }

  /** Whether a word could be the secret if it were an answer. @type {(word: WordNumber) => boolean} */
  mayBeSecret() {
    return true;
  }

  /** @param {string} text @returns {Code | null} */
  parse(text) {
    const code = this.parseOne(text.toLowerCase().split(/\s+/u).filter(Boolean).join(" "));
    return code !== null && this.isCode(code) ? code : null;
  }

  /** @param {string} text @returns {Code | null} */
  parseOne(text) {
    return RIGHT.includes(text) ? this.solved : isCount(text) ? Number(text) : null;
  }

  /** @param {Code} code */
  isCode(code) {
    return code <= this.solved;
  }

  /** @param {Code} code @returns {string} */
  show(code) {
    return String(code);
  }

  /** A line of the shared result: the feedback, never a word. @type {(code: Code, signs: string) => string} */
  share(code) {
    return this.show(code);
  }

  /** @param {Code} code @returns {number[]} */
  marksOf(code) {
    return [code];
  }

  /** @param {number[]} marks @returns {Code} */
  codeOf([code]) {
    return code;
  }

  /** An example of a code. */
  get example() {
    return 0;
  }

  /** The largest number that can be entered. */
  get most() {
    return this.solved;
  }

  /** The marks when nothing is entered yet. @returns {Mark[]} */
  blank() {
    return Array(this.choices).fill(null);
  }

  /** The entered marks, with a default for those not entered. @param {Mark[]} marks @returns {number[]} */
  settled(marks) {
    return /** @type {number[]} */ (marks);
  }

  /** A sentence that says why the entered marks are impossible; "" if they are possible. @param {Mark[]} marks */
  refusal(marks) {
    return marks.includes(null) ? say("problem.choose") : "";
  }

  /** Whether a single slip turns one code into the other. @param {Code} code @param {Code} other */
  isNear(code, other) {
    return Math.abs(code - other) === 1;
  }

  /** The text of a correction: the right feedback for this line. @type {(word: string, code: Code, entered: Code) => string} */
  mended(word, code) {
    return this.told(code);
  }

  /** @param {Code} code */
  told(code) {
    return this.show(code);
  }

  /** A word and its feedback, for screen readers. @param {string} word @param {Code} code */
  heardOf(word, code) {
    return this.told(code);
  }

  /** Sentences about the feedback so far that name no word; empty if the game has none. @type {(turns: Turn[]) => string[]} */
  known() {
    return [];
  }

  /** A hint at a good guess that does not name it. @param {string} guess */
  hinted(guess) {
    return say("hint.good", { letters: this.lettersOf(guess) });
  }

  /** @param {string} word */
  lettersOf(word) {
    const { alphabet } = this.lexicon;
    return [...new Set(alphabet.cut(word))].sort(compare).map((letter) => alphabet.upper(letter)).join(" ");
  }

  /** The turns of a game in a text, on lines or separated by spaces. @param {string} text */
  moves(text) {
    return (text.includes("=") ? text : text.replaceAll(",", " ")).split(/\s+/u).filter(Boolean);
  }

  /** A turn in the form that `moves` reads. @param {string} word @param {Code} code */
  move(word, code) {
    return `${word}=${this.show(code)}`;
  }

  /** @param {string} text */
  normalise(text) {
    return this.lexicon.alphabet.normalise(text);
  }

  /** Why a typed text cannot be played at all; "" if it can. @param {string} word */
  fault(word) {
    const { length } = this.lexicon.cut(word), strange = this.lexicon.alphabet.fault(word);
    if (/[\s,]/u.test(word)) return say("own.blanks");
    if (strange) return strange;
    return length === this.length ? "" : say("own.length", { units: say("n.units", { n: length }), needed: this.length });
  }

  /** The feedback that can be chosen for a word. @type {(word: string) => Choice[]} */
  options() {
    return [];
  }

  /** The question to answer by choosing feedback. */
  get asked() {
    return "";
  }

  /** The words that a text field suggests. @type {string[]} */
  get listed() {
    return [];
  }

  get wanted() {
    return say("own.wanted", { units: say("n.units", { n: this.length }) });
  }

  /** The word with its feedback, as in a line of the game. @param {string} word @param {Code} code @returns {Child[]} */
  line(word, code) {
    return [el("b", { class: "plainly", lang: "" }, word), " ", el("span", { class: "told" }, this.told(code))];
  }

  /** A word in a list of words. @param {string} word @returns {Child[]} */
  picture(word) {
    return [word];
  }

  /** A picture of the word to play, if there is one besides its text. @type {(word: string) => Child[]} */
  shown() {
    return [];
  }

  /** The instructions below the controls; for a game without `howTo`, they are in the page. */
  how() {
    return [el("small", {}, say(this.howTo))];
  }
}

/** The words as numbers of letters, for games that count or compare letters. */
export class Spelt extends Scoring {
  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    super(lexicon);
    this.alphabet = new Map(); // letter -> its number
    if (lexicon.alphabet.letters.length <= MOST_KEYS) this.signs = lexicon.alphabet.letters;
    this.letters = new Uint16Array(lexicon.words.length * this.length);
    let at = 0;
    for (const word of lexicon.words) {
      for (const letter of lexicon.alphabet.simple ? word : lexicon.cut(word)) this.letters[at++] = this.numberOf(letter);
    }
    this.loose = new Uint16Array(1 << 16); // by letter, how many are not matched yet; all zero between calls
  }

  /** The number of a letter; a new letter gets a new number. @param {string} letter */
  numberOf(letter) {
    const known = this.alphabet.get(letter), number = known ?? this.alphabet.size;
    if (known === undefined) this.alphabet.set(letter, number);
    return number;
  }

  /** The letters of a word as numbers. @param {string} word */
  spell(word) {
    return Uint16Array.from(this.lexicon.cut(word), (letter) => this.numberOf(letter));
  }

  /** @param {WordNumber} index */
  spelt(index) {
    return this.letters.subarray(index * this.length, (index + 1) * this.length);
  }

  /** @param {Uint16Array} guess @param {WordNumber} answer */
  codeFor(guess, answer) {
    return this.mark(guess, this.letters, answer * this.length);
  }

  /** @param {string} guess @param {string} answer */
  score(guess, answer) {
    return this.mark(this.spell(guess), this.spell(answer), 0);
  }

  /**
   * The code of a spelt guess for the word whose letters begin at `start`; each game defines it.
   * @type {(guess: Uint16Array, letters: Uint16Array, start: number) => Code}
   */
  mark() {
    return 0;
  }

  /** @param {Uint16Array} guess @param {Uint16Array} letters @param {number} start */
  inPlace(guess, letters, start) {
    let placed = 0;
    for (let at = 0; at < this.length; at++) placed += Number(letters[start + at] === guess[at]);
    return placed;
  }

  /** @param {Uint16Array} guess @param {Uint16Array} letters @param {number} start */
  inCommon(guess, letters, start) {
    const { loose, length } = this;
    let both = 0;
    for (let at = 0; at < length; at++) loose[letters[start + at]]++;
    for (let at = 0; at < length; at++) {
      if (loose[guess[at]] > 0) {
        loose[guess[at]]--;
        both++;
      }
    }
    for (let at = 0; at < length; at++) loose[letters[start + at]] = 0;
    return both;
  }
}

/** The first code point of a text. @param {string} text */
export function codePoint(text) {
  return /** @type {number} */ (text.codePointAt(0));
}

/** Compare two texts by code points, for sorting. @param {string} one @param {string} other */
export function compare(one, other) {
  const [signs, others] = [[...one], [...other]];
  const at = signs.findIndex((sign, place) => sign !== others[place]);
  return at < 0 ? signs.length - others.length : at >= others.length ? 1 : codePoint(signs[at]) - codePoint(others[at]);
}

/** @param {string} text */
export function isCount(text) {
  return /^[0-9]{1,9}$/u.test(text);
}

/** @param {number} count */
export function numbers(count) {
  return Array.from({ length: count }, (_, at) => at);
}
