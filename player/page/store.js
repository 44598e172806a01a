// What a browser keeps of this page, and of others of guesstree that lie in the same place: its local storage.
// Not every browser has one for a page that is a file, or lets it be used; then nothing is kept, and nothing fails.

const KEPT = "guesstree "; // what every key of ours begins with

export function keep(key, value) {
  try { localStorage.setItem(KEPT + key, value); } catch { /* then it is forgotten */ }
}

export function kept(key) {
  try { return localStorage.getItem(KEPT + key); } catch { return null; }
}

export function forget(key) {
  try { localStorage.removeItem(KEPT + key); } catch { /* then nothing was kept */ }
}

/** Forget all that guesstree keeps here, of other trees too. */
export function forgetAll() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key);
  } catch { /* then nothing was kept */ }
}

/** Whether something can be kept here. */
export function canKeep() {
  try {
    localStorage.setItem(`${KEPT}trial`, "");
    localStorage.removeItem(`${KEPT}trial`);
    return true;
  } catch {
    return false;
  }
}

/** What was kept as JSON; null where that is nothing, or damaged. */
export function keptJson(key) {
  try { return JSON.parse(kept(key)); } catch { return null; }
}
