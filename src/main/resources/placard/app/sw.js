// The service worker of the dashboard: the board opens without a network. It then shows what the board itself has
// stored for the signed-in user. Signing out deletes that. The worker answers nothing else.

const BOARD = /^\/app\/[^/]+\/board$/;
const EXACT = { ignoreVary: true };
const ANY_QUERY = { ignoreVary: true, ignoreSearch: true };
const PATIENCE_MS = 4000;

/** The server's answer; the copy if it fails or takes too long. */
async function page(request) {
  const copy = await caches.match(request, ANY_QUERY);
  if (!copy) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fetch(request), late]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : copy;
}

addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") {
    if (BOARD.test(pathname)) event.respondWith(page(event.request));
  } else if (pathname.startsWith("/app/assets/") || pathname === "/favicon.svg") {
    event.respondWith(caches.match(event.request, EXACT).then((copy) => copy ?? fetch(event.request)));
  }
});

// A new one takes over at once: it knows nothing that an old page would need.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
