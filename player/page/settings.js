// What people choose of the page: looks, language, hints, their own opener; and what becomes of all that is kept.

import { data } from "./data.js";
import { byId, game, lexicon, openers, scoring } from "./shared.js";
import { keysOf } from "./draw.js";
import { el } from "./elements.js";
import { HINTS } from "./hints.js";
import { look } from "./looks.js";
import { beginAnew, startCounting } from "./memory.js";
import { speakOwn } from "./ownword.js";
import { usePast } from "./pastform.js";
import { fill, languageOf, say, tables, useLanguage } from "./say.js";
import { renderAll, setProblem } from "./show.js";
import { canKeep, forget, forgetAll, keep, kept } from "./store.js";

export let hints = 0; // the level of hints: 0 names the words
export let shortcuts = true; // whether single keys do what help says

/** @type {Record<string, (value: string | null) => string>} */
const CHOSEN = { // by the name of its choices: take on a value, and return what it is then
  theme: (value) => look("theme", value),
  palette: (value) => look("palette", value),
  language: chooseLanguage,
  hints: chooseHints,
  keys: chooseKeys,
};

/** @param {string | null} wanted */
function chooseLanguage(wanted) {
  const known = wanted && Object.hasOwn(tables, wanted) ? wanted : null;
  useLanguage(languageOf(known));
  speak();
  return known ?? "auto";
}

/** What the page says, in the language in use and as its game has it; what the page draws for letters stands in it already. */
function speak() {
  const { game: how, pasted, about } = scoring.helps;
  for (const [part, key] of Object.entries({ game: how, pasted, about })) byId[`help-${part}`].dataset.say = key;
  if (scoring.howTo) byId.how.replaceChildren(...scoring.how()); // what stands there is for letters
  fill(document);
  const name = data.mode === "normal" ? data.name : say("name.mode", { name: data.name, mode: say(`mode.${data.mode}`) });
  byId.name.textContent = name;
  document.title = say("title", { name });
  speakOwn();
  if (scoring.keys) byId["help-marks"].replaceChildren(...scoring.keys.map(([keys, meaning]) => el("div", {}, el("dt", {}, ...keysOf(keys)), el("dd", {}, say(meaning)))));
}

/** With hints the words are not named: people find them, and the page says as much as the level allows. @param {string | null} wanted */
function chooseHints(wanted) {
  const value = HINTS.find((level) => level === wanted) ?? HINTS[0];
  hints = Number(value);
  game.secret = hints > 0;
  return value;
}

/** @param {string | null} wanted */
function chooseKeys(wanted) {
  shortcuts = wanted !== "off";
  byId["help-keys"].hidden = !shortcuts;
  return shortcuts ? "on" : "off";
}

/** Whether the player is to say first which word is played. */
export function isAwaited() {
  return hints > 0 && !game.state.chosen && !game.position.solved && game.position.word !== null;
}

/** The buttons of a kind. @param {string} name @returns {NodeListOf<HTMLInputElement>} */
function choicesOf(name) {
  return document.querySelectorAll(`input[name="${name}"]`);
}

/** Choose one of a kind, and check its button. @param {string} name @param {string | null} value */
export function choose(name, value) {
  const now = CHOSEN[name](value);
  for (const choice of choicesOf(name)) choice.checked = choice.value === now;
}

/** The languages there are, each by its own name; one alone is no choice. */
function offerLanguages() {
  const names = Object.entries(tables);
  byId.languages.hidden = names.length === 1;
  byId.languages.append(...names.map(([value, table]) =>
    el("label", { lang: value }, el("input", { type: "radio", name: "language", value }), " ", String(table.language))));
}

/** Take on what was chosen before, and whatever is chosen from now on. */
export function startSettings() {
  offerLanguages();
  for (const name of Object.keys(CHOSEN)) {
    choose(name, kept(name));
    for (const choice of choicesOf(name)) {
      choice.onchange = () => {
        choose(name, choice.value);
        keep(name, choice.value);
        renderAll();
      };
    }
  }
  useOpener(kept(`opener ${data.digest}`) ?? "");
  byId["my-opener"].value = game.opener ?? "";
  byId["opener-form"].onsubmit = onOpener;
  byId["forget"].onclick = forgetEverything;
  byId["memory"].dataset.say = canKeep() ? "memory.kept" : "memory.denied";
  fill(byId.settings);
}

/** Open games with a word of one's own, or with that of the tree again; returns what is wrong with it, or "". @param {string} text */
function useOpener(text) {
  const word = scoring.normalise(text), fault = !word ? "" : scoring.fault(word) || (lexicon.index.has(word) ? "" : say("own.unlisted"));
  if (!fault) game.opener = word || null;
  return fault;
}

/** @param {Event} event */
function onOpener(event) {
  event.preventDefault();
  const fault = useOpener(byId["my-opener"].value);
  if (game.opener) keep(`opener ${data.digest}`, game.opener);
  else forget(`opener ${data.digest}`);
  if (!fault && !game.state.turns.length) beginAnew();
  const cost = game.opener && openers.said(game.opener);
  byId["opener-note"].textContent = fault || (!game.opener ? say("opener.tree") : cost ? `${cost}.` : say("opener.mine", { word: game.opener }));
  renderAll();
}

/** Forget all that is kept, of other trees too, and be as a page that is opened for the first time. */
function forgetEverything() {
  forgetAll();
  setProblem(null);
  startCounting();
  for (const name of Object.keys(CHOSEN)) choose(name, null);
  byId["my-opener"].value = byId["past-text"].value = byId["opener-note"].textContent = "";
  useOpener("");
  if (!byId.day.hidden) usePast(true);
  game.begin();
  renderAll();
  byId["memory-note"].textContent = say("memory.forgotten");
}
