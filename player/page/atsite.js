// A page of a site can be installed, and works without a network: its worker keeps the site in the browser.

import { el } from "./elements.js";

/** Tell the browser of the site's manifest and of its worker; a folder of files has no use for either. */
function beOfSite() {
  if (!/^https?:$/u.test(location.protocol)) return;
  document.head.append(el("link", { rel: "manifest", href: "manifest.webmanifest" }));
  // Where the page may load no script but its own, this one is named through a policy of that name.
  const policy = window.trustedTypes?.createPolicy("guesstree", { createScriptURL: () => "worker.js" });
  navigator.serviceWorker?.register(policy ? policy.createScriptURL("") : "worker.js").catch(() => { /* then it needs a network */ });
}

beOfSite();
