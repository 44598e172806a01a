// Hints for people who find the words themselves: exactly as much as `play --hint` gives away.

import { say } from "./say.js";

export const HINTS = ["0", "1", "2", "3"]; // 0 names the words
const LIKELY = 0.5; // a word with a higher probability is called likely
const ALIKE = 0.75; // words are called about equally likely if the effective number of words is above this share

/**
 * The sentences of a level of hints about a position; the number of answers left is shown above them.
 * @param {number} level @param {Game} game
 */
export function hintsFor(level, game) {
  const { position: { left, suggested, solved }, state: { turns } } = game, { scoring } = game.lexicon;
  const said = [spreadSaid(left, game)];
  if (level > 1 && turns.length) said.push(...scoring.known(turns));
  if (level > 2 && !solved && suggested) said.push(scoring.hinted(suggested));
  return said.filter(Boolean);
}

/** How evenly the probabilities are spread over the words left, without naming a word. @param {WordNumber[]} left @param {Game} game */
function spreadSaid(left, game) {
  if (!game.weighted || left.length < 2) return "";
  const chances = game.chances(left).map(([, chance]) => chance);
  if (chances[0] > LIKELY) return say("hint.one");
  const alike = 2 ** -chances.reduce((sum, chance) => sum + chance * Math.log2(chance), 0); // the effective number of words
  return alike > ALIKE * chances.length ? say("hint.none") : say("hint.some", { n: Math.max(2, Math.round(alike)) });
}
