// The event handlers of the page: they turn input into moves of the game, and show the result.

import { balance } from "./analysis.js";
import { analyse, startAnalysis } from "./analysisform.js";
import { data } from "./data.js";
import { byId, game, lexicon, scoring, tree } from "./shared.js";
import { el } from "./elements.js";
import { percent } from "./figures.js";
import { hintsFor } from "./hints.js";
import { beginAnew, dayInHand, followOthers, recall } from "./memory.js";
import { closeOwn, focusOwn, openOwn, startOwn } from "./ownword.js";
import { readPast } from "./past.js";
import { startPast } from "./pastform.js";
import { explainProblem } from "./problems.js";
import { startRecord } from "./recordview.js";
import { say } from "./say.js";
import { isAwaited, shortcuts, startSettings } from "./settings.js";
import { entry, openerSaid, problem, refuseMarks, render, renderAll, renderStatistics, setMarks, setProblem, showMarks } from "./show.js";
import { startTree } from "./treeview.js";
import { whyNot } from "./words.js";

/** Change the game, then show and announce its state. @param {() => void} change */
export function act(change) {
  setProblem(null);
  change();
  closeOwn();
  render();
  byId.status.textContent = announcement();
  focusNext();
}

/** The state of the game, for screen readers. */
export function announcement() {
  const { solved, over, left } = game.position;
  return solved || over ? byId["result-title"].textContent
    : say("turn.heard", { left: say("left.answers", { n: left.length }), turn: byId["turn-title"].textContent });
}

/** Move the focus to the next control. */
function focusNext() {
  const { turns } = game.state, { over, word } = game.position, solved = game.position.solved || over;
  if (solved) byId.again.focus({ preventScroll: true });
  else if (isAwaited()) focusOwn();
  else if (word) entry.focus();
  const shown = solved ? byId.result : byId.turn;
  if (turns.length) shown.scrollIntoView({ block: "nearest" });
}

/** Whether marks can be entered: there is a word to play, and the page knows it. */
function isEntering() {
  return !game.position.solved && Boolean(game.position.word) && !isAwaited();
}

export function next() {
  if (!isEntering()) return;
  const refusal = scoring.refusal(game.marks);
  if (refusal) return refuseMarks(refusal);
  if (problem) return toRemedy(); // the same marks would fail again
  const found = game.feed();
  setProblem(found);
  if (!found) return act(() => {});
  showMarks();
  byId.problem.replaceChildren(...explainProblem(found));
  toRemedy();
}

/** Move the focus to the most likely remedy. */
function toRemedy() {
  const remedy = byId.problem.querySelector("button");
  remedy?.scrollIntoView({ block: "nearest" });
  remedy?.focus({ preventScroll: true });
}

export function undo() {
  if (game.past.length) act(() => game.undo());
}

export function refuse() {
  if (isEntering()) act(() => game.refuse());
}

/** The result to share: only the feedback; for letters, the same text as in a terminal. */
function shareText() {
  const signs = document.documentElement.dataset.palette === "contrast" ? "⬛🟦🟧" : "⬛🟨🟩";
  const lines = game.state.turns.map(({ code }) => scoring.share(code, signs));
  const day = dayInHand(), lost = game.position.over || (game.limit && lines.length > game.limit), score = lost ? "X" : lines.length;
  return [day && game.limit ? `guesstree ${day} ${score}/${game.limit}` : `guesstree ${data.name} ${score}`, ...lines].join("\n");
}

export async function share() {
  const text = shareText();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", { value: text, readOnly: true });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  byId.status.textContent = byId.share.textContent = say("result.copied");
  setTimeout(() => { byId.share.textContent = say("result.share"); }, 2000);
}

let leaving = false; // whether the browser is going back, after a dialog was closed

