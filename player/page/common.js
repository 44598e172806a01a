// Common: the number of letters that a guess has in common with the answer.

import { Choices } from "./entry.js";
import { GAMES, isCount, numbers, RIGHT, Spelt } from "./games.js";
import { figure, say } from "./say.js";

/** The number of letters in common, in any place; one more for the answer itself. */
class Common extends Spelt {
  howTo = "common.how";
  /** @type {[string[], string][]} */
  keys = [[["2"], "key.answer"], [["r", "="], "common.key.right"], [["key.enter"], "key.give"]];

  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    super(lexicon);
    this.solved = this.length + 1;
  }

  get entry() {
    return Choices;
  }

  /**
   * The answer itself scores one more than its letters in another order.
   * @param {Uint16Array} guess @param {Uint16Array} letters @param {number} start
   */
  mark(guess, letters, start) {
    return this.inPlace(guess, letters, start) === this.length ? this.solved : this.inCommon(guess, letters, start);
  }

  /** @param {string} text */
  parseOne(text) {
    if (RIGHT.includes(text) || text === "=" || text === "r") return this.solved;
    return isCount(text) && Number(text) < this.solved ? Number(text) : null;
  }

  /** @param {Code} code */
  show(code) {
    return code === this.solved ? "right" : String(code);
  }

  /** @param {Code} code */
  told(code) {
    return code === this.solved ? say("told.right") : say("told.common", { number: code });
  }

  /** @returns {Choice[]} */
  options() {
    return numbers(this.length + 2).map((code) => ({
      code, label: code === this.solved ? say("told.right") : figure(code), keys: code === this.solved ? ["r", "=", "right"] : [String(code)], right: code === this.solved,
    }));
  }

  get asked() {
    return say("common.asked");
  }
}

GAMES.common = Common;
