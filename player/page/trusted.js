// Addresses of scripts, for browsers that take them only from a policy that the page's own policy names.

const policy = globalThis.trustedTypes?.createPolicy("guesstree", {
  /** @param {string} url */
  createScriptURL: (url) => {
    if (url === "worker.js" || url.startsWith("blob:")) return url;
    throw new TypeError(url);
  },
});

/** The address of a script of ours, as the browser takes it. @param {string} url */
export function scriptUrl(url) {
  return policy ? policy.createScriptURL(url) : url;
}
