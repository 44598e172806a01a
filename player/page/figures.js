// Numbers in the format of the command line.

import { decimal, digits, figure, say } from "./say.js";

/** A probability in the format of the command line, never rounded to 0 or 100 %. @param {number} chance */
export function percent(chance) {
  const tenths = Math.floor(chance * 1000 + 0.5), whole = Math.floor(chance * 100 + 0.5);
  if (chance > 0 && chance < 0.001) return say("percent.under", { number: decimal(0.1, 1) });
  if (whole === 100 && chance < 1) return say("percent.over", { number: 99 });
  return say("percent", { number: tenths >= 100 || !tenths ? whole : decimal(tenths / 10, 1) });
}

/**
 * `total / weight` with decimals, rounded half up in whole numbers, as the command line does.
 * @param {number} total @param {number} weight
 */
export function formatMean(total, weight, places = 4) {
  const scaled = (2n * BigInt(total) * 10n ** BigInt(places) + BigInt(weight)) / (2n * BigInt(weight));
  const signs = String(scaled).padStart(places + 1, "0");
  return digits(`${signs.slice(0, -places)}.${signs.slice(-places)}`);
}

/**
 * A sum of integer weights in the scale of the file, exactly, in the format of the command line.
 * @param {number} total @param {number} scale
 */
export function formatTotal(total, scale) {
  const rest = total % scale, places = String(scale).length - 1;
  if (rest && scale !== 10 ** places) return `${figure(total)}/${figure(scale)}`;
  const whole = figure((total - rest) / scale);
  return rest ? whole + digits(`.${String(rest).padStart(places, "0").replace(/0+$/u, "")}`) : whole;
}
