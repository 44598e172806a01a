// The picture of a trend: the average of each span with games as a dot, higher for more guesses.

import { svg } from "./elements.js";
import { decimal, figure, list, say } from "./say.js";

const STEP = 10, ROW = 18, MARGIN = 12; // units between spans and between numbers of guesses, and room for the scale

/** Draw the averages of spans, oldest first; null if no game was played. @param {(number | null)[]} spans */
export function trendPicture(spans) {
  const levels = spans.filter((span) => span !== null);
  if (!levels.length) return [];
  const low = Math.max(1, Math.floor(Math.min(...levels))), high = Math.max(low + 1, Math.ceil(Math.max(...levels)));
  /** @param {number} at */
  const x = (at) => MARGIN + STEP * (at + 0.5), width = MARGIN + STEP * spans.length;
  /** @param {number} level */
  const y = (level) => 6 + ROW * (high - level);
  const scale = Array.from({ length: high - low + 1 }, (_, at) => low + at).flatMap((level) => [
    svg("path", { class: "rule", d: `M${MARGIN} ${y(level)}H${width}` }),
    svg("text", { x: 0, y: y(level), dy: "0.35em" }, figure(level))]);
  const dots = spans.flatMap((span, at) => (span === null ? [] : [svg("circle", { cx: x(at), cy: y(span), r: 2.8 })]));
  const line = spans.map((span, at) => (span === null ? "" : `${at && spans[at - 1] !== null ? "L" : "M"}${x(at)} ${y(span)}`)).join("");
  const values = list(spans.map((span) => (span === null ? "–" : decimal(span, 1))));
  return [svg("svg", { class: "trend", viewBox: `0 0 ${width} ${y(low) + 6}`, role: "img", "aria-label": say("record.chart", { values }) },
    ...scale, svg("path", { class: "line", d: line }), ...dots)];
}
