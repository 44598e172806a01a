// Stores a site of guesstree in the browser, so that it works without a network. Files are stored by the digest of
// their content: a new version of the site fetches changed files, and deletes files that are no longer part of it.

const FILES = {{files}};
const NAME = `guesstree ${new URL("./", location).pathname}`;

/** The address under which a file of the site is stored: with its digest. */
function keyOf(file) {
  return new URL(`${file}?${FILES[file]}`, location).href;
}

/** The file of the site for a request; undefined if it is not one of them. */
function fileOf(request) {
  const url = new URL(request.url), top = new URL("./", location);
  if (request.method !== "GET" || url.origin !== top.origin || !url.pathname.startsWith(top.pathname)) return undefined;
  const file = decodeURIComponent(url.pathname.slice(top.pathname.length)) || "index.html";
  return Object.hasOwn(FILES, file) ? file : undefined;
}

async function digestOf(content) {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Store a file unless it is stored already; a file with a wrong digest stops the whole update. */
async function take(cache, file) {
  if (await cache.match(keyOf(file))) return;
  const answer = await fetch(new URL(file, location), { cache: "no-cache" }), content = await answer.arrayBuffer();
  if (!answer.ok || await digestOf(content) !== FILES[file]) throw new Error(`${file} is not that of this site`);
  await cache.put(keyOf(file), new Response(content, { headers: { "content-type": answer.headers.get("content-type") } }));
}

async function install() {
  const cache = await caches.open(NAME);
  await Promise.all(Object.keys(FILES).map((file) => take(cache, file)));
  await self.skipWaiting();
}

async function activate() {
  const cache = await caches.open(NAME), wanted = new Set(Object.keys(FILES).map(keyOf));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await self.clients.claim();
}

async function answer(request, file) {
  const cache = await caches.open(NAME);
  return await cache.match(keyOf(file)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const file = fileOf(event.request);
  if (file !== undefined) event.respondWith(answer(event.request, file));
});
