// Slow work: searching the best word, ranking words, analysing a game. It runs in a worker (`serve`), which knows only
// the data sent to it; without support for workers, it runs in the page.

import { Analyst, GameFault, readGame } from "./analysis.js";
import { Game } from "./game.js";
import { Openers } from "./openers.js";
import { learn, useLanguage } from "./say.js";
import { Tree } from "./tree.js";
import { Lexicon } from "./words.js";

export class RequestHandler {
  /** @param {PageData} data */
  constructor(data) {
    const lexicon = new Lexicon(data), tree = new Tree(lexicon, data);
    this.lexicon = lexicon;
    this.game = new Game(lexicon, tree, data.mode, data.max_guesses, true);
    this.analyst = new Analyst(this.game, new Openers(data.openers, lexicon, tree, data), data.claim === "proven");
  }

  /**
   * Answer a request by calling `tell(answer, done)`, perhaps more than once. `work`, if given, limits a search.
   * @param {Task} request @param {Tell} tell
   */
  answer(request, tell) {
    const { game } = this;
    this.analyst.work = game.work = request.work;
    if (request.kind === "analyse") return tell(this.analyse(request.text), true);
    const { state, changed } = request;
    game.take(changed);
    if (request.kind === "rank") return tell(game.alternatives(state, request.suggested), true);
    const left = game.leftAfter(state.turns, state);
    return tell(game.settled(state, left, (found) => tell(found, false)), true);
  }

  /** @param {string} text */
  analyse(text) {
    try {
      return { found: this.analyst.analyse(readGame(text, this.lexicon)) };
    } catch (fault) {
      if (!(fault instanceof GameFault)) throw fault;
      return { fault: fault.message };
    }
  }
}

/** Serve requests in a worker: the first message has the data of the page, the others have requests. */
export function serve() {
  /** @type {RequestHandler} */
  let handler;
  self.onmessage = ({ data: { data, language, request } }) => {
    if (data) {
      learn(data.strings, data.rtl);
      handler = new RequestHandler(data);
    }
    useLanguage(language);
    handler.answer(request, (answer, done) => self.postMessage({ answer, done }));
  };
}
