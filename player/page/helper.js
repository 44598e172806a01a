// A helper: a worker that answers one request at a time. It is made from a blob of this page's own script, so that the
// page stays one file; a request that is no longer wanted is cancelled by ending the worker.

import { data } from "./data.js";
import { ENGINE } from "./engine.js";
import { tongue } from "./say.js";
import { RequestHandler } from "./searchworker.js";
import { scriptUrl } from "./trusted.js";

const LITTLE = 5e6; // look-ups that a search may take where there are no workers: then the page waits for it

export class Helper {
  /** @type {Worker | null | undefined} */
  worker; // null if the browser has none
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

  /** Start a worker; null where the browser has none. */
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

  /** A worker that cannot work: do it here. @param {Event} event */
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
let url = null; // of the script of a worker

function engineUrl() {
  return url ??= URL.createObjectURL(new Blob([ENGINE], { type: "text/javascript" }));
}
