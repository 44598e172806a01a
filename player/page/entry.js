// The controls with which people enter feedback. All kinds are drawn in the same place and have the same methods: draw
// for a word, show for what is entered, and the keys they accept.

import { el } from "./elements.js";
import { say, tongue } from "./say.js";

export class Entry {
  atOnce = false; // whether a tap records the turn, so that no other button is needed

  /** `receiver` receives what is entered: see show.js. @param {HTMLElement} place @param {Rule} scoring @param {Receiver} receiver */
  constructor(place, scoring, receiver) {
    this.place = place;
    this.scoring = scoring;
    this.receiver = receiver;
    this.lexicon = scoring.lexicon;
    this.typed = "";
  }

  get buttons() {
    return [...this.place.querySelectorAll("button")];
  }

  /** Move the focus here, without choosing anything. */
  focus() {
    this.place.tabIndex = -1;
    this.place.focus({ preventScroll: true });
  }

  /** Whether Enter, pressed there, records the turn. @param {EventTarget | null} target */
  takesEnter(target) {
    return target === this.place;
  }

  /** Move along the buttons with the arrow keys. @param {string} key */
  onArrow(key) {
    if (key !== "arrowright" && key !== "arrowleft") return false;
    const { buttons } = this, at = buttons.findIndex((button) => button === document.activeElement), step = key === "arrowright" ? 1 : -1;
    buttons[Math.max(0, Math.min(buttons.length - 1, at < 0 ? 0 : at + step))]?.focus();
    return true;
  }
}

/** A button for each possible feedback; pressing it records the turn. */
export class Choices extends Entry {
  atOnce = true;
  /** @type {Choice[]} */
  options = [];

  /** @param {string} word */
  draw(word) {
    this.typed = "";
    this.options = this.scoring.options(word);
    this.place.setAttribute("aria-label", say("told.label", { word, asked: this.scoring.asked }));
    const shown = this.scoring.shown(word);
    this.place.replaceChildren(...shown.length ? [el("div", { class: "shown" }, ...shown)] : [],
      el("div", { class: "choices" }, ...this.options.map(({ code, label, sign, right }) => el("button", {
        type: "button", class: `choice${right ? " right" : ""}`, lang: this.scoring.foreign ? "" : tongue.code,
        onclick: () => { this.receiver.setMarks([code]); this.receiver.next(); },
      }, ...sign ? [el("span", { class: "sign", "aria-hidden": "true" }, sign)] : [], label))));
  }

  /** @param {Mark[]} marks */
  show([chosen]) {
    this.options.forEach(({ code }, at) => this.buttons[at].setAttribute("aria-pressed", String(code === chosen)));
  }

  toChosen() {
    this.buttons.find((button) => button.ariaPressed === "true")?.focus();
  }

  /** Typed text selects the feedback that begins with it, or has that number; Enter then records it. @param {string} key */
  onKey(key) {
    if (this.onArrow(key)) return true;
    if ([...key].length > 1) return false;
    for (const typed of this.typed ? [this.typed + key, key] : [key]) {
      if (typed === " ") return false;
      /** @param {(text: string) => boolean} is */
      const begun = (is) => this.options.flatMap(({ keys }, at) => (keys.some(is) ? [at] : []));
      const exact = begun((text) => text === typed), found = exact.length ? exact : begun((text) => text.startsWith(typed));
      if (!found.length) continue;
      this.typed = typed;
      if (found.length === 1 || exact.length) this.buttons[found[0]].focus();
      return true;
    }
    this.typed = "";
    if (/^[1-9]$/u.test(key)) this.buttons[Number(key) - 1]?.focus();
    return /^[1-9]$/u.test(key);
  }
}
