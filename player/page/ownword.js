// Another word than the suggested one: typed or tapped, checked while it is typed, and played.

import { data } from "./data.js";
import { byId, game, lexicon, scoring } from "./shared.js";
import { peg } from "./draw.js";
import { el } from "./elements.js";
import { percent } from "./figures.js";
import { act } from "./page.js";
import { say, tenths } from "./say.js";
import { hints, isAwaited } from "./settings.js";
import { openerSaid } from "./show.js";
import { PLAIN, whyNot } from "./words.js";

const MOST_LISTED = 1000; // the most words that a text field suggests

export function openOwn() {
  if (byId.turn.hidden) return;
  byId.own.setAttribute("aria-expanded", "true");
  byId["own-form"].hidden = false;
  focusOwn();
}

/** Empty the field for another word, and move the focus to it. */
export function focusOwn() {
  byId["own-word"].value = "";
  onOwnInput();
  // Focus the first sign if there are signs to tap, so that the keyboard of a phone does not cover them.
  const first = matchMedia("(pointer: coarse)").matches && byId["own-signs"].querySelector("button");
  (first || byId["own-word"]).focus();
}

/** Add a tapped sign to the word. @param {string | null} sign */
function addSign(sign) {
  const { alphabet } = lexicon, signs = alphabet.cut(scoring.normalise(byId["own-word"].value));
  byId["own-word"].value = alphabet.spell(sign === null ? signs.slice(0, -1) : signs.length < lexicon.length ? [...signs, sign] : signs);
  onOwnInput();
}

export function closeOwn() {
  byId.own.setAttribute("aria-expanded", "false");
  byId["own-form"].hidden = !isAwaited();
}

/**
 * What a typed word would do. `blocked` says why it cannot be played, `doubtful` why it should perhaps not be.
 * @param {string} text @returns {{ word: string, blocked?: string, doubtful?: string }}
 */
function judge(text) {
  const word = scoring.normalise(text);
  if (!word) return { word, blocked: scoring.wanted };
  const fault = scoring.fault(word);
  if (fault) return { word, blocked: fault };
  const why = whyNot(lexicon, game.state.turns, word, data.mode);
  if (why) return { word, doubtful: say("own.forbidden", { mode: say(`mode.${data.mode}`), why }) };
  if (!lexicon.index.has(word)) return { word, doubtful: say("own.unlisted") };
  return { word };
}

/** @param {string} text */
function noteOn(text) {
  const { word, blocked, doubtful } = judge(text);
  if (blocked) return text ? blocked : "";
  if (!game.position.left.length || hints) return doubtful ?? "";
  const { mean, largest, wins } = game.effect(word);
  const may = !wins ? say("own.may.not")
    : game.weighted ? say("own.may.chance", { chance: percent(game.chance(word)) }) : say("own.may");
  const leaves = say("own.leaves", { mean: tenths(mean), largest, may });
  const cost = openerSaid(word);
  return [doubtful, leaves, cost && `${cost}.`].filter(Boolean).join(" ");
}

/** @param {Event} event */
function useOwn(event) {
  event.preventDefault();
  const { word, blocked, doubtful } = judge(byId["own-word"].value);
  if (blocked) {
    byId["own-note"].textContent = blocked;
    byId["own-word"].focus();
  } else if (doubtful && byId["own-use"].dataset.sure !== word) {
    byId["own-note"].textContent = `${doubtful} ${say("own.sure")}`;
    byId["own-use"].dataset.sure = word;
    byId["own-use"].textContent = say("own.anyway");
  } else {
    act(() => game.choose(word, hints > 0));
  }
}

function onOwnInput() {
  delete byId["own-use"].dataset.sure;
  byId["own-use"].textContent = say("own.play");
  byId["own-note"].textContent = noteOn(byId["own-word"].value);
}

/** Show the signs to tap, and the words that the text field suggests. */
export function speakOwn() {
  if (scoring.signs.length) {
    byId["own-signs"].hidden = false;
    byId["own-signs"].replaceChildren(...scoring.signs.map((sign) => el("button", { type: "button", "aria-label": say("own.signs.add", { sign }), onclick: () => addSign(sign) }, peg(sign, scoring.coloured))),
      el("button", { type: "button", "aria-label": say("own.signs.less"), onclick: () => addSign(null) }, "⌫"));
  }
  byId["own-listed"].replaceChildren(...scoring.listed.slice(0, MOST_LISTED).map((value) => el("option", { value })));
}

export function startOwn() {
  byId["own-word"].inputMode = scoring.typed;
  byId["own-word"].maxLength = (lexicon.alphabet === PLAIN ? 2 : 8) * lexicon.length;
  byId.own.onclick = () => (byId["own-form"].hidden ? openOwn() : closeOwn());
  byId["own-form"].onsubmit = useOwn;
  byId["own-word"].oninput = onOwnInput;
  byId["own-form"].onkeydown = ({ key }) => { if (key === "Escape" && !isAwaited()) { closeOwn(); byId.own.focus(); } };
}
