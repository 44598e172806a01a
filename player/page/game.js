// One game. Its state is a plain object that is replaced, never changed, so undo returns to the previous state. The
// position is computed from the state alone. Outside the tree, a patient game searches as long as it takes. The game of
// the page is not patient: it takes a quick estimate, which `improve` replaces with the result of a helper.
//
//   turns    the words played, their feedback, and who chose them: [{ word, code, by }]
//   refused  the words that the game did not know
//   chosen   the word that the player wants to play in this turn, if it is not the suggested one
//   wide     whether every guess may be the answer, because no listed answer fits
//   beyond   whether the game continues after the last guess within its limit
//   word     the word that the marks belong to, so that they are never used for another word
//   marks    the feedback being entered; unmarked letters count as absent

import { Rating } from "./rating.js";
import { Search } from "./search.js";
import { allowedAfter } from "./words.js";

const RETHOUGHT = 150; // states up to this size are searched again if their weights differ from the tree's
// The result is then played if it should save at least this many guesses. The estimate can be too low by up to 0.046
// (80 states of a weighted tree of classic with unchanged weights, 2026-11).
const BETTER = 0.05;
/** @type {Position} */
const NOWHERE = { solved: false, over: false, left: [], node: null, suggested: null, source: "none", expected: 0, word: null };
const TRIED = 200; // states up to this size are searched exactly if that does not take too long

export class Game {
  /** @type {State} */
  state;
  /** @type {Position} */
  position;
  /** @type {State[]} */
  past = [];
  /** @type {number | undefined} */
  work; // look-ups allowed in a search; if undefined, the limit of the search itself
  /** @type {string | null} */
  opener = null; // the opener, if it is not that of the tree
  secret = false; // whether players find the words themselves, so that no word may be shown
  /** @type {Chance[]} */
  changed = []; // words whose weights differ from those in the tree
  /** @type {Map<string, Finding>} */
  found = new Map(); // results of searches by state

  /** @param {Lexicon} lexicon @param {Tree} tree @param {Mode} mode @param {number} limit @param {boolean} [patient] */
  constructor(lexicon, tree, mode, limit, patient = false) {
    this.lexicon = lexicon;
    this.tree = tree;
    this.mode = mode;
    this.limit = limit;
    this.patient = patient;
    this.rating = new Rating(lexicon, mode);
    this.search = new Search(lexicon, mode);
    this.weights = tree.weights; // the weight of each word, with what is known today
    this.even = new Float64Array(lexicon.words.length).fill(1);
    this.begin();
  }

  /** Use other weights than the tree's in searches; `changed` has the weights that differ, by word. @param {Chance[]} changed */
  take(changed) {
    this.changed = changed;
    this.weights = Float64Array.from(this.tree.weights);
    for (const [index, weight] of changed) this.weights[index] = weight;
    this.found.clear();
  }

  /** The same, for the current game. @param {Chance[]} changed */
  reweigh(changed) {
    this.take(changed);
    this.become(this.state);
  }

  /** Whether some answers are more likely than others. */
  get weighted() {
    return this.tree.weighted && !this.state.wide;
  }

  /** @param {State} state */
  weightsIn(state) {
    return state.wide ? this.even : this.weights;
  }

  /**
   * The probability of each word that is left: `[index, chance]`, most likely first.
   * @param {WordNumber[]} [left] @returns {Chance[]}
   */
  chances(left = this.position.left) {
    const weights = this.weightsIn(this.state);
    const total = left.reduce((sum, index) => sum + weights[index], 0);
    return left.map((index) => /** @type {Chance} */ ([index, weights[index] / total])).sort(([, a], [, b]) => b - a);
  }

  /** @param {string} word */
  chance(word) {
    return this.chances().find(([index]) => this.lexicon.words[index] === word)?.[1] ?? 0;
  }

  /** Start; words known to be refused are not played. @param {string[]} [refused] */
  begin(refused = []) {
    this.past = [];
    this.become({ turns: [], refused, chosen: null, wide: false, beyond: false, marks: null });
    const { opener } = this;
    if (!opener || refused.includes(opener) || (opener === this.position.suggested && !this.secret)) return;
    this.become({ ...this.state, chosen: opener, marks: null });
  }

  /** Start again. Words that the game refused remain refused. */
  restart() {
    this.begin(this.state.refused);
  }

  /** Replace the current state; undo returns to it. @param {Partial<State>} changes */
  move(changes) {
    this.past.push(this.state);
    this.become({ ...this.state, word: null, ...changes });
  }

  undo() {
    if (this.past.length) this.become(this.past.pop());
  }

