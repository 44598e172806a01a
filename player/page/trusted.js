// Addresses of scripts, for browsers that accept them only from a policy named in the Content-Security-Policy.

const policy = globalThis.trustedTypes?.createPolicy("guesstree", {
  /** @param {string} url */
  createScriptURL: (url) => {
    if (url === "worker.js" || url.startsWith("blob:")) return url;
    throw new TypeError(url);
  },
});

/** The address of one of our scripts in the form that the browser accepts. @param {string} url */
export function scriptUrl(url) {
  return policy ? policy.createScriptURL(url) : url;
}
