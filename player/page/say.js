// The texts of the page by key, in the language of the user, and the format of numbers. The data of the page has a table
// for each language, made from player/page/texts/ (see strings.py). An entry is a text with named places, "{word}", or a
// text for each plural category of the language (Intl.PluralRules), chosen by the number {n}.

// Each right-to-left word is isolated, because a number or comma after it would otherwise be shown before it.
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+/gu;
/** @type {Record<string, Record<string, PageText>>} */
export const tables = {}; // by language, filled by `learn`
/** @type {{ code: string, table: Record<string, PageText>, plurals: Intl.PluralRules, formats: Map<string, Intl.NumberFormat>, turned: boolean }} */
export const tongue = { code: "", table: {}, plurals: new Intl.PluralRules(), formats: new Map(), turned: false }; // the language in use: its code, its table, its plurals, its ways to write numbers; whether words are `turned`

/**
 * Load the texts of a page: the keys, and for each language the texts in the order of the keys.
 * @param {Texts} texts @param {boolean} rtl
 */
export function learn({ keys, texts }, rtl) {
  /** @param {PageText[]} list @returns {Record<string, PageText>} */
  const table = (list) => Object.fromEntries(keys.map((key, at) => [key, list[at]]));
  for (const [code, list] of Object.entries(texts)) tables[code] = table(list);
  tongue.turned = rtl;
}

/** The available language closest to a code; else that of the device, else English. @param {string | null} wanted */
export function languageOf(wanted) {
  const known = Object.keys(tables);
  const codes = [wanted, ...navigator.languages ?? [navigator.language]].filter(Boolean);
  for (const code of codes) {
    const found = known.find((one) => one === code) ?? known.find((one) => one === code?.split("-")[0]);
    if (found) return found;
  }
  return "en";
}

/** Use a language from now on; `fill` and the other renderers then update the page. @param {string} code */
export function useLanguage(code) {
  Object.assign(tongue, { code, table: tables[code], plurals: new Intl.PluralRules(code), formats: new Map() });
  const root = globalThis.document?.documentElement; // a worker has none
  if (root) Object.assign(root, { lang: code, dir: tongue.table.direction });
}

/** The text of a key, or "" if there is none. @param {string} key */
export function sayIf(key) {
  return Object.hasOwn(tongue.table, key) ? say(key) : "";
}

/** The text of a key with its places filled. @param {string} key @param {Values} [values] */
export function say(key, values = {}) {
  return pieces(key, values).join("");
}

/** The same as a list, so that elements can fill the places. @param {string} key @param {Values} [values] @returns {any[]} */
export function pieces(key, values = {}) {
  const text = tongue.table[key], form = typeof text === "string" ? text : text[tongue.plurals.select(values.n)] ?? text.other;
  return form.split(/\{(\w+)\}/u).flatMap((part, at) => (at % 2 ? inPlace(values[part]) : part)).filter((part) => part !== "");
}

/** @param {any} value */
export function inPlace(value) {
  if (typeof value === "number") return figure(value);
  return tongue.turned && typeof value === "string" ? value.replace(FROM_RIGHT, "\u2068$&\u2069") : value;
}

/** An integer in the format of the language. @param {number} number */
export function figure(number) {
  return formatted(number, { maximumFractionDigits: 0 });
}

/**
 * A number with this many decimals, rounded half up by default.
 * @param {number} number @param {number} places @param {"halfExpand" | "halfEven"} [roundingMode]
 */
export function decimal(number, places, roundingMode = "halfExpand") {
  return formatted(number, { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false, roundingMode });
}

/** A number with one decimal, or none if it is an integer. @param {number} number */
export function tenths(number) {
  return formatted(number, { maximumFractionDigits: 1, useGrouping: false });
}

/** Digits with a decimal point in the format of the language. @param {string} text */
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

/** A date such as 2026-06-01 in the format of the language. @param {string} day */
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
 * Fill the elements below `root` that name a key: `data-say` for the text, `data-label` for screen readers. Child elements
 * with `data-put` fill the places with those names.
 * @param {ParentNode} root
 */
export function fill(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const said = root.querySelectorAll("[data-say]"), labelled = /** @type {typeof said} */ (root.querySelectorAll("[data-label]"));
  for (const part of [...said].reverse()) { // inner elements first
    const held = [...part.children].filter((child) => child.hasAttribute("data-put")).map((child) => [child.getAttribute("data-put"), child]);
    part.replaceChildren(...pieces(String(part.dataset.say), Object.fromEntries(held)));
  }
  for (const part of labelled) part.setAttribute("aria-label", say(String(part.dataset.label)));
}
