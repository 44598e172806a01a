// Common: how many letters a guess has in common with the word.

/** How many letters are in common, wherever they stand; one more for the word itself. */
class Common extends Spelt {
  howTo = "Press how many letters it has in common with the word, wherever they stand; “right” is the word itself.";
  keys = [["2", "choose the answer"], ["r or =", "right: the word itself"], ["Enter", "give it: next word"]];

  constructor(lexicon) {
    super(lexicon);
    this.solved = this.length + 1;
  }

  get entry() {
    return Choices;
  }

  /** The word itself tells one more than all its letters in another order. */
  mark(guess, letters, start) {
    return this.inPlace(guess, letters, start) === this.length ? this.solved : this.inCommon(guess, letters, start);
  }

  parseOne(text) {
    if (RIGHT.includes(text) || text === "=" || text === "r") return this.solved;
    return isCount(text) && Number(text) < this.solved ? Number(text) : null;
  }

  show(code) {
    return code === this.solved ? "right" : String(code);
  }

  told(code) {
    return code === this.solved ? "right" : `${code} in common`;
  }

  options() {
    return numbers(this.length + 2).map((code) => ({
      code, label: this.show(code), keys: code === this.solved ? ["r", "=", "right"] : [String(code)], right: code === this.solved,
    }));
  }

  get asked() {
    return "How many letters are in common?";
  }
}

GAMES.common = Common;
