// Analysis of a finished game, turn by turn: the cost of each word, and what its feedback saved. As in
// player/gameplay/analysis.py: before a turn, the best word has an expected number of guesses. Another word costs more
// (skill), and the feedback leaves fewer or more guesses than expected (luck).

import { Game } from "./game.js";
import { decimal, figure, say } from "./say.js";
import { scoresOfGame, scoresOfTurn, reason } from "./scores.js";
import { whyNot } from "./words.js";

const MOST_TURNS = 30;

/** A game that cannot be read or is impossible; its message is a sentence for people. */
export class GameFault extends Error {}

/**
 * The turns of a game as people write it, `[word, code]` each. Each word has its marks (crane=bybbb), or there are
 * words only, the last of which is the answer. Turns are on lines or separated by spaces.
 * @param {string} text @param {Lexicon} lexicon @returns {[string, Code][]}
 */
export function readGame(text, { scoring }) {
  const moves = scoring.moves(text).map((move) => splitMove(move, scoring));
  if (!moves.length) throw new GameFault(say("analysis.empty"));
  if (moves.length > MOST_TURNS) throw new GameFault(say("analysis.long", { n: MOST_TURNS }));
  for (const [at, [word]] of moves.entries()) {
    const fault = scoring.fault(word);
    if (fault) throw new GameFault(say("analysis.word", { turn: at + 1, word: word.slice(0, 40), fault }));
  }
  const bare = moves.find(([, code]) => code === undefined);
  if (!bare) return /** @type {[string, Code][]} */ (moves);
  if (moves.some(([, code]) => code !== undefined)) throw new GameFault(say("analysis.mixed", { word: bare[0] }));
  const answer = moves.at(-1)[0], index = scoring.lexicon.index.get(answer);
  if (index !== undefined && !scoring.mayBeSecret(index)) throw new GameFault(say("analysis.last", { word: answer }));
  return moves.map(([word]) => [word, scoring.score(word, answer)]);
}

/**
 * The word of a move and its code; undefined if the move is a word only.
 * @param {string} move @param {Rule} scoring @returns {[string, Code | undefined]}
 */
function splitMove(move, scoring) {
  if (!scoring.fault(scoring.normalise(move))) return [scoring.normalise(move), undefined];
  for (let at = move.lastIndexOf("="); at > 0; at = move.lastIndexOf("=", at - 1)) {
    const code = scoring.parse(move.slice(at + 1));
    if (code !== null) return [scoring.normalise(move.slice(0, at)), code];
  }
  return [scoring.normalise(move), undefined];
}

/** Replays a finished game in a game of its own, and analyses each turn. */
export class Analyst {
  /** @type {number | undefined} */
  work; // look-ups allowed in a search

  /** @param {Game} game @param {Openers} openers @param {boolean} proven */
  constructor({ lexicon, tree, mode, limit }, openers, proven) {
    this.lexicon = lexicon;
    this.tree = tree;
    this.mode = mode;
    this.limit = limit;
    this.openers = openers;
    this.proven = proven;
  }

  /** The analysis of the turns and their sums. @param {[string, Code][]} moves @returns {Account} */
  analyse(moves) {
    const game = new Game(this.lexicon, this.tree, this.mode, this.limit, true), turns = /** @type {Appraised[]} */ ([]);
    game.work = this.work;
    game.become({ ...game.state, beyond: true });
    for (const [at, [word, code]] of moves.entries()) {
      if (game.position.solved) throw new GameFault(say("analysis.over", { turn: at + 1 }));
      const why = whyNot(this.lexicon, game.state.turns, word, this.mode);
      if (why) throw new GameFault(say("analysis.turn.fault", { turn: at + 1, fault: say("own.forbidden", { mode: say(`mode.${this.mode}`), why }) }));
      turns.push(this.appraise(game, word, code, at));
    }
    /** @param {"cost" | "saved"} key */
    const sum = (key) => turns.reduce((total, turn) => total + turn[key], 0), last = turns.at(-1);
    const found = {
      turns, guesses: turns.length, expected: turns[0].expected, cost: sum("cost"), saved: sum("saved"), solved: game.position.solved,
      toCome: last.toCome, estimated: turns.some((turn) => turn.estimated), savedEstimated: turns.some((turn) => turn.savedEstimated),
    };
    return { ...found, ...scoresOfGame(found) };
  }

