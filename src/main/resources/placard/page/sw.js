// The service worker of public pages: whoever has opened a catalogue can open it again without network. The network comes
// first; a copy is shown only when it doesn't answer, and is dropped as soon as the catalogue is gone.

const PAGES = "placard-pages-1";
const FILES = "placard-files-1";
const PICTURES = "placard-pictures-1";
const MOST = { [PAGES]: 24, [FILES]: 24, [PICTURES]: 80 };
const PATIENCE_MS = 5000;
const ANY_QUERY = { ignoreSearch: true, ignoreVary: true };

/** Where a request of ours is kept; null for all that is none of our business: the API, short links, other sites. */
function shelfOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) {
    return null;
  }
  if (/^\/(menu|catalog)\/[^/]+$/.test(url.pathname)) {
    return PAGES;
  }
  if (url.pathname.startsWith("/assets/") || url.pathname === "/favicon.svg") {
    return FILES;
  }
  return url.pathname.startsWith("/files/") && request.destination !== "document" ? PICTURES : null;
}

/** Puts a copy in, newest last, and the oldest out. */
async function keep(shelf, request, answer) {
  if (answer.status !== 200 || answer.type !== "basic" || answer.redirected) {
    return;
  }
  if (shelf === PICTURES && !answer.headers.get("Content-Type")?.startsWith("image/")) {
    return;
  }
  const cache = await caches.open(shelf);
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[shelf])).map((key) => cache.delete(key)));
}

/** A catalogue that is gone leaves with its page and its file, whatever their queries. */
async function drop(url) {
  const cache = await caches.open(PAGES);
  const path = new URL(url).pathname.replace(/\.json$/, "").replace(/^\/(menu|catalog)/, "");
  for (const base of ["/menu", "/catalog"]) {
    await cache.delete(base + path, ANY_QUERY);
    await cache.delete(base + path + ".json", ANY_QUERY);
  }
}

/** The copy, which says of itself when it was made: a page in its body element, a file in a header. */
async function saved(request) {
  const cache = await caches.open(PAGES);
  const copy = (await cache.match(request, { ignoreVary: true })) ?? (await cache.match(request, ANY_QUERY));
  if (!copy) {
    return null;
  }
  const made = new Date(copy.headers.get("Date") ?? Date.now()).toISOString();
  const headers = new Headers(copy.headers);
  headers.set("X-Saved", made);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  const text = await copy.text();
  return new Response(text.replace("<body", `<body data-saved="${made}"`), { headers });
}

async function fetched(request) {
  const answer = await fetch(request);
  if (answer.status === 404 || answer.status === 410) {
    await drop(request.url);
  } else {
    await keep(PAGES, request, answer.clone());
  }
  return answer;
}

/** The network's answer; the copy if that fails, is an error of the server, or takes too long. */
async function page(event) {
  const coming = fetched(event.request);
  event.waitUntil(coming.catch(() => {}));
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE_MS));
  try {
    const answer = await Promise.race([coming, late]);
    return answer.status < 500 ? answer : ((await saved(event.request)) ?? answer);
  } catch (unreachable) {
    return (await saved(event.request)) ?? coming;
  }
}

/** What never changes under its name. */
async function lasting(shelf, request) {
  const cache = await caches.open(shelf);
  const copy = await cache.match(request, { ignoreVary: true });
  if (copy) {
    return copy;
  }
  const answer = await fetch(request);
  await keep(shelf, request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const shelf = shelfOf(event.request);
  if (shelf) {
    event.respondWith(shelf === PAGES ? page(event) : lasting(shelf, event.request));
  }
});

// A page that was loaded before there was a worker names what it was made of.
self.addEventListener("message", (event) => {
  const requests = event.data.keep.map((url) => new Request(url)).filter(shelfOf);
  const kept = requests.map((request) =>
    shelfOf(request) === PAGES ? fetched(request) : lasting(shelfOf(request), request));
  event.waitUntil(Promise.allSettled(kept));
});

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => !MOST[name]).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});
