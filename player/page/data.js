// The data of a page: words, tree and texts, as document.py writes them.

import { learn } from "./say.js";

/** @type {PageData} */
export const data = JSON.parse(document.getElementById("data")?.textContent ?? "");
learn(data.strings, data.rtl);