  /** @param {State} state @returns {void} */
  become(state) {
    this.state = state;
    this.position = this.positionOf(state);
    const { solved, left, word } = this.position, { scoring } = this.lexicon;
    if (word && state.word && state.word !== word && state.marks?.some((mark) => mark !== null)) {
      return this.become({ ...state, chosen: state.word }); // a better word has been found since
    }
    if (!state.marks && word && !solved) {
      // With one answer left, the feedback is known.
      const certain = !this.secret && left.length === 1 && this.lexicon.words[left[0]] === word;
      this.state = { ...state, marks: certain ? scoring.marksOf(scoring.solved) : scoring.blank() };
    }
  }

  /** The marks entered so far. */
  get marks() {
    return this.state.marks ?? [];
  }

  /** The word to play, if there is one. */
  get word() {
    return /** @type {string} */ (this.position.word);
  }

  /** Enter one mark (for letters, of one letter); this is not an undo step. @param {number} at @param {Mark} mark */
  setMark(at, mark) {
    this.setMarks(this.marks.map((old, place) => (place === at ? mark : old)));
  }

  /** @param {Mark[]} marks */
  setMarks(marks) {
    this.state = { ...this.state, marks, word: this.position.word };
  }

  /** Record the marks of this turn. Returns null, or why they are impossible: see `fault`. @returns {Fault | null} */
  feed() {
    this.setMarks(this.lexicon.scoring.settled(this.marks));
    const { state } = this, turn = this.turn(), turns = [...state.turns, turn];
    const solved = turn.code === this.lexicon.solved;
    if (!(solved ? this.fits(turn.word, state.turns) : this.leftAfter(turns, state).length)) {
      return this.fault(turns);
    }
    this.move({ turns, chosen: null, marks: null });
    return null;
  }

  /** The turn as entered. @returns {Turn} */
  turn() {
    const { scoring } = this.lexicon;
    return { word: this.word, code: scoring.codeOf(scoring.settled(this.marks)), by: this.chooser };
  }

  /** Who chose the word of this turn, in the terms of the record: the tree, the player, or how it was found. */
  get chooser() {
    const { state: { chosen }, position: { suggested, source, exact, left } } = this;
    if (this.secret || (chosen && chosen !== suggested)) return "player"; // a corrected line has its word as chosen
    return source === "tree" ? "tree" : exact || left.length < 3 ? "exact" : "estimate";
  }

  /** Record that the game does not know this word: suggest another; this one cannot be the answer either. */
  refuse() {
    this.move({ refused: [...this.state.refused, this.word], chosen: null, marks: null });
  }

  /** Allow the refused words again. */
  allowAgain() {
    this.move({ refused: [], chosen: null, marks: null });
  }

  /**
   * Play a word; `own` if the player chose it, even if it equals the suggestion.
   * @param {string} word @param {boolean} [own]
   */
  choose(word, own = false) {
    this.move({ chosen: word === this.position.suggested && !own ? null : word, marks: null });
  }

  /** Return to an earlier line, with other marks if they are given. @param {number} line @param {Code} [code] */
  reopen(line, code = this.state.turns[line].code) {
    const turns = this.state.turns.slice(0, line);
    this.move({ turns, chosen: this.state.turns[line].word, marks: this.lexicon.scoring.marksOf(code) });
  }

  /** Continue as if any word of the list may be the answer. */
  widen() {
    this.move({ wide: true, turns: [...this.state.turns, this.turn()], chosen: null, marks: null });
  }

  /**
   * The position of a state: the answers left, the node of the tree, the word to play and why.
   * @param {State} state @returns {Position}
   */
  positionOf(state) {
    const { lexicon, tree } = this, { turns } = state;
    const last = turns.at(-1);
    const left = this.leftAfter(turns, state);
    if (last?.code === lexicon.solved) return { ...NOWHERE, solved: true, left };
    if (this.limit && turns.length >= this.limit && !state.beyond) return { ...NOWHERE, over: true, left };
    const node = state.wide ? null : this.nodeAfter(turns);
    const advice = this.suggest(state, left, node);
    return { ...NOWHERE, left, node, ...advice, word: state.chosen ?? advice.suggested };
  }

  /**
   * The node of the tree that the turns lead to; null if another word than the tree's was played.
   * @param {Turn[]} turns @returns {TreeNode | null}
   */
  nodeAfter(turns) {
    /** @type {TreeNode | undefined} */
    let node = this.tree.root;
    for (const { word, code } of turns) {
      node = node && this.lexicon.words[node.guess] === word ? node.children.get(code) : undefined;
    }
    return node ?? null;
  }

