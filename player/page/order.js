// Order: whether the answer comes before the guess or after it.

import { Choices } from "./entry.js";
import { compare, GAMES, isCount, Scoring } from "./games.js";
import { say } from "./say.js";

const LOWER = 0, HIGHER = 1;

/** Whether the answer comes before the guess or after it. */
class Order extends Scoring {
  howTo = "order.how";
  /** @type {[string[], string][]} */
  keys = [[["<", "l"], "order.key.lower"], [[">", "+"], "order.key.higher"], [["=", "r"], "order.key.right"], [["key.enter"], "key.give"]];
  solved = 2;
  read = [["<", "lower", "low", "l", "-"], [">", "higher", "high", "+"], ["=", "right", "solved", "r"]];

  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    super(lexicon);
    this.typed = lexicon.kind === "number" ? "numeric" : "text";
  }

  get entry() {
    return Choices;
  }

  /** The place of a word in the sorted list; for a word outside it, a place between two words. @param {string} word */
  spell(word) {
    const { words, index } = this.lexicon;
    if (index.has(word)) return index.get(word);
    let low = 0, high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(words[middle], word) < 0) low = middle + 1;
      else high = middle;
    }
    return low - 0.5;
  }

  /** @param {WordNumber} index */
  spelt(index) {
    return index;
  }

  /** @param {number} guess @param {WordNumber} answer */
  codeFor(guess, answer) {
    return answer === guess ? this.solved : answer < guess ? LOWER : HIGHER;
  }

  /** @param {string} guess @param {string} answer */
  score(guess, answer) {
    const order = compare(answer, guess);
    return order === 0 ? this.solved : order < 0 ? LOWER : HIGHER;
  }

  /** @param {string} text */
  parseOne(text) {
    const code = this.read.findIndex((texts) => texts.includes(text));
    return code < 0 ? null : code;
  }

  /** @param {Code} code */
  show(code) {
    return "<>="[code];
  }

  /** @param {Code} code @param {Code} other */
  isNear(code, other) {
    return code !== other;
  }

  /** @param {Code} code */
  told(code) {
    return say(["told.lower", "told.higher", "told.right"][code]);
  }

  /** @param {string} text */
  normalise(text) {
    const word = super.normalise(text);
    return isCount(word) ? word.padStart(this.length, "0") : word;
  }

  /** @param {string} guess */
  hinted(guess) {
    return say("hint.begins", { letter: this.lexicon.alphabet.upper(this.lexicon.cut(guess)[0]) });
  }

  /** @returns {Choice[]} */
  options() {
    return [LOWER, this.solved, HIGHER].map((code) => ({ code, label: this.told(code), sign: "<>="[code], keys: this.read[code], right: code === this.solved }));
  }

  get asked() {
    return say("order.asked");
  }
}

GAMES.order = Order;
