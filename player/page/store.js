// What a browser keeps of this page, and of others of guesstree that lie in the same place: its local storage.
// Not every browser has one for a page that is a file, or lets it be used; then nothing is kept, and nothing fails.

const KEPT = "guesstree "; // what every key of ours begins with

/** Keep a text; whether the browser does. @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(KEPT + key, value);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function kept(key) {
  try { return localStorage.getItem(KEPT + key); } catch { return null; }
}

/** @param {string} key */
export function forget(key) {
  try { localStorage.removeItem(KEPT + key); } catch { /* then nothing was kept */ }
}

/** The keys that begin so. @param {string} start */
export function keysOfKept(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEPT + start)).map((key) => key.slice(KEPT.length));
  } catch {
    return [];
  }
}

/** Forget all that guesstree keeps here, of other trees too. */
export function forgetAll() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key);
  } catch { /* then nothing was kept */ }
}

/** Whether this browser keeps things for this page, though perhaps no more of them. */
export function canKeep() {
  try {
    localStorage.getItem(KEPT);
    return true;
  } catch {
    return false;
  }
}

/** What was kept as JSON; null where that is nothing, or damaged. @param {string} key @returns {any} */
export function keptJson(key) {
  try { return JSON.parse(kept(key) ?? "null"); } catch { return null; }
}