  /** @param {Turn[]} turns @param {Pick<State, "wide" | "refused">} state */
  leftAfter(turns, { wide, refused }) {
    const { lexicon } = this;
    const left = lexicon.fitting(wide ? lexicon.possible : lexicon.answers, turns);
    return refused.length ? left.filter((index) => !refused.includes(lexicon.words[index])) : left;
  }

  /**
   * The advice: the word `suggested`, its source, and the expected number of guesses.
   * @param {State} state @param {WordNumber[]} left @param {TreeNode | null} node @returns {Advice}
   */
  suggest(state, left, node) {
    const { lexicon } = this, { turns, refused } = state;
    if (!left.length) return NOWHERE;
    const planned = node ? lexicon.words[node.guess] : "";
    if (node && !refused.includes(planned)) {
      const { total, weight, worst } = this.tree.stats(node, this.weights);
      /** @type {Advice} */
      const byTree = { suggested: planned, source: "tree", expected: total / weight, worst };
      if (!this.isChanged(left) || left.length > RETHOUGHT) return byTree;
      const better = this.searched(state, left);
      if (better.pending || better.lost > 0 || !(better.expected < byTree.expected - BETTER)) return { ...byTree, pending: better.pending };
      return { suggested: lexicon.words[better.word], source: "changed", expected: better.expected, planned };
    }
    const { word, ...found } = this.searched(state, left);
    return { ...found, suggested: lexicon.words[word], source: left.length === 1 ? "only" : "search" };
  }

  /** Whether some of the answers left have other weights than in the tree. @param {WordNumber[]} left */
  isChanged(left) {
    return left.some((index) => this.weights[index] !== this.tree.weights[index]);
  }

  /**
   * The best known play of a state, as a finding of rating.js, computed once; `pending` while a better one may be found.
   * @param {State} state @param {WordNumber[]} left @returns {Finding}
   */
  searched(state, left) {
    const key = keyOf(state);
    const found = this.found.get(key) ?? (this.patient ? this.settled(state, left, () => {}) : this.atOnce(state, left));
    this.found.set(key, found);
    return found;
  }

  /** The quick estimate. @param {State} state @param {WordNumber[]} left @returns {Finding} */
  atOnce(state, left) {
    this.rating.weigh(this.weightsIn(state));
    const guesses = this.guessesLeft(state), sure = this.rating.obvious(left, guesses);
    return sure ?? { ...this.rating.quick(left, this.playable(state), guesses), pending: true };
  }

  /**
   * The best word if the search can find it, else the best known one; `tell` is first called with an estimate.
   * @param {State} state @param {WordNumber[]} left @param {(found: Finding) => void} tell @returns {Finding}
   */
  settled(state, left, tell) {
    const weights = this.weightsIn(state), words = this.playable(state), guesses = this.guessesLeft(state);
    this.rating.weigh(weights);
    const sure = this.rating.obvious(left, guesses);
    if (sure) return sure;
    const about = this.rating.ranked(left, words, guesses)[0];
    if (left.length > TRIED) return about;
    tell({ ...about, pending: true });
    return this.search.best(left, words, weights, guesses, this.work) ?? about;
  }

  /** Take the finding of a search for a state. The word whose marks are being entered does not change. @param {State} state @param {Finding} found */
  improve(state, found) {
    this.found.set(keyOf(state), found);
    if (keyOf(state) !== keyOf(this.state) || this.position.solved) return;
    this.become(this.state);
  }

  /**
   * The mean number of guesses after playing a word, and whether it keeps the limit; null if that takes too long to compute.
   * @param {string} word @returns {{ mean: number, feasible: boolean } | null}
   */
  priceExactly(word) {
    const { state, position: { left } } = this, weights = this.weightsIn(state), words = this.playable(state);
    /** @param {number} guesses */
    const price = (guesses) => this.search.price(word, left, words, weights, guesses, this.work);
    const kept = price(this.guessesLeft(state));
    if (!kept) return null;
    const found = kept.lost ? price(Infinity) : kept;
    return found && { mean: found.expected, feasible: !kept.lost };
  }

  /** The estimated mean number of guesses after playing a word, by rating.js. @param {string} word */
  priceAbout(word) {
    const { state, position: { left } } = this;
    this.rating.weigh(this.weightsIn(state));
    return this.rating.price(word, left, this.playable(state), Infinity) / this.weightLeft;
  }

  /** The total weight of the words left. */
  get weightLeft() {
    const weights = this.weightsIn(this.state);
    return this.position.left.reduce((sum, index) => sum + weights[index], 0);
  }

