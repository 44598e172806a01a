// Hints, where people find the words themselves: as much as `play --hint` gives away, and no more.

import { say } from "./say.js";

export const HINTS = ["0", "1", "2", "3"]; // 0 names the words
const LIKELY = 0.5; // a word with a better chance is likely
const ALIKE = 0.75; // words whose chances are spread no less than those of this share are about alike

/**
 * What a level of hints says of a position, in sentences; that so many are left stands above them.
 * @param {number} level @param {Game} game
 */
export function hintsFor(level, game) {
  const { position: { left, suggested, solved }, state: { turns } } = game, { scoring } = game.lexicon;
  const said = [spreadSaid(left, game)];
  if (level > 1 && turns.length) said.push(...scoring.known(turns));
  if (level > 2 && !solved && suggested) said.push(scoring.hinted(suggested));
  return said.filter(Boolean);
}

/** How the chances are spread over the words left, and none of them named. @param {WordNumber[]} left @param {Game} game */
function spreadSaid(left, game) {
  if (!game.weighted || left.length < 2) return "";
  const chances = game.chances(left).map(([, chance]) => chance);
  if (chances[0] > LIKELY) return say("hint.one");
  const alike = 2 ** -chances.reduce((sum, chance) => sum + chance * Math.log2(chance), 0); // so many would tell as much
  return alike > ALIKE * chances.length ? say("hint.none") : say("hint.some", { n: Math.max(2, Math.round(alike)) });
}
