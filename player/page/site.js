// The first page of a site: its trees and their costs.

import { data } from "./data.js";
import { el } from "./elements.js";
import { formatMean } from "./figures.js";
import { look } from "./looks.js";
import { fill, inWords, languageOf, say, sayIf, useLanguage } from "./say.js";
import { kept } from "./store.js";

/** The cost of a tree, as on its own page. @param {SiteEntry} siteEntry */
function card({ file, name, mode, day, answers, guesses, total, weight, worst }) {
  const called = day ? say("site.daily") : mode === "normal" ? name : say("name.mode", { name, mode: say(`mode.${mode}`) });
  const about = [day ? say("site.day") : sayIf(`site.list.${name}`), sayIf(`site.mode.${mode}`)].filter(Boolean).join(" ");
  return el("li", {}, el("a", { href: file },
    el("b", {}, called),
    ...about ? [el("span", {}, about)] : [],
    ...day ? [el("span", {}, say("day.title", { day: inWords(day) }))] : [],
    el("span", {}, say("site.answers", { answers: say("n.answers", { n: answers }), guesses: say("n.guessable", { n: guesses }) })),
    el("span", {}, say("site.needs", { mean: formatMean(total, weight, 2), worst }))));
}

useLanguage(languageOf(kept("language")));
fill(document);
look("theme", kept("theme"));
look("palette", kept("palette"));
// The tree of the day comes first.
const sorted = [...data.trees].sort((one, other) => Number(Boolean(other.day)) - Number(Boolean(one.day)));
document.getElementById("trees")?.append(...sorted.map(card));
