// Better advice than the quick estimate: requested from a helper, and shown as it arrives.

import { byId, game } from "./shared.js";
import { keyOf } from "./game.js";
import { Helper } from "./helper.js";
import { announcement } from "./page.js";
import { render } from "./show.js";

const REDRAWN = "#tiles, #ledger, #left-words, #why, #refused"; // the parts whose controls `render` replaces
const helper = new Helper();
/** @type {string | null} */
let sought = null; // the position that is being searched

/** Search the current position if its best word is not known yet; cancel any other search. */
export function seekAdvice() {
  const { position, state, changed } = game, wanted = position.pending ? `${keyOf(state)} ${changed}` : null;
  if (wanted === sought) return;
  helper.cancel();
  sought = wanted;
  document.body.toggleAttribute("data-searching", wanted !== null);
  if (wanted === null) return;
  helper.ask({ kind: "advise", state: { ...state, marks: null }, changed }, (found, done) => {
    const before = announcement();
    game.improve(state, done ? { ...found, pending: false } : found);
    renderAround();
    if (byId.status.textContent === before) byId.status.textContent = announcement();
  });
}

/** Render the game; the focus stays in its place, although its control may be replaced. */
function renderAround() {
  const focused = /** @type {HTMLElement} */ (document.activeElement), part = focused.closest(REDRAWN);
  const controls = () => /** @type {HTMLElement[]} */ ([...part?.querySelectorAll("button, summary") ?? []]), at = controls().indexOf(focused);
  render();
  if (at >= 0) (controls()[at] ?? controls().at(-1))?.focus({ preventScroll: true });
}
