// A helper: a worker that answers one request at a time. Its script is a blob of the page's own script, so that the page
// remains one file. Ending the worker cancels a request.

import { data } from "./data.js";
import { ENGINE } from "./engine.js";
import { tongue } from "./say.js";
import { RequestHandler } from "./searchworker.js";
import { scriptUrl } from "./trusted.js";

const LITTLE = 5e6; // look-ups allowed in a search if there are no workers, because the page then waits for it

export class Helper {
  /** @type {Worker | null | undefined} */
  worker; // null if the browser does not support workers
  /** @type {RequestHandler | undefined} */
  handler;
  /** @type {Tell | null} */
  tell = null;
  /** @type {Task | undefined} */
  request;
  told = false; // whether the worker has the data of the page
  timer = 0;

  /**
   * Send a request; `tell(answer, done)` is called for each answer, unless the request is cancelled.
   * @param {Task} request @param {Tell} tell
   */
  ask(request, tell) {
    this.cancel();
    this.tell = tell;
    if (this.worker === undefined) this.start();
    if (this.worker) {
      this.worker.postMessage({ request, language: tongue.code, data: this.told ? null : data });
      this.told = true;
    } else {
      this.timer = setTimeout(() => {
        this.handler ??= new RequestHandler(data);
        this.handler.answer({ ...request, work: LITTLE }, (answer, done) => this.hear(answer, done));
      });
    }
    this.request = request;
  }

  /** Start a worker; without support for workers, set it to null. */
  start() {
    this.told = false;
    try {
      this.worker = new Worker(scriptUrl(engineUrl()));
      this.worker.onmessage = ({ data: { answer, done } }) => this.hear(answer, done);
      this.worker.onerror = (event) => this.failed(event);
    } catch {
      this.worker = null;
    }
  }

  /** The worker failed: answer the request in the page. @param {Event} event */
  failed(event) {
    event.preventDefault();
    const { request, tell } = this;
    this.worker = null;
    if (tell && request) this.ask(request, tell);
  }

  /** @param {any} answer @param {boolean} done */
  hear(answer, done) {
    const { tell } = this;
    if (done) this.tell = null;
    tell?.(answer, done);
  }

  cancel() {
    if (!this.tell) return;
    this.tell = null;
    clearTimeout(this.timer);
    if (!this.worker) return;
    this.worker.terminate();
    this.worker = undefined;
  }
}

/** @type {string | null} */
let url = null; // of the script of the worker

function engineUrl() {
  return url ??= URL.createObjectURL(new Blob([ENGINE], { type: "text/javascript" }));
}
