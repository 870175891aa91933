// The service worker of public pages: a catalogue that was opened before can be opened again without network. The network comes
// first; a copy is shown only when it doesn't answer, and is dropped as soon as the catalogue is gone.

const PAGES = "placard-pages-1";
const FILES = "placard-files-1";
const PICTURES = "placard-pictures-1";
const MOST = { [PAGES]: 24, [FILES]: 24, [PICTURES]: 80 };
const PATIENCE_MS = 5000;
const EXACT = { ignoreVary: true };
const ANY_QUERY = { ignoreVary: true, ignoreSearch: true };

/** The cache for a request; undefined for requests that are not cached: the API, short links, other sites. */
function cacheNameOf({ method, url, mode }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) {
    return undefined;
  }
  const [, first, , more] = pathname.split("/");
  if (first === "files") {
    return mode === "navigate" ? undefined : PICTURES;
  }
  return { menu: more ?? PAGES, catalog: more ?? PAGES, assets: FILES, "favicon.svg": FILES }[first];
}

/** A cached answer states when it was made: a page in its body element, a file in a header. */
async function marked(answer) {
  const now = new Date().toISOString();
  const headers = new Headers(answer.headers);
  headers.set("X-Saved", now);
  // So that a later copy replaces this one for every form of the request.
  headers.delete("Vary");
  const text = await answer.text();
  return new Response(text.replace(/^<![^]*?<body/, `$& data-saved="${now}"`), { headers });
}

/** Adds a copy, newest last, and removes the oldest ones. Fails when the phone's storage is full. */
async function keep(cacheName, request, answer) {
  const isWrong = cacheName === PICTURES && !answer.headers.get("Content-Type").startsWith("image/");
  if (answer.status !== 200 || answer.redirected || isWrong) {
    return;
  }
  const cache = await caches.open(cacheName);
  const copy = cacheName === PAGES ? await marked(answer) : answer;
  await cache.put(request, copy);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST[cacheName]).map((key) => cache.delete(key)));
}

/** Removes the page and the file of a catalogue that is gone, on both paths and with any query. */
async function drop(url) {
  const cache = await caches.open(PAGES);
  const name = new URL(url).pathname.split("/")[2].replace(".json", "");
  for (const path of ["/menu/" + name, "/catalog/" + name]) {
    await cache.delete(path, ANY_QUERY);
    await cache.delete(path + ".json", ANY_QUERY);
  }
}

/** The network's answer, and its copy, which is made while the answer is shown. No space for it is no reason not to show it. */
function fetched(cacheName, request) {
  const answer = fetch(request);
  const kept = answer.then((one) =>
    cacheName === PAGES && (one.status === 404 || one.status === 410)
      ? drop(request.url)
      : keep(cacheName, request, one.clone()),
  );
  return { answer, kept: kept.catch(() => {}) };
}

/** The copy of the same address, else of the same page with another query; undefined if there is none. */
async function saved(request) {
  const cache = await caches.open(PAGES);
  return (await cache.match(request, EXACT)) ?? cache.match(request, ANY_QUERY);
}

/** The network's answer; the copy if that fails, is an error of the server, or takes too long. */
async function page(event) {
  const { answer: coming, kept } = fetched(PAGES, event.request);
  event.waitUntil(kept);
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE_MS));
  const answer = await Promise.race([coming, late]).catch(() => null);
  return answer && answer.status < 500 ? answer : ((await saved(event.request)) ?? coming);
}

/** Files that never change under their name: from the cache if they are there. */
async function lasting(event, cacheName) {
  const cache = await caches.open(cacheName);
  const copy = await cache.match(event.request, EXACT);
  if (copy) {
    return copy;
  }
  const { answer, kept } = fetched(cacheName, event.request);
  event.waitUntil(kept);
  return answer;
}

addEventListener("fetch", (event) => {
  const cacheName = cacheNameOf(event.request);
  if (MOST[cacheName]) {
    event.respondWith(cacheName === PAGES ? page(event) : lasting(event, cacheName));
  }
});

// A page that was loaded before the worker was installed tells it which files it uses.
addEventListener("message", (event) => {
  const kept = event.data.map(async (url) => {
    const request = new Request(url);
    const cacheName = cacheNameOf(request);
    const isThere = cacheName !== PAGES && (await caches.match(request, { ...EXACT, cacheName }));
    return MOST[cacheName] && !isThere && fetched(cacheName, request).kept;
  });
  event.waitUntil(Promise.allSettled(kept));
});

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("placard-") && !MOST[name]);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clean());
});
