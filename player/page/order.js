// Order: whether the secret comes before the guess or after it.

import { Choices } from "./entry.js";
import { compare, GAMES, isCount, Scoring } from "./games.js";
import { say } from "./say.js";

const LOWER = 0, HIGHER = 1;

/** Whether the secret comes before the guess or after it. */
class Order extends Scoring {
  howTo = "order.how";
  keys = [[["<", "l"], "order.key.lower"], [[">", "+"], "order.key.higher"], [["=", "r"], "order.key.right"], [["key.enter"], "key.give"]];
  solved = 2;
  read = [["<", "lower", "low", "l", "-"], [">", "higher", "high", "+"], ["=", "right", "solved", "r"]];

  constructor(lexicon) {
    super(lexicon);
    this.typed = lexicon.kind === "number" ? "numeric" : "text";
  }

  get entry() {
    return Choices;
  }

  /** Words are listed in order, so a place in the list will do; for one that is not in it, between two. */
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

  spelt(index) {
    return index;
  }

  codeFor(guess, answer) {
    return answer === guess ? this.solved : answer < guess ? LOWER : HIGHER;
  }

  score(guess, answer) {
    const order = compare(answer, guess);
    return order === 0 ? this.solved : order < 0 ? LOWER : HIGHER;
  }

  parseOne(text) {
    const code = this.read.findIndex((texts) => texts.includes(text));
    return code < 0 ? null : code;
  }

  show(code) {
    return "<>="[code];
  }

  isNear(code, other) {
    return code !== other;
  }

  told(code) {
    return say(["told.lower", "told.higher", "told.right"][code]);
  }

  normalise(text) {
    const word = super.normalise(text);
    return isCount(word) ? word.padStart(this.length, "0") : word;
  }

  hinted(guess) {
    return say("hint.begins", { letter: this.lexicon.alphabet.upper(this.lexicon.cut(guess)[0]) });
  }

  options() {
    return [LOWER, this.solved, HIGHER].map((code) => ({ code, label: this.told(code), sign: "<>="[code], keys: this.read[code], right: code === this.solved }));
  }

  get asked() {
    return say("order.asked");
  }
}

GAMES.order = Order;