  /**
   * Play one turn, and return its analysis.
   * @param {Game} game @param {string} word @param {Code} code @param {number} at @returns {Appraised}
   */
  appraise(game, word, code, at) {
    const { expected, source, exact, left } = game.position, best = /** @type {string} */ (game.position.suggested);
    /** @type {Appraised["method"]} */
    const method = source === "tree" ? "tree" : exact || left.length < 3 ? "exact" : "estimate";
    const cost = this.cost(game, word, method), { parts, wins } = game.effect(word), its = game.effect(best);
    game.move({ chosen: word, marks: this.lexicon.scoring.marksOf(code) });
    const fault = game.feed();
    if (fault && !(fault.wider && !fault.alone)) {
      throw new GameFault(say("analysis.turn.fault", { turn: at + 1, fault: fault.alone ? this.lexicon.scoring.impossible(word) : say("problem.none") }));
    }
    if (fault) game.widen();
    const now = game.position, toCome = now.solved ? 0 : now.expected, sure = now.solved || now.source === "tree" || now.exact || now.left.length < 3;
    const turn = {
      word, code, best, method, expected, ...cost, toCome, saved: expected + cost.cost - 1 - toCome,
      savedEstimated: cost.estimated || method === "estimate" || !sure, parts, wins, bestParts: its.parts, bestWins: its.wins,
      left: left.length, after: now.solved ? 1 : now.left.length, listed: this.lexicon.index.has(word),
    };
    return { ...turn, ...scoresOfTurn(turn), reason: reason(turn) };
  }

  /**
   * The cost of a word compared with the suggested one; `estimated` unless both are known exactly.
   * @param {Game} game @param {string} word @param {Appraised["method"]} method @returns {Cost}
   */
  cost(game, word, method) {
    const { expected } = game.position, suggested = /** @type {string} */ (game.position.suggested), sure = method !== "estimate";
    if (word === suggested) return { cost: 0, estimated: !sure, feasible: true };
    const price = this.price(game, word);
    if (price && sure) {
      const cost = price.mean - expected;
      return { cost: this.proven && method === "tree" ? Math.max(0, cost) : cost, estimated: false, feasible: price.feasible };
    }
    const cost = (price ? price.mean : game.priceAbout(word)) - game.priceAbout(suggested);
    return { cost: this.proven && method === "tree" ? Math.max(0, cost) : cost, estimated: true, feasible: true };
  }

  /**
   * The mean number of guesses after playing a word, from the table of openers or by search; null if not known.
   * @param {Game} game @param {string} word @returns {{ mean: number, feasible: boolean } | null}
   */
  price(game, word) {
    const { turns, refused, wide } = game.state, opener = !turns.length && !refused.length && !wide && this.openers.entry(word);
    if (opener) return { mean: opener.total / game.weightLeft, feasible: true };
    return game.priceExactly(word);
  }
}

/** A number of guesses, rounded as in the analysis of the command line. @param {number} number */
export function guessesSaid(number) {
  return decimal(number, 2, "halfEven");
}

/** The same, with a sign if it is an estimate. @param {number} number @param {boolean} estimated */
export function about(number, estimated) {
  return (estimated ? "~" : "") + guessesSaid(number);
}

/**
 * Skill and luck of a turn or a game, each with a sign if it depends on an estimate.
 * @param {{ skill: number, luck: number, estimated: boolean, savedEstimated: boolean }} worth
 */
export function scoresSaid({ skill: its, luck: had, estimated, savedEstimated }) {
  return say("analysis.scores", { skill: marked(its, estimated), luck: marked(had, savedEstimated) });
}

/** @param {number} score @param {boolean} estimated */
function marked(score, estimated) {
  return (estimated ? "~" : "") + figure(score);
}

/** The summary of a game, in the words of the command line. @param {Account} account */
export function balance({ expected, cost, saved, guesses, estimated, solved, toCome }) {
  const skill = cost >= 0 ? say("analysis.cost", { number: about(cost, estimated) }) : say("analysis.gained", { number: about(-cost, estimated) });
  const luck = saved >= 0 ? say("analysis.saved", { number: guessesSaid(saved) }) : say("analysis.lost", { number: guessesSaid(-saved) });
  const used = say("n.guesses", { n: guesses });
  return say(solved ? "analysis.sum" : "analysis.sum.open", { expected: guessesSaid(expected), skill, luck, used, rest: guessesSaid(toCome) });
}
