// One game. Its state is a plain object that is never changed but replaced, so that taking back is
// returning to the state before; what the state means is worked out from it alone.
//
//   turns    what was played and told: [{ word, code }]
//   refused  words the game did not know
//   chosen   the word the player wants to play this turn, if it is not ours
//   wide     whether every word of the list may be the answer, since no listed answer fits
//   marks    the feedback being entered; of letters, what is left unmarked will count as absent

import { Exact } from "./exact.js";
import { Search } from "./search.js";
import { whyNot } from "./words.js";

const RETHOUGHT = 150; // a state no larger than this is searched where weights are not the tree's
// What is found is then played if it should save so many guesses: the search may be that far too hopeful
// (at worst 0.046, over 80 states of a weighted classic tree whose own weights nothing had changed, 2026-11).
const BETTER = 0.05;
const TRIED = 60; // in a state no larger than this everything is tried that could be best, if that can be done soon

export class Game {
  constructor(lexicon, tree, mode, limit) {
    Object.assign(this, { lexicon, tree, mode, limit });
    this.search = new Search(lexicon);
    this.exact = new Exact(lexicon, mode);
    this.opener = null; // the word that games begin with, if not that of the tree
    this.secret = false; // whether the player finds the words: nothing is given away then
    this.weights = tree.weights; // how likely each word is against the others, as far as known today
    this.even = new Float64Array(lexicon.words.length).fill(1);
    this.found = new Map(); // what searches found, by the state they were made for
    this.begin();
  }

  /** Take other weights than the tree was made with: `changed` has those that differ, by word. */
  reweigh(changed) {
    this.weights = Float64Array.from(this.tree.weights);
    for (const [index, weight] of changed) this.weights[index] = weight;
    this.found.clear();
    const { word } = this.position;
    this.become(this.state);
    if (this.position.word !== word) this.become({ ...this.state, marks: null }); // those were for the other word
  }

  /** Whether some answers are likelier than others. */
  get weighted() {
    return this.tree.weighted && !this.state.wide;
  }

  weightsIn(state) {
    return state.wide ? this.even : this.weights;
  }

  /** How likely each of the words left is to be the answer: `[index, chance]`, likeliest first. */
  chances(left = this.position.left) {
    const weights = this.weightsIn(this.state);
    const total = left.reduce((sum, index) => sum + weights[index], 0);
    return left.map((index) => [index, weights[index] / total]).sort(([, a], [, b]) => b - a);
  }

  chance(word) {
    return this.chances().find(([index]) => this.lexicon.words[index] === word)?.[1] ?? 0;
  }

  /** Begin; words known to be refused are not played. */
  begin(refused = []) {
    this.past = [];
    this.become({ turns: [], refused, chosen: null, wide: false, marks: null });
    const { opener } = this;
    if (!opener || refused.includes(opener) || (opener === this.position.suggested && !this.secret)) return;
    this.become({ ...this.state, chosen: opener, marks: null });
  }

  /** Begin anew. What the game refused once it will refuse again. */
  restart() {
    this.begin(this.state.refused);
  }

  /** Put a state in the place of the present one, which can be returned to. */
  move(changes) {
    this.past.push(this.state);
    this.become({ ...this.state, ...changes });
  }

  undo() {
    if (this.past.length) this.become(this.past.pop());
  }

  become(state) {
    this.state = state;
    this.position = this.positionOf(state);
    const { solved, left, word } = this.position, { scoring } = this.lexicon;
    if (!state.marks && word && !solved) {
      // With one answer left there is only one thing the game can say.
      const certain = !this.secret && left.length === 1 && this.lexicon.words[left[0]] === word;
      this.state = { ...state, marks: certain ? scoring.marksOf(scoring.solved) : scoring.blank() };
    }
  }

  /** Enter one of the marks (of letters, that of one letter); not a step to take back. */
  setMark(at, mark) {
    this.setMarks(this.state.marks.map((old, place) => (place === at ? mark : old)));
  }

  setMarks(marks) {
    this.state = { ...this.state, marks };
  }

