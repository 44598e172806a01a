// Letters: a mark for each letter of a guess: 2 right place, 1 elsewhere, 0 absent.

import { markClass, markedWord, markName, marksHeard } from "./draw.js";
import { el } from "./elements.js";
import { Entry } from "./entry.js";
import { compare, GAMES, numbers, Spelt } from "./games.js";
import { say } from "./say.js";
import { ABSENT, ELSEWHERE, MARK, PLACED, PLAIN, readMarks } from "./words.js";

/** The rule of letters: each letter is in its right place, elsewhere, or absent. */
class Letters extends Spelt {
  /** @type {Int32Array | undefined} */
  bits;
  slip = "mark";
  helps = { game: "help.game.letters", pasted: "help.pasted.letters", about: "help.about.letters", first: "first.letters", unread: "paste.unread.letters" };

  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    super(lexicon);
    this.choices = this.length;
    this.slips = 2 * this.length;
    this.powers = Array.from({ length: this.length }, (_, at) => 3 ** (this.length - 1 - at));
    this.solved = 3 ** this.length - 1;
  }

  /**
   * A test of listed words, by number: whether they use the hints of a guess, as hard mode demands.
   * @param {string} word @param {Code} code @returns {(index: WordNumber) => boolean}
   */
  demand(word, code) {
    const guess = this.spell(word), marks = this.marksOf(code), { letters, length } = this;
    const places = numbers(length).filter((at) => marks[at] === PLACED), needed = new Map();
    for (const [at, mark] of marks.entries()) if (mark !== ABSENT) needed.set(guess[at], (needed.get(guess[at]) ?? 0) + 1);
    const mask = [...needed.keys()].reduce((bits, letter) => bits | bitOf(letter), 0), masks = this.masks();
    const counted = [...needed].filter(([, least]) => least > 1 || this.alphabet.size > 32);
    return (index) => {
      const start = index * length;
      if ((masks[index] & mask) !== mask || places.some((at) => letters[start + at] !== guess[at])) return false;
      return counted.every(([letter, least]) => {
        let found = 0;
        for (let at = start; at < start + length; at++) found += Number(letters[at] === letter);
        return found >= least;
      });
    };
  }

  /** The set of letters of each word as bits; with more than 32 letters, some share a bit. @returns {Int32Array} */
  masks() {
    if (this.bits) return this.bits;
    const { letters, length } = this, bits = this.bits = new Int32Array(letters.length / length);
    for (let at = 0; at < letters.length; at++) bits[Math.floor(at / length)] |= bitOf(letters[at]);
    return bits;
  }

  get entry() {
    return MarkTiles;
  }

  /** @param {string} word */
  impossible(word) {
    return say("problem.impossible.letters", { word });
  }

  /**
   * Right places first; then, from left to right, letters that the answer has elsewhere.
   * @param {Uint16Array} guess @param {Uint16Array} letters @param {number} start
   */
  mark(guess, letters, start) {
    const { loose, powers, length } = this;
    let code = 0;
    for (let at = 0; at < length; at++) {
      const letter = letters[start + at];
      if (letter === guess[at]) code += PLACED * powers[at];
      else loose[letter]++;
    }
    for (let at = 0; at < length; at++) {
      const letter = guess[at];
      if (letter !== letters[start + at] && loose[letter] > 0) {
        loose[letter]--;
        code += ELSEWHERE * powers[at];
      }
    }
    for (let at = 0; at < length; at++) loose[letters[start + at]] = 0;
    return code;
  }

  /** @param {string} text */
  parse(text) {
    const marks = readMarks(text, this.length);
    return marks && this.codeOf(marks);
  }

  /** @param {Code} code */
  show(code) {
    return this.marksOf(code).map((mark) => "byg"[mark]).join("");
  }

  /** @param {Code} code @param {string} signs */
  share(code, signs) {
    const squares = this.marksOf(code).map((mark) => [...signs][mark]).join("");
    return this.lexicon.rtl ? `\u2067${squares}\u2069` : squares; // right to left, like the words
  }

  /** @param {Code} code */
  marksOf(code) {
    return this.powers.map((power) => Math.floor(code / power) % 3);
  }

  /** @param {number[]} marks */
  codeOf(marks) {
    return marks.reduce((code, mark) => code * 3 + mark, 0);
  }

  get most() {
    return PLACED;
  }

  get example() {
    return this.codeOf(numbers(this.length).map((at) => (at < 2 ? PLACED - at : ABSENT)));
  }

  /** @param {string} text */
  moves(text) {
    return text.replaceAll(",", " ").split(/\s+/u).filter(Boolean);
  }

  /** @param {Turn[]} turns */
  known(turns) {
    const { alphabet } = this.lexicon, place = new Map(), found = new Set(), tried = new Set();
    for (const { word, code } of turns) {
      const letters = alphabet.cut(word);
      for (const [at, mark] of this.marksOf(code).entries()) {
        tried.add(letters[at]);
        if (mark !== ABSENT) found.add(letters[at]);
        if (mark === PLACED) place.set(at, letters[at]);
      }
    }
    const placed = numbers(this.length).map((at) => (place.has(at) ? alphabet.upper(place.get(at)) : "_")).join("");
    /** @param {string[]} letters */
    const shown = (letters) => letters.sort(compare).map((letter) => alphabet.upper(letter)).join(" ");
    const settled = new Set(place.values());
    return [["placed", place.size ? placed : ""], ["elsewhere", shown([...found].filter((letter) => !settled.has(letter)))],
      ["absent", shown([...tried].filter((letter) => !found.has(letter)))]]
      .filter(([, letters]) => letters).map(([mark, letters]) => say(`hint.${mark}`, { letters }));
  }

  /** @param {Mark[]} marks @returns {number[]} */
  settled(marks) {
    return marks.map((mark) => mark ?? ABSENT);
  }

  refusal() {
    return "";
  }

  /** @param {Code} code @param {Code} other */
  isNear(code, other) {
    const marks = this.marksOf(code);
    return this.marksOf(other).filter((mark, at) => mark !== marks[at]).length === 1;
  }

  /** @param {string} word @param {Code} code @param {Code} entered */
  mended(word, code, entered) {
    const marks = this.marksOf(code), before = this.marksOf(entered);
    const at = marks.findIndex((mark, place) => mark !== before[place]);
    const { alphabet } = this.lexicon;
    return say("ledger.mark", { letter: alphabet.upper(alphabet.drawn(word)[at]), mark: markName(marks[at]) });
  }

  /** @param {string} word */
  fault(word) {
    const { alphabet, words } = this.lexicon, strange = /\P{L}/u;
    if (alphabet === PLAIN && strange.test(word) && !strange.test(words.join(""))) return say("own.letters");
    return super.fault(word);
  }

  /** @param {string} word @param {Code} code */
  heardOf(word, code) {
    return marksHeard(this.lexicon.alphabet.drawn(word), this.marksOf(code));
  }

  /** @param {string} word @param {Code} code */
  line(word, code) {
    return [markedWord(word, this.lexicon.alphabet.drawn(word), this.marksOf(code))];
  }
}

