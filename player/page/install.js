// A page of a site can be installed, and works without a network: its worker keeps the site in the browser.

import { el } from "./elements.js";
import { scriptUrl } from "./trusted.js";

/** Tell the browser of the site's manifest and of its worker; a folder of files has no use for either. */
function beOfSite() {
  if (!/^https?:$/u.test(location.protocol)) return;
  document.head.append(el("link", { rel: "manifest", href: "manifest.webmanifest" }));
  navigator.serviceWorker?.register(scriptUrl("worker.js")).catch(() => { /* then it needs a network */ });
}

beOfSite();