  /** Record the marks of this turn. Returns null, or what is wrong with them: see `fault`. */
  feed() {
    this.setMarks(this.lexicon.scoring.settled(this.state.marks));
    const { state, position } = this;
    const turn = { word: position.word, code: this.lexicon.scoring.codeOf(state.marks) };
    const turns = [...state.turns, turn];
    const solved = turn.code === this.lexicon.solved;
    if (!(solved ? this.fits(turn.word, state.turns) : this.leftAfter(turns, state).length)) {
      return this.fault(turns);
    }
    this.move({ turns, chosen: null, marks: null });
    return null;
  }

  /** The game does not know this word: another one, and it cannot be the answer either. */
  refuse() {
    this.move({ refused: [...this.state.refused, this.position.word], chosen: null, marks: null });
  }

  /** Expect the game to know those words after all. */
  allowAgain() {
    this.move({ refused: [], chosen: null, marks: null });
  }

  /** Play a word; `own` is one that nobody suggested, even if it is the one that would have been. */
  choose(word, own = false) {
    this.move({ chosen: word === this.position.suggested && !own ? null : word, marks: null });
  }

  /** Return to an earlier line, with other marks for it where they are given. */
  reopen(line, code = this.state.turns[line].code) {
    const turns = this.state.turns.slice(0, line);
    this.move({ turns, chosen: this.state.turns[line].word, marks: this.lexicon.scoring.marksOf(code) });
  }

  /** Go on as if any word of the list may be the answer. */
  widen() {
    const { word } = this.position, { turns, marks } = this.state;
    this.move({
      wide: true, turns: [...turns, { word, code: this.lexicon.scoring.codeOf(marks) }], chosen: null, marks: null,
    });
  }

  /** Everything a state means: the answers left, the node of the tree, the word to play and why. */
  positionOf(state) {
    const { lexicon, tree } = this, { turns } = state;
    const last = turns.at(-1);
    const left = this.leftAfter(turns, state);
    if (last?.code === lexicon.solved) return { solved: true, left, node: null, word: null };
    const node = state.wide ? null : this.nodeAfter(turns);
    const position = { solved: false, left, node, ...this.suggest(state, left, node) };
    const word = state.chosen ?? position.suggested;
    return { ...position, word };
  }

  /** The node of the tree the turns lead to; null once another word than the tree's was played. */
  nodeAfter(turns) {
    let node = this.tree.root;
    for (const { word, code } of turns) {
      node = this.lexicon.words[node?.guess] === word ? node.children.get(code) : null;
    }
    return node ?? null;
  }

  leftAfter(turns, { wide, refused }) {
    const { lexicon } = this;
    const left = lexicon.fitting(wide ? lexicon.possible : lexicon.answers, turns);
    return refused.length ? left.filter((index) => !refused.includes(lexicon.words[index])) : left;
  }

  /** What to play: `suggested`, where it comes from, and the mean of guesses it should take. */
  suggest(state, left, node) {
    const { lexicon } = this, { turns, refused } = state;
    if (!left.length) return { suggested: null, source: "none" };
    const planned = node && lexicon.words[node.guess];
    if (node && !refused.includes(planned)) {
      const { total, weight, worst } = this.tree.stats(node, this.weights);
      const byTree = { suggested: planned, source: "tree", expected: total / weight, worst };
      const better = this.isChanged(left) && left.length <= RETHOUGHT ? this.searched(state, left) : byTree;
      if (!(better.expected < byTree.expected - BETTER)) return byTree;
      return { suggested: lexicon.words[better.word], source: "changed", expected: better.expected, planned };
    }
    const { word, expected, exact } = this.searched(state, left);
    return { suggested: lexicon.words[word], source: left.length === 1 ? "only" : "search", expected, exact };
  }

  /** Whether some of the answers left have another weight than the tree was made with. */
  isChanged(left) {
    return left.some((index) => this.weights[index] !== this.tree.weights[index]);
  }

  /** What this page plays in a state: the best there is where that can be found out, else what its search takes for it; found once. */
  searched(state, left) {
    const key = JSON.stringify([state.turns, state.refused, state.wide]);
    if (!this.found.has(key)) this.found.set(key, this.bestOf(state, left));
    return this.found.get(key);
  }

