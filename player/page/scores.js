// Skill and luck of turns and games, from 0 to 99, as in player/gameplay/scores.py; docs/analysis.md has the formulas.

import { decimal, say } from "./say.js";

const TOP = 99, CLEAR = 0.005; // a cost below this is not worth a sentence
const TURN = { half: 0.18, spread: 0.26 }, GAME = { half: 0.4, spread: 0.45 };
const LN2 = 0.6931471805599453;

/** The skill of a turn that cost this many guesses: the maximum for 0, half of it at `half`. @param {number} cost @param {number} half */
export function skill(cost, half) {
  return Math.floor(TOP * Math.exp(-LN2 * Math.max(cost, 0) / half) + 0.5);
}

/** The luck of feedback that saved this many guesses: 50 for 0. @param {number} saved @param {number} spread */
export function luck(saved, spread) {
  return Math.floor(TOP / (1 + Math.exp(-Math.min(Math.max(saved / spread, -40), 40))) + 0.5);
}

/**
 * The scores of a turn; a word that may exceed the limit scores no skill.
 * @param {Pick<Appraised, "cost" | "saved" | "feasible">} turn
 */
export function scoresOfTurn({ cost, saved, feasible }) {
  return { skill: feasible ? skill(cost, TURN.half) : 0, luck: luck(saved, TURN.spread) };
}

/** The scores of a game, from the sums of its turns. @param {{ cost: number, saved: number }} sums */
export function scoresOfGame({ cost, saved }) {
  return { skill: skill(cost, GAME.half), luck: luck(saved, GAME.spread) };
}

/** A sentence that says which word would have been better in a turn, and why. @param {Omit<Appraised, "skill" | "luck" | "reason">} turn */
export function reason({ word, best, cost, feasible, left, parts, bestParts, wins, bestWins }) {
  if (word === best) return say("reason.best", { word });
  if (cost < CLEAR && feasible) return say("reason.equal", { word, best });
  if (!feasible) return say("reason.limit", { word, best });
  const why = left <= 2 ? "two" : bestParts > parts ? "parts" : bestWins && !wins ? "wins" : "easier";
  return say(`reason.${why}`, { word, best, cost: decimal(Math.max(cost, 0), 2, "halfEven"), its: bestParts, mine: parts });
}
