// The local storage of this page and of other pages of guesstree at the same address. Some browsers have none for a page
// that is a file, or block it; then nothing is stored, and nothing fails.

const KEPT = "guesstree "; // the prefix of all our keys

/** Store a text; return whether the browser stored it. @param {string} key @param {string} value */
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
  try { localStorage.removeItem(KEPT + key); } catch { /* then nothing was stored */ }
}

/** The keys with this prefix. @param {string} start */
export function keysOfKept(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEPT + start)).map((key) => key.slice(KEPT.length));
  } catch {
    return [];
  }
}

/** Delete all data that guesstree stored here, of other trees too. */
export function forgetAll() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key);
  } catch { /* then nothing was stored */ }
}

/** Whether this browser stores data of this page; it may be full. */
export function canKeep() {
  try {
    localStorage.getItem(KEPT);
    return true;
  } catch {
    return false;
  }
}

/** The stored JSON value; null if there is none or it is damaged. @param {string} key @returns {any} */
export function keptJson(key) {
  try { return JSON.parse(kept(key) ?? "null"); } catch { return null; }
}
