// Objects that the modules of a page share: its unpacked data, the current game, and the elements by id.

import { data } from "./data.js";
import { Game } from "./game.js";
import { Openers } from "./openers.js";
import { Tree } from "./tree.js";
import { Lexicon } from "./words.js";

export const lexicon = new Lexicon(data);
export const tree = new Tree(lexicon, data);
export const game = new Game(lexicon, tree, data.mode, data.max_guesses);
export const openers = new Openers(data.openers, lexicon, tree, data);
export const byId = /** @type {Elements} */ (Object.fromEntries([...document.querySelectorAll("[id]")].map((part) => [part.id, part])));
export const { scoring } = lexicon; // the feedback rule of the game
