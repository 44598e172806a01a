// Table: what each secret answers to each question.

import { el } from "./elements.js";
import { Choices } from "./entry.js";
import { GAMES, RIGHT, Scoring } from "./games.js";
import { say } from "./say.js";
import { unpackNumbers } from "./words.js";

/** What each secret answers to each question, as the table says. */
class Table extends Scoring {
  foreign = true;           // answers are in whatever language the table is
  howTo = "table.how";
  keys = [[["n"], "table.key"], [["← →"], "key.along.answers"], [["key.enter"], "key.give"]];

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
    this.columns = new Map(questions.map((question, at) => [lexicon.index.get(question), told.subarray(at * count, (at + 1) * count)]));
  }

  get entry() {
    return Choices;
  }

  verb(word) {
    return this.spell(word).column && !this.rows.has(this.lexicon.index.get(word)) ? "ask" : "name";
  }

  impossible(word) {
    return say("problem.impossible.table", { word });
  }

  mayBeSecret(index) {
    return this.rows.has(index);
  }

  spell(word) {
    return this.spelt(this.lexicon.index.get(word));
  }

  spelt(index) {
    return { index, column: this.columns.get(index) };
  }

  codeFor({ index, column }, answer) {
    if (index === answer) return this.solved;
    return column ? column[this.rows.get(answer)] ?? this.wrong : this.wrong;
  }

  score(guess, answer) {
    return this.codeFor(this.spell(guess), this.lexicon.index.get(answer));
  }

  parseOne(text) {
    if (this.exact.has(text)) return this.exact.get(text);
    if (RIGHT.includes(text)) return this.solved;
    const begun = [...this.exact].filter(([known]) => text && known.startsWith(text));
    return begun.length === 1 ? begun[0][1] : null;
  }

  show(code) {
    return this.texts[code];
  }

  isNear(code, other) {
    return code !== other;
  }

  normalise(text) {
    const word = text.split(/\s+/u).filter(Boolean).join(" ");
    return this.names.get(word.toLowerCase()) ?? word;
  }

  fault(word) {
    return this.lexicon.index.has(word) ? "" : say("table.neither");
  }

  get wanted() {
    return say("table.wanted");
  }

  get listed() {
    return this.lexicon.words;
  }

  line(word, code) {
    return [el("span", { class: "asked", lang: "" }, word), " ", el("b", { class: "told", lang: "" }, this.show(code))];
  }

  moves(text) {
    return text.split(/[;\r\n]+/u).map((move) => move.trim()).filter(Boolean);
  }

  hinted(guess) {
    const letter = [...guess][0].toUpperCase();
    return say(this.spell(guess).column ? "table.hint.question" : "table.hint.name", { letter });
  }

  /** What the table knows of the answers to a question; of a name, whether it is that. */
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
