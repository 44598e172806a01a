// Table: the answer of each secret to each question.

import { el } from "./elements.js";
import { Choices } from "./entry.js";
import { GAMES, RIGHT, Scoring } from "./games.js";
import { say } from "./say.js";
import { unpackNumbers } from "./words.js";

/** The answer of each secret to each question, from the table. */
class Table extends Scoring {
  foreign = true;           // answers are in the language of the table
  howTo = "table.how";
  /** @type {[string[], string][]} */
  keys = [[["n"], "table.key"], [["← →"], "key.along.answers"], [["key.enter"], "key.give"]];

  /** @param {Lexicon} lexicon @param {{ texts: string[], questions: string[], cells: string }} carried */
  constructor(lexicon, { texts, questions, cells }) {
    super(lexicon);
    this.texts = texts;
    this.solved = texts.length - 1;
    this.exact = new Map(texts.map((text, code) => [text.toLowerCase(), code]));
    this.wrong = this.exact.get("no") ?? this.exact.get("wrong") ?? 0;
    this.slips = this.solved;
    this.names = new Map(lexicon.words.map((word) => [word.toLowerCase(), word]));
    this.rows = new Map(lexicon.answers.map((index, row) => [index, row]));
    const told = Uint32Array.from(unpackNumbers(cells, texts.length)), count = lexicon.answers.length;
    this.columns = new Map(questions.map((question, at) => [lexicon.numberOf(question), told.subarray(at * count, (at + 1) * count)]));
  }

  get entry() {
    return Choices;
  }

  /** @param {string} word */
  verb(word) {
    return this.spell(word).column && !this.rows.has(this.lexicon.numberOf(word)) ? "ask" : "name";
  }

  /** @param {string} word */
  impossible(word) {
    return say("problem.impossible.table", { word });
  }

  /** @param {WordNumber} index */
  mayBeSecret(index) {
    return this.rows.has(index);
  }

  /** @param {string} word */
  spell(word) {
    return this.spelt(this.lexicon.numberOf(word));
  }

  /** @param {WordNumber} index */
  spelt(index) {
    return { index, column: this.columns.get(index) };
  }

  /** @param {{ index: WordNumber, column: Uint32Array | undefined }} guess @param {WordNumber} answer */
  codeFor({ index, column }, answer) {
    if (index === answer) return this.solved;
    return column ? column[this.rows.get(answer) ?? -1] ?? this.wrong : this.wrong;
  }

  /** @param {string} guess @param {string} answer */
  score(guess, answer) {
    return this.codeFor(this.spell(guess), this.lexicon.numberOf(answer));
  }

  /** @param {string} text */
  parseOne(text) {
    const exact = this.exact.get(text) ?? (RIGHT.includes(text) ? this.solved : null);
    if (exact !== null) return exact;
    const begun = [...this.exact].filter(([known]) => text && known.startsWith(text));
    return begun.length === 1 ? begun[0][1] : null;
  }

  /** @param {Code} code */
  show(code) {
    return this.texts[code];
  }

  /** @param {Code} code @param {Code} other */
  isNear(code, other) {
    return code !== other;
  }

  /** @param {string} text */
  normalise(text) {
    const word = text.split(/\s+/u).filter(Boolean).join(" ");
    return this.names.get(word.toLowerCase()) ?? word;
  }

  /** @param {string} word */
  fault(word) {
    return this.lexicon.index.has(word) ? "" : say("table.neither");
  }

  get wanted() {
    return say("table.wanted");
  }

  get listed() {
    return this.lexicon.words;
  }

  /** @param {string} word @param {Code} code @returns {Child[]} */
  line(word, code) {
    return [el("span", { class: "asked", lang: "" }, word), " ", el("b", { class: "told", lang: "" }, this.show(code))];
  }

  /** @param {string} text */
  moves(text) {
    return text.split(/[;\r\n]+/u).map((move) => move.trim()).filter(Boolean);
  }

  /** @param {string} guess */
  hinted(guess) {
    const letter = [...guess][0].toUpperCase();
    return say(this.spell(guess).column ? "table.hint.question" : "table.hint.name", { letter });
  }

  /** The answers in the table to a question; for the name of a secret, whether it is right. @param {string} word @returns {Choice[]} */
  options(word) {
    const { index, column } = this.spell(word), codes = new Set(column ?? [this.wrong]);
    if (this.rows.has(index)) codes.add(this.solved);
    return [...codes].sort((one, other) => one - other)
      .map((code) => ({ code, label: this.texts[code], keys: [this.texts[code].toLowerCase()], right: code === this.solved }));
  }

  get asked() {
    return say("table.asked");
  }
}

GAMES.table = Table;