/** @param {number} letter */
function bitOf(letter) {
  return 1 << (letter & 31);
}

/** The letters of the word, to be tapped until each has its mark. */
class MarkTiles extends Entry {
  /** @param {string} word */
  draw(word) {
    this.place.setAttribute("aria-label", say("letters.asked", { word }));
    this.place.replaceChildren(...this.lexicon.alphabet.drawn(word).map((letter, at) => this.tile(letter, at)));
  }

  /** @param {Mark[]} marks @param {string} word */
  show(marks, word) {
    const letters = this.lexicon.alphabet.drawn(word);
    for (const [at, mark] of marks.entries()) {
      const tile = this.place.children[at];
      tile.className = `tile ${markClass(mark)}`;
      tile.setAttribute("aria-label", say("letters.tile", { letter: letters[at], place: at + 1, all: letters.length, mark: markName(mark) }));
    }
  }

  focus() {
    this.buttons[0]?.focus({ preventScroll: true });
  }

  /** @param {EventTarget | null} target */
  takesEnter(target) {
    return this.buttons.some((tile) => tile === target);
  }

  /** @param {string} key */
  onKey(key) {
    const at = this.buttons.findIndex((tile) => tile === document.activeElement);
    if (MARK.has(key) && key !== " ") this.enter(Math.max(at, 0), MARK.get(key) ?? ABSENT);
    else if (key === "arrowright" || key === "arrowleft") this.move(at, key === "arrowright" !== this.lexicon.rtl ? 1 : -1);
    else if (key === "backspace") this.move(at < 0 ? this.lexicon.length : at, -1);
    else return false;
    return true;
  }

  /**
   * Mark a letter and move the focus to the next one; after the last, to the button that records the turn.
   * @param {number} at @param {number} mark
   */
  enter(at, mark) {
    this.receiver.setMark(at, mark);
    const tile = this.buttons[at + 1];
    if (tile) tile.focus();
    else this.receiver.toNext();
  }

  /** @param {number} at @param {number} step */
  move(at, step) {
    this.buttons[Math.max(0, Math.min(this.lexicon.length - 1, at + step))].focus();
  }

  /**
   * A letter to tap: each tap sets the next mark, from unmarked to elsewhere, in place, absent.
   * @param {string} letter @param {number} at
   */
  tile(letter, at) {
    return el("button", {
      type: "button", class: "tile", lang: "", onclick: () => {
        this.receiver.setMark(at, ((this.receiver.marks()[at] ?? ABSENT) + 1) % 3);
        this.buttons[at].focus();
      },
    }, el("span", { "aria-hidden": "true" }, letter));
  }
}

GAMES.letters = Letters;