  /** The guesses left within the limit; without a limit once the game continues beyond it. @param {State} state */
  guessesLeft({ turns }) {
    return this.limit && turns.length < this.limit ? this.limit - turns.length : Infinity;
  }

  /** The words that may be played now: allowed by the mode and not refused by the game. @param {State} state */
  playable({ turns, refused }) {
    const { lexicon, mode } = this, banned = new Set(refused.map((word) => lexicon.index.get(word)));
    const allowed = turns.reduce((words, { word, code }) => allowedAfter(lexicon, words, word, code, mode), lexicon.all);
    return banned.size ? allowed.filter((index) => !banned.has(index)) : allowed;
  }

  /**
   * The suggested word and the best others of a state, five in all, as rated by this page:
   * `{ word, expected, extra }`, where `extra` is how much more a word costs than the suggestion.
   * @param {State} state @param {string} suggested @returns {Ranked[]}
   */
  alternatives(state, suggested) {
    const { lexicon } = this, asked = lexicon.index.get(suggested), left = this.leftAfter(state.turns, state);
    this.rating.weigh(this.weightsIn(state));
    const ranked = this.rating.ranked(left, this.playable(state), this.guessesLeft(state), 5, asked);
    // The tree was searched far deeper than this rating, so no word is shown as better than its suggestion.
    const base = ranked.find(({ word }) => word === asked)?.expected ?? ranked[0].expected;
    const costs = ranked.map(({ word, expected }) =>
      ({ word: lexicon.words[word], expected, extra: Math.max(0, expected - base) }));
    const others = costs.filter(({ word }) => word !== suggested && lexicon.parts(word, left).size > 1);
    return [...costs.filter(({ word }) => word === suggested), ...others].slice(0, 5);
  }

  /**
   * What a word would do now: the number and sizes of its parts (`mean`: weighted by their probability), and whether it can win.
   * @param {string} word @param {WordNumber[]} [left]
   */
  effect(word, left = this.position.left) {
    const { lexicon } = this;
    const parts = lexicon.parts(word, left);
    const largest = Math.max(...[...parts.values()].map((part) => part.length));
    const weights = this.weightsIn(this.state);
    /** @param {WordNumber[]} words */
    const weigh = (words) => words.reduce((sum, index) => sum + weights[index], 0);
    const mean = [...parts.values()].reduce((sum, part) => sum + part.length * weigh(part), 0) / weigh(left);
    return { parts: parts.size, largest, mean, wins: parts.has(lexicon.solved) };
  }

  /** @param {string} word @param {Turn[]} turns */
  fits(word, turns) {
    return turns.every((turn) => this.lexicon.score(turn.word, word) === turn.code);
  }

  /**
   * Why no answer fits the turns. `lines`: the lines without which some answers would fit, and how many;
   * `slips`: single marks that may be wrong, most likely first; `wider`: how many words of the whole list fit;
   * `unlisted`: whether an unlisted answer is more likely than a slip; `alone`: whether the last line is wrong
   * whatever the others say.
   * @param {Turn[]} turns @returns {Fault}
   */
  fault(turns) {
    const { lexicon, state } = this, { scoring } = lexicon;
    const lines = [], slips = [];
    for (const [line, { word, code }] of turns.entries()) {
      const others = turns.filter((_, at) => at !== line);
      const left = this.leftAfter(others, state);
      if (!left.length) continue;
      lines.push({ line, word, fits: left.length });
      for (const [other, part] of lexicon.parts(word, left)) {
        if (scoring.isNear(code, other)) {
          slips.push({ line, word, code: other, fits: part.length });
        }
      }
    }
    const last = turns.at(-1);
    slips.sort((one, other) => other.fits - one.fits || other.line - one.line);
    const wider = state.wide ? 0 : this.leftAfter(turns, { ...state, wide: true }).length;
    // One slip in a game is taken to be as common as an answer that is not listed. The first is
    // spread over the answers and the slips that each line may have, the second over the others.
    const spread = lexicon.answers.length * scoring.slips * turns.length;
    const others = lexicon.possible.length - lexicon.answers.length;
    return {
      turns, lines, slips, wider,
      unlisted: wider > 0 && (!slips.length || wider / others > slips[0].fits / spread),
      alone: lexicon.fitting(lexicon.possible, [last]).length === 0,
    };
  }
}

/** The key of a state for searches: states with the same key are searched once. @param {State} state */
export function keyOf({ turns, refused, wide }) {
  return JSON.stringify([turns.map(({ word, code }) => [word, code]), refused, wide]);
}