  bestOf(state, left) {
    const weights = this.weightsIn(state), words = this.playable(state);
    this.search.weigh(weights);
    const sure = left.length <= TRIED && this.within(state, (guesses) => this.exact.best(left, words, weights, guesses));
    if (!sure) return this.search.best(left, words);
    return { word: sure.word, expected: sure.total / this.search.total(left), exact: true };
  }

  /** What playing a word takes on average and whether the limit is kept; null where that takes too long to find out. */
  priceExactly(word) {
    const { state, position: { left } } = this, weights = this.weightsIn(state), words = this.playable(state);
    const total = (guesses) => {
      const found = this.exact.price(word, left, words, weights, guesses);
      return found === null ? null : { total: found };
    };
    const kept = total(this.guessesLeft(state));
    if (!kept) return null;
    const feasible = kept.total < Infinity, found = feasible ? kept : total(Infinity);
    return found && { mean: found.total / this.weightLeft, feasible };
  }

  /** About what a word costs on average, by the search of this page. */
  priceAbout(word) {
    const { state, position: { left } } = this;
    this.search.weigh(this.weightsIn(state));
    return this.search.price(word, left, this.playable(state)) / this.weightLeft;
  }

  /** What the words left weigh together. */
  get weightLeft() {
    const weights = this.weightsIn(this.state);
    return this.position.left.reduce((sum, index) => sum + weights[index], 0);
  }

  guessesLeft({ turns }) {
    return this.limit ? this.limit - turns.length : Infinity;
  }

  /** What `find` finds with the guesses that are left, or with as many as it takes where these are too few. */
  within(state, find) {
    const found = find(this.guessesLeft(state));
    return found && found.total === Infinity ? find(Infinity) : found;
  }

  /** The words that may be played now: the mode allows them and the game did not refuse them. */
  playable({ turns, refused }) {
    const { lexicon } = this, banned = new Set(refused);
    return lexicon.all.filter((index) => !banned.has(lexicon.words[index])
      && !whyNot(lexicon, turns, lexicon.words[index], this.mode));
  }

  /**
   * The word suggested and the best others at this point, five in all, rated by the search of this
   * page: `{ word, expected, extra }`, where `extra` is what a word costs more than the suggestion.
   */
  alternatives() {
    const { lexicon, state, position: { left, suggested } } = this;
    const asked = lexicon.index.get(suggested);
    this.search.weigh(this.weightsIn(state));
    const ranked = this.search.ranked(left, this.playable(state), 5, asked);
    // A suggestion of the tree was searched far deeper than this: nothing here is shown as better.
    const base = ranked.find(({ word }) => word === asked)?.expected ?? ranked[0].expected;
    const costs = ranked.map(({ word, expected }) =>
      ({ word: lexicon.words[word], expected, extra: Math.max(0, expected - base) }));
    const others = costs.filter(({ word }) => word !== suggested && this.effect(word).parts > 1);
    return [...costs.filter(({ word }) => word === suggested), ...others].slice(0, 5);
  }

  /** What a word would do now: into how many parts, how large (`mean`: as likely as each is), and whether it could win. */
  effect(word, left = this.position.left) {
    const { lexicon } = this;
    const parts = lexicon.parts(word, left);
    const largest = Math.max(...[...parts.values()].map((part) => part.length));
    const weights = this.weightsIn(this.state);
    const weigh = (words) => words.reduce((sum, index) => sum + weights[index], 0);
    const mean = [...parts.values()].reduce((sum, part) => sum + part.length * weigh(part), 0) / weigh(left);
    return { parts: parts.size, largest, mean, wins: parts.has(lexicon.solved) };
  }

  fits(word, turns) {
    return turns.every((turn) => this.lexicon.score(turn.word, word) === turn.code);
  }

  /**
   * Why no answer fits the turns. `lines`: those without which some answers would fit, with how
   * many; `slips`: single marks that may have been entered wrong, likeliest first; `wider`: how many
   * words of the whole list fit, `unlisted` whether that is likelier than a slip; `alone`: the last
   * line cannot be right whatever the others say.
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
