// Better advice than the quick estimate: requested from a helper, and shown as it arrives.

import { game } from "./shared.js";
import { keyOf } from "./game.js";
import { Helper } from "./helper.js";
import { render } from "./show.js";

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
    game.improve(state, done ? { ...found, pending: false } : found);
    render();
  });
}
