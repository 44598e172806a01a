// What the page says, by key, in the language of who reads it. The tables come with the data, one for each
// language, made of player/page/texts/ (see saying.py): a text with named places, "{word}", or one for each
// plural category that the language has (Intl.PluralRules), chosen by the number {n}. Numbers are written here too.

// Words from right to left: each is turned alone, or a number or comma after it would be shown before it.
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+/gu;
/** @type {Record<string, Record<string, PageText>>} */
export const tables = {}; // by language, filled by `learn`
/** @type {{ code: string, table: Record<string, PageText>, plurals: Intl.PluralRules, formats: Map<string, Intl.NumberFormat>, turned: boolean }} */
export const tongue = { code: "", table: {}, plurals: new Intl.PluralRules(), formats: new Map(), turned: false }; // the language in use: its code, its table, its plurals, its ways to write numbers; whether words are `turned`

/**
 * Take the texts that a page carries: the keys of all languages, and the texts of each in the order of these.
 * @param {Texts} texts @param {boolean} rtl
 */
export function learn({ keys, texts }, rtl) {
  /** @param {PageText[]} list @returns {Record<string, PageText>} */
  const table = (list) => Object.fromEntries(keys.map((key, at) => [key, list[at]]));
  for (const [code, list] of Object.entries(texts)) tables[code] = table(list);
  tongue.turned = rtl;
}

/** The language of a code, or of the nearest there is; else that of the device, else English. @param {string | null} wanted */
export function languageOf(wanted) {
  const known = Object.keys(tables);
  const codes = [wanted, ...navigator.languages ?? [navigator.language]].filter(Boolean);
  for (const code of codes) {
    const found = known.find((one) => one === code) ?? known.find((one) => one === code?.split("-")[0]);
    if (found) return found;
  }
  return "en";
}

/** Speak a language from now on; what is shown already is filled anew by `fill` and by who drew it. @param {string} code */
export function useLanguage(code) {
  Object.assign(tongue, { code, table: tables[code], plurals: new Intl.PluralRules(code), formats: new Map() });
  const root = globalThis.document?.documentElement; // a worker has none
  if (root) Object.assign(root, { lang: code, dir: tongue.table.direction });
}

/** The text of a key, or "" if there is none. @param {string} key */
export function sayIf(key) {
  return Object.hasOwn(tongue.table, key) ? say(key) : "";
}

/** The text of a key, its places filled. @param {string} key @param {Values} [values] */
export function say(key, values = {}) {
  return pieces(key, values).join("");
}

/** The same in pieces, so that elements may stand in its places. @param {string} key @param {Values} [values] @returns {any[]} */
export function pieces(key, values = {}) {
  const text = tongue.table[key], form = typeof text === "string" ? text : text[tongue.plurals.select(values.n)] ?? text.other;
  return form.split(/\{(\w+)\}/u).flatMap((part, at) => (at % 2 ? inPlace(values[part]) : part)).filter((part) => part !== "");
}

/** @param {any} value */
export function inPlace(value) {
  if (typeof value === "number") return figure(value);
  return tongue.turned && typeof value === "string" ? value.replace(FROM_RIGHT, "\u2068$&\u2069") : value;
}

/** A whole number as the language writes it. @param {number} number */
export function figure(number) {
  return formatted(number, { maximumFractionDigits: 0 });
}

/**
 * A number with so many decimals; half of the last one is rounded up, unless another way is asked for.
 * @param {number} number @param {number} places @param {"halfExpand" | "halfEven"} [roundingMode]
 */
export function decimal(number, places, roundingMode = "halfExpand") {
  return formatted(number, { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false, roundingMode });
}

/** A number with one decimal, unless it is whole. @param {number} number */
export function tenths(number) {
  return formatted(number, { maximumFractionDigits: 1, useGrouping: false });
}

/** Digits of our own making, with a point, as the language writes them. @param {string} text */
export function digits(text) {
  const point = formatted(0.5, {}).replace(/\p{Nd}/gu, "");
  return text.replace(".", point);
}

/** @param {number} number @param {Intl.NumberFormatOptions} options */
export function formatted(number, options) {
  const key = JSON.stringify(options);
  const format = tongue.formats.get(key) ?? new Intl.NumberFormat(tongue.code, options);
  tongue.formats.set(key, format);
  return format.format(number);
}

/** A day, written 2026-06-01, as people say it. @param {string} day */
export function inWords(day) {
  /** @type {Intl.DateTimeFormatOptions} */
  const format = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(tongue.code === "en" ? "en-GB" : tongue.code, format);
}

/** @param {string[]} words */
export function list(words) {
  return words.join(say("comma"));
}

/**
 * Put texts into the elements below `root` that name a key (`data-say`, and `data-label` for what is heard).
 * The elements in it with a `data-put` stand in the places of those names.
 * @param {ParentNode} root
 */
export function fill(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const said = root.querySelectorAll("[data-say]"), labelled = /** @type {typeof said} */ (root.querySelectorAll("[data-label]"));
  for (const part of [...said].reverse()) { // what is inside comes first
    const held = [...part.children].filter((child) => child.hasAttribute("data-put")).map((child) => [child.getAttribute("data-put"), child]);
    part.replaceChildren(...pieces(String(part.dataset.say), Object.fromEntries(held)));
  }
  for (const part of labelled) part.setAttribute("aria-label", say(String(part.dataset.label)));
}
