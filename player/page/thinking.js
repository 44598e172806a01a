// What takes long: searching for the best word, ranking words, analysing a game. It works in a worker beside the page
// (`serve`), which knows only what it is sent; where the browser has no workers, in the page itself.

import { Analyst, GameFault, readGame } from "./analysis.js";
import { Game } from "./game.js";
import { Openers } from "./openers.js";
import { learn, useLanguage } from "./say.js";
import { Tree } from "./tree.js";
import { Lexicon } from "./words.js";

export class Thinker {
  constructor(data) {
    const lexicon = new Lexicon(data), tree = new Tree(lexicon, data);
    Object.assign(this, { lexicon, game: new Game(lexicon, tree, data.mode, data.max_guesses, true) });
    const openers = new Openers(data.openers, lexicon, tree, data);
    this.analyst = new Analyst({ lexicon, tree, mode: data.mode, limit: data.max_guesses, proven: data.claim === "proven" }, openers);
  }

  /** Answer a request: `tell(answer, done)`, perhaps more than once. `work` bounds a search, if there is a number. */
  answer({ kind, state, changed, suggested, text, work }, tell) {
    const { game } = this;
    this.analyst.work = game.work = work;
    if (kind === "analyse") return tell(this.analyse(text), true);
    game.take(changed);
    if (kind === "rank") return tell(game.alternatives(state, suggested), true);
    const left = game.leftAfter(state.turns, state);
    return tell(game.settled(state, left, (found) => tell(found, false)), true);
  }

  analyse(text) {
    try {
      return { found: this.analyst.analyse(readGame(text, this.lexicon)) };
    } catch (fault) {
      if (!(fault instanceof GameFault)) throw fault;
      return { fault: fault.message };
    }
  }
}

/** Work in a worker: the first message has the data of the page, each other one a request. */
export function serve() {
  let thinker = null;
  self.onmessage = ({ data: { data, language, request } }) => {
    if (data) {
      learn(data.strings, data.rtl);
      thinker = new Thinker(data);
    }
    useLanguage(language);
    thinker.answer(request, (answer, done) => self.postMessage({ answer, done }));
  };
}
