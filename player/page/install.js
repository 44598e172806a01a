// Installation of a page of a site; its worker stores the site in the browser, so that it works without a network.

import { el } from "./elements.js";
import { scriptUrl } from "./trusted.js";

/** Register the manifest and the worker of the site, unless the page is a file. */
function beOfSite() {
  if (!/^https?:$/u.test(location.protocol)) return;
  document.head.append(el("link", { rel: "manifest", href: "manifest.webmanifest" }));
  navigator.serviceWorker?.register(scriptUrl("worker.js")).catch(() => { /* then the page needs a network */ });
}

beOfSite();
