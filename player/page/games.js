// Ways of answering a guess, as player/games/ has them: here is what they have in common, and each
// has a file with a class of its own. Nothing else in the page asks which game it is. What a class says:
//
//   score, codeFor   the code a guess earns: of two texts, and quickly, of one spelt and a listed word
//   parse, show      a code as people type it; null where a text is none
//   marks            a code as it is entered: numbers, null while not entered yet
//   entry            what a person taps to say what the game told: a class of entry.js
//   told, picture    what a line of the game shows
//   the rest         keys of the texts by which the page speaks of it (say.js)

import { el } from "./elements.js";
import { say } from "./say.js";

/** @type {Record<string, RuleClass>} */
export const GAMES = {}; // by name; a page carries its own game alone

export const RIGHT = ["right", "solved"];
const MOST_KEYS = 64; // letters that are shown to be tapped

export class Scoring {
  slip = "answer";          // what a slip of the finger makes wrong
  typed = "text";           // which keyboard a phone shows for one
  choices = 1;              // numbers in a code as it is entered
  helps = { game: "help.game", pasted: "help.pasted", about: "help.about", first: "first", unread: "paste.unread" };
  /** @type {[string[], string][] | null} */
  keys = null;              // what help says of them: the keys, and a key of the text; null where the page has it
  /** @type {string[]} */
  signs = [];               // what people tap to write a word of their own
  slips = 2;                // codes that a slip could have made of another, about
  /** @type {Code} */
  solved;                   // the code of the answer itself
  howTo = "";               // the key of what is said below what people tap, if that does not stand in the page
  coloured = false;         // whether signs are drawn as coloured pegs
  foreign = false;          // whether feedback is in the language of the list, not in that of the page

  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    this.lexicon = lexicon;
    this.length = lexicon.length;
  }

  /** What people do with a word: play it, ask it or name it. @type {(word: string) => string} */
  verb() {
    return "play";
  }

  /** What to say where no answer there can be is told so. @param {string} word */
  impossible(word) {
    return say("problem.impossible", { word });
  }

  /** Whether a word could be the secret, were it among the answers. @type {(word: WordNumber) => boolean} */
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

  /** A line of the result as people share it: what was told, never a word. @type {(code: Code, signs: string) => string} */
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

  /** A code to show how codes are written. */
  get example() {
    return 0;
  }

  /** The largest number that is entered. */
  get most() {
    return this.solved;
  }

  /** Nothing entered yet. @returns {Mark[]} */
  blank() {
    return Array(this.choices).fill(null);
  }

  /** What is entered, with what counts where nothing is. @param {Mark[]} marks @returns {number[]} */
  settled(marks) {
    return /** @type {number[]} */ (marks);
  }

  /** Why what is entered cannot be given, in a sentence; "" where it can. @param {Mark[]} marks */
  refusal(marks) {
    return marks.includes(null) ? say("problem.choose") : "";
  }

  /** Whether one slip makes one code of the other. @param {Code} code @param {Code} other */
  isNear(code, other) {
    return Math.abs(code - other) === 1;
  }

  /** What to say of a slip mended: of this line, this is right. @type {(word: string, code: Code, entered: Code) => string} */
  mended(word, code) {
    return this.told(code);
  }

  /** @param {Code} code */
  told(code) {
    return this.show(code);
  }

  /** What a word was told, to be heard. @param {string} word @param {Code} code */
  heardOf(word, code) {
    return this.told(code);
  }

  /** What the turns told, without naming a word, in sentences; nothing where the game has no way to. @type {(turns: Turn[]) => string[]} */
  known() {
    return [];
  }

  /** Something of a good guess short of naming it. @param {string} guess */
  hinted(guess) {
    return say("hint.good", { letters: this.lettersOf(guess) });
  }

  /** @param {string} word */
  lettersOf(word) {
    const { alphabet } = this.lexicon;
    return [...new Set(alphabet.cut(word))].sort(compare).map((letter) => alphabet.upper(letter)).join(" ");
  }

  /** The turns of a game written on lines or in a row. @param {string} text */
  moves(text) {
    return (text.includes("=") ? text : text.replaceAll(",", " ")).split(/\s+/u).filter(Boolean);
  }

  /** A turn as `moves` reads it. @param {string} word @param {Code} code */
  move(word, code) {
    return `${word}=${this.show(code)}`;
  }

  /** @param {string} text */
  normalise(text) {
    return this.lexicon.alphabet.normalise(text);
  }

  /** Why a text typed cannot be played at all; "" where it can. @param {string} word */
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

  /** What is asked of who chooses it. */
  get asked() {
    return "";
  }

  /** The words that a field of text offers. @type {string[]} */
  get listed() {
    return [];
  }

  get wanted() {
    return say("own.wanted", { units: say("n.units", { n: this.length }) });
  }

  /** The word as a line of the game shows it, with what it was told. @param {string} word @param {Code} code @returns {Child[]} */
  line(word, code) {
    return [el("b", { class: "plainly", lang: "" }, word), " ", el("span", { class: "told" }, this.told(code))];
  }

  /** A word where it is named among others. @param {string} word @returns {Child[]} */
  picture(word) {
    return [word];
  }

  /** The word to be played, where it is to be seen besides being read. @type {(word: string) => Child[]} */
  shown() {
    return [];
  }

  /** What is said below what people tap; of a game without `howTo` it stands in the page. */
  how() {
    return [el("small", {}, say(this.howTo))];
  }
}

/** Words whose letters are numbers, for those games that count letters or look at places. */
export class Spelt extends Scoring {
  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    super(lexicon);
    this.alphabet = new Map(); // letter -> its number
    if (lexicon.alphabet.letters.length <= MOST_KEYS) this.signs = lexicon.alphabet.letters;
    this.letters = new Uint16Array(lexicon.words.length * this.length);
    lexicon.words.forEach((word, index) => this.letters.set(this.spell(word), index * this.length));
    this.loose = new Uint16Array(1 << 16); // by letter, how many are not accounted for; zero between calls
  }

  /** The letters of a word as numbers; a letter never seen before gets a number of its own. @param {string} word */
  spell(word) {
    return Uint16Array.from(this.lexicon.cut(word), (letter) => {
      if (!this.alphabet.has(letter)) this.alphabet.set(letter, this.alphabet.size);
      return this.alphabet.get(letter);
    });
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
   * The code of a guess, spelt, for the word whose letters begin at `start`; each game has its own.
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

/** The code point that a text begins with. @param {string} text */
export function codePoint(text) {
  return /** @type {number} */ (text.codePointAt(0));
}

/** The order of two texts by their code points, as they are sorted. @param {string} one @param {string} other */
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
