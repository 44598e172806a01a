// Games in which a guess is a row of signs: pegs, and placed.

import { heard, PEG_SIGNS, pegs, pins } from "./draw.js";
import { el } from "./elements.js";
import { Choices, Entry } from "./entry.js";
import { GAMES, isCount, numbers, RIGHT, Spelt } from "./games.js";
import { figure, say } from "./say.js";

/** A game in which a guess is a row of signs. Signs that stand for colours are drawn as coloured pegs. */
class Board extends Spelt {
  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    super(lexicon);
    this.signs = [...this.alphabet.keys()].sort();
    this.coloured = this.signs.every((sign, at) => sign === PEG_SIGNS[at])
      && lexicon.words.some((word) => new Set(lexicon.cut(word)).size < this.length);
  }

  /** @param {Code} code */
  share(code) {
    const [placed, elsewhere = 0] = this.marksOf(code);
    return "●".repeat(placed) + "○".repeat(elsewhere) + "·".repeat(this.length - placed - elsewhere);
  }

  /** @param {string} word @param {Code} code @returns {Child[]} */
  line(word, code) {
    const [placed, elsewhere = 0] = this.marksOf(code);
    return [heard(`${say("ledger.heard", { word, told: this.told(code) })} `), pegs(this.lexicon.alphabet.drawn(word), this.coloured), pins(placed, elsewhere, this.length)];
  }

  /** @param {string} word @returns {Child[]} */
  shown(word) {
    return [pegs(this.lexicon.alphabet.drawn(word), this.coloured)];
  }

  /** @param {string} word @returns {Child[]} */
  picture(word) {
    return this.coloured ? [heard(word), pegs(this.lexicon.alphabet.drawn(word), true)] : [word];
  }
}

/** The number of signs in place and of signs elsewhere; a code is (places + 1) times the first plus the second. */
class Pegs extends Board {
  choices = 2;
  slips = 6;
  howTo = "pegs.how";
  /** @type {[string[], string][]} */
  keys = [[["2 1"], "pegs.key"], [["← →"], "key.along.numbers"], [["key.space"], "key.number"], [["key.enter"], "key.done"]];

  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    super(lexicon);
    this.solved = this.length * (this.length + 1);
  }

  get entry() {
    return PegNumbers;
  }

  /** @param {Uint16Array} guess @param {Uint16Array} letters @param {number} start */
  mark(guess, letters, start) {
    return this.inPlace(guess, letters, start) * this.length + this.inCommon(guess, letters, start);
  }

  get most() {
    return this.length;
  }

  /** @param {Code} code */
  isCode(code) {
    const [placed, elsewhere] = this.marksOf(code);
    return placed + elsewhere <= this.length;
  }

  /** @param {string} text */
  parseOne(text) {
    if (RIGHT.includes(text)) return this.solved;
    const signs = text.replaceAll(" ", ""), black = signs.indexOf("b");
    let pair = text.replaceAll(",", " ").split(" ").filter(Boolean);
    if (black >= 0 && signs.endsWith("w")) pair = [signs.slice(0, black), signs.slice(black + 1, -1).replace(/^,/u, "")];
    else if (signs.length === 2) pair = [...signs];
    if (pair.length !== 2 || !pair.every(isCount)) return null;
    const [placed, elsewhere] = pair.map(Number);
    return placed + elsewhere > this.length ? null : this.codeOf([placed, elsewhere]);
  }

  /** @param {Code} code */
  show(code) {
    return this.marksOf(code).join(",");
  }

  /** @param {Code} code */
  marksOf(code) {
    return [Math.floor(code / (this.length + 1)), code % (this.length + 1)];
  }

  /** @param {number[]} marks */
  codeOf([placed, elsewhere]) {
    return placed * (this.length + 1) + elsewhere;
  }

  /** @param {Mark[]} marks @returns {number[]} */
  settled(marks) {
    return marks.map((mark) => mark ?? 0);
  }

  /** @param {Mark[]} marks */
  refusal(marks) {
    const { length } = this, [placed, elsewhere] = this.settled(marks);
    if (placed + elsewhere > length) {
      return say("pegs.many", { placed, elsewhere, sum: placed + elsewhere, length });
    }
    return placed === length - 1 && elsewhere === 1
      ? say("pegs.lone", { placed, length }) : "";
  }

  /** @param {Code} code @param {Code} other */
  isNear(code, other) {
    const [placed, elsewhere] = this.marksOf(code), [others, away] = this.marksOf(other);
    const more = Math.abs(placed - others), apart = Math.abs(elsewhere - away);
    return more + apart === 1 || (more === 1 && placed + elsewhere === others + away);
  }

  /** @param {Code} code */
  told(code) {
    const [placed, elsewhere] = this.marksOf(code);
    return code === this.solved ? say("told.right") : say("told.pegs", { placed, elsewhere });
  }
}