/** Open a dialog, scrolled to its top. @param {string} name */
export function open(name) {
  if (name === "statistics") renderStatistics(); // with recently finished games
  /** @type {HTMLDialogElement} */ (byId[name]).showModal();
  byId[`${name}-title`].focus();
  if (!leaving) history.pushState({ dialog: name }, ""); // so that Back closes it
}

/** Let Back close an open dialog; closing it in another way goes back in the history. */
function watchDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.onclose = () => {
      if (leaving || history.state?.dialog !== dialog.id) return;
      leaving = true;
      history.back();
    };
  }
  window.addEventListener("popstate", () => {
    const shown = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
    if (!leaving) shown?.close();
    else if (shown) history.pushState({ dialog: shown.id }, ""); // it was opened meanwhile
    leaving = false;
  });
  if (history.state?.dialog) history.replaceState(null, ""); // the page was reloaded meanwhile
}

/** Whether a key press or paste belongs to a text field. @param {Event} event */
function isTyping(event) {
  return event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
}

/** @param {KeyboardEvent} event */
export function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (document.querySelector("dialog[open]")) return;
  /** @type {Record<string, () => void>} */
  const commands = shortcuts ? { u: undo, "!": refuse, w: openOwn, h: () => open("help"), "?": () => open("help") } : {};
  const key = event.key.toLowerCase(), target = /** @type {HTMLElement} */ (event.target);
  if (commands[key]) commands[key]();
  else if (!isEntering() || (!shortcuts && [...key].length === 1 && !byId.tiles.contains(target))) return;
  else if (key === "enter" && (target === document.body || entry.takesEnter(target))) next();
  else if (!entry.onKey(key, target)) return;
  event.preventDefault();
}

/** @param {ClipboardEvent} event */
function onPaste(event) {
  if (isTyping(event) || !isEntering()) return;
  const text = (event.clipboardData?.getData("text") ?? "").trim(), code = scoring.parse(text);
  if (!text) return;
  event.preventDefault();
  if (code === null) {
    const example = scoring.show(scoring.example), shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    return refuseMarks(say(scoring.helps.unread, { text: shown, example }));
  }
  setMarks(scoring.marksOf(code));
  if (entry.toChosen) entry.toChosen();
  else byId.next.focus();
}

function start() {
  startSettings();
  byId.version.textContent = data.version;
  document.body.classList.toggle("rtl", data.rtl);
  document.body.classList.toggle("long", lexicon.length > 7);
  document.body.style.setProperty("--letters", String(lexicon.length));
  byId.next.onclick = next;
  byId.undo.onclick = byId["undo-result"].onclick = undo;
  byId.refuse.onclick = refuse;
  byId.again.onclick = () => act(beginAnew);
  byId["go-on"].onclick = () => act(() => game.move({ beyond: true }));
  byId.share.onclick = share;
  watchDialogs();
  for (const name of ["statistics", "help", "settings"]) byId[`open-${name}`].onclick = () => open(name);
  document.addEventListener("keydown", onKey);
  document.addEventListener("paste", onPaste);
  startOwn();
  startPast();
  startAnalysis();
  startRecord();
  startTree();
  game.begin();
  recall();
  renderAll();
  followOthers();
  for (const part of document.querySelectorAll("main, nav")) part.removeAttribute("hidden");
  if (!data.site) return;
  byId.home.href = "index.html";
}

// `start`, for the last script of the page; the rest for the console and for tests.
window.guesstree = {
  start,
  score: lexicon.score.bind(lexicon),
  stats: () => tree.stats(),
  words: lexicon.words,
  percent,
  openerSaid,
  /** @type {(turns: Turn[], word: string, mode: Mode) => string} */
  whyNot: (turns, word, mode) => whyNot(lexicon, turns, word, mode),
  /** @type {(text: string, known: string) => PastAnswers} */
  readPast: (text, known) => readPast(text, known, lexicon),
  analyse,
  /** @param {string} text */
  balance: async (text) => balance(await analyse(text)),
  /** @param {number} level */
  hintsFor: (level) => hintsFor(level, game),
  game,
};
