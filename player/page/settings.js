// The settings of the page: look, language, hints, opener; and deleting all stored data.

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
export let shortcuts = true; // whether the single-key shortcuts are on

/** @type {Record<string, (value: string | null) => string>} */
const CHOSEN = { // by the name of a setting: apply a value, and return the resulting one
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

/** Fill in all texts of the page, in the current language and for its game. */
function speak() {
  const { game: how, pasted, about } = scoring.helps;
  for (const [part, key] of Object.entries({ game: how, pasted, about })) byId[`help-${part}`].dataset.say = key;
  if (scoring.howTo) byId.how.replaceChildren(...scoring.how()); // the page itself has the text for letters
  fill(document);
  const name = data.mode === "normal" ? data.name : say("name.mode", { name: data.name, mode: say(`mode.${data.mode}`) });
  byId.name.textContent = name;
  document.title = say("title", { name });
  speakOwn();
  if (scoring.keys) byId["help-marks"].replaceChildren(...scoring.keys.map(([keys, meaning]) => el("div", {}, el("dt", {}, ...keysOf(keys)), el("dd", {}, say(meaning)))));
}

/** Set the level of hints; with hints, the page names no words, and shows as much as the level allows. @param {string | null} wanted */
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

/** Whether the player must first enter the word to play. */
export function isAwaited() {
  return hints > 0 && !game.state.chosen && !game.position.solved && game.position.word !== null;
}

/** The radio buttons of a setting. @param {string} name @returns {NodeListOf<HTMLInputElement>} */
function choicesOf(name) {
  return document.querySelectorAll(`input[name="${name}"]`);
}

/** Apply a value of a setting, and check its button. @param {string} name @param {string | null} value */
export function choose(name, value) {
  const now = CHOSEN[name](value);
  for (const choice of choicesOf(name)) choice.checked = choice.value === now;
}

/** Show the languages by their own names; hide the setting if there is only one. */
function offerLanguages() {
  const names = Object.entries(tables);
  byId.languages.hidden = names.length === 1;
  byId.languages.append(...names.map(([value, table]) =>
    el("label", { lang: value }, el("input", { type: "radio", name: "language", value }), " ", String(table.language))));
}

/** Apply the stored settings, and listen for changes. */
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

/** Set the opener, or that of the tree if the text is empty; return what is wrong with it, or "". @param {string} text */
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

/** Delete all stored data, of other trees too, and reset the page to its initial state. */
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