/** The number of signs in place; other signs are not counted. */
class Placed extends Board {
  howTo = "placed.how";
  /** @type {[string[], string][]} */
  keys = [[["2"], "key.answer"], [["← →"], "key.along.answers"], [["key.enter"], "key.give"]];

  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    super(lexicon);
    this.solved = this.length;
  }

  get entry() {
    return Choices;
  }

  /** @param {Uint16Array} guess @param {Uint16Array} letters @param {number} start */
  mark(guess, letters, start) {
    return this.inPlace(guess, letters, start);
  }

  /** @param {Code} code */
  told(code) {
    return code === this.solved ? say("told.right") : say("told.placed", { number: code });
  }

  /** @returns {Choice[]} */
  options() {
    return numbers(this.length + 1).map((code) => ({
      code, label: code === this.solved ? say("placed.right", { number: code }) : figure(code), keys: [String(code)], right: code === this.solved,
    }));
  }

  get asked() {
    return say("placed.asked");
  }
}

/** Two rows of numbers: signs in place, and signs elsewhere. */
class PegNumbers extends Entry {
  preview = el("span");

  /** @param {string} word */
  draw(word) {
    this.typed = "";
    this.place.setAttribute("aria-label", say("pegs.asked", { word }));
    const rows = ["placed", "elsewhere"].map((mark, row) => el("div", { class: "numbers", role: "group", "aria-label": say(`pegs.row.${mark}`) },
      el("span", { class: "name", "aria-hidden": "true" }, el("span", { class: `key ${mark}` }), say(`mark.${mark}`)),
      el("span", { class: "buttons" }, ...numbers(this.scoring.length + 1).map((number) => el("button", {
        type: "button", class: "number", "aria-label": say(row ? "pegs.elsewhere" : "told.placed", { number }), onclick: () => {
          this.typed = "";
          this.receiver.setMark(row, number);
        },
      }, figure(number))))));
    this.place.replaceChildren(el("div", { class: "shown" }, ...this.scoring.shown(word), this.preview), ...rows);
  }

  /** @param {Mark[]} marks */
  show(marks) {
    const [placed, elsewhere] = marks.map(Number), { length } = this.scoring;
    this.preview.replaceChildren(pins(Math.min(placed, length), Math.min(elsewhere, length - placed), length));
    for (const [row, group] of [...this.place.querySelectorAll(".numbers")].entries()) {
      for (const [number, button] of [...group.querySelectorAll("button")].entries()) {
        button.setAttribute("aria-pressed", String(marks[row] === number));
      }
    }
  }

  /**
   * Typed digits are the two numbers; with ten places or more, a space or a comma ends the first.
   * @param {string} key @param {EventTarget | null} target
   */
  onKey(key, target) {
    const { length } = this.scoring, short = length < 10;
    if (this.onArrow(key)) return true;
    if (/^[0-9]$/u.test(key)) {
      const numbers = this.numbers();
      if (numbers.length === 2 && (short || !this.place.contains(/** @type {Node} */ (target)))) this.typed = "";
      return this.take(this.typed + (short && this.typed && !this.typed.endsWith(" ") ? " " : "") + key);
    }
    if ((key === " " || key === ",") && this.typed && this.numbers().length === 1) return this.take(`${this.typed.trim()} `);
    if (key !== "backspace") return false;
    this.typed = "";
    this.receiver.setMarks([null, null]);
    this.focus();
    return true;
  }

  numbers() {
    return this.typed.split(" ").filter(Boolean).map(Number);
  }

  /** @param {string} typed */
  take(typed) {
    const { length } = this.scoring, before = this.typed;
    this.typed = typed;
    const [placed = null, elsewhere = null] = this.numbers();
    if (Number(placed) > length || Number(elsewhere) > length) {
      this.typed = before;
      this.receiver.refuseMarks(say("pegs.places", { n: length }));
      return true;
    }
    this.receiver.setMarks([placed, elsewhere]);
    if (elsewhere !== null && length < 10) this.receiver.toNext();
    else if (elsewhere !== null || placed !== null) this.focus();
    return true;
  }
}

Object.assign(GAMES, { pegs: Pegs, placed: Placed });
