// Bar charts: how many answers, or games, take each number of guesses.

import { el, svg } from "./elements.js";
import { figure, say } from "./say.js";

/**
 * A bar for a share of the largest number; hidden from screen readers, because it repeats the number beside it.
 * @param {number} number @param {number} most @param {string} kind
 */
function bar(number, most, kind) {
  const width = number ? Math.max(1.5, 100 * number / most) : 0;
  return svg("svg", { class: `bar ${kind}`, viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { width, height: 10 }));
}

/**
 * Bars with numbers: how many answers of the tree, and how many of the user's games, take 1, 2, ... guesses or are `lost`.
 * @param {number[]} counts @param {number[]} own @param {number} lost
 */
export function distribution(counts, own, lost) {
  const rows = Math.max(counts.length, own.length), most = Math.max(...counts), mine = Math.max(...own, lost);
  const heads = ["guesses", "answers", ...mine ? ["games"] : []];
  /** @param {Child} head @param {number} answers @param {number} games */
  const line = (head, answers, games) => el("tr", {},
    el("th", { scope: "row" }, head),
    el("td", { class: "drawn" }, bar(answers, most, "answers"), ...mine ? [bar(games, mine, "games")] : []),
    el("td", {}, figure(answers)), ...mine ? [el("td", {}, figure(games))] : []);
  return el("table", { class: "histogram" },
    el("caption", { class: "heard" }, say(mine ? "histogram.own" : "histogram")),
    el("thead", {}, el("tr", {}, ...heads.flatMap((head, at) => [
      el("th", { scope: "col" }, at ? el("span", { class: `key bar ${head}`, "aria-hidden": "true" }) : "", say(`histogram.${head}`)),
      ...at ? [] : [el("td", {})]]))),
    el("tbody", {}, ...Array.from({ length: rows }, (_, at) => line(figure(at + 1), counts[at] ?? 0, own[at] ?? 0)),
      ...lost ? [line(el("abbr", { title: say("histogram.lost") }, "X"), 0, lost)] : []));
}
