// Lets the board be put on a home screen and opened without a network: registers the worker, and caches the files of
// the screen for the signed-in user.
import { caching } from "./board-store.js";

const WORKER = "/app/sw.js";
const { person } = document.getElementById("main").dataset;
const style = document.querySelector("link[rel=stylesheet]").href;

/** The cache of one user and one version of the program. */
const name = `${caching}${person}:${new URL(style).pathname.split("/")[3]}`;

/** The policy makes this one thing, so that no other URL can become a worker. */
function worker() {
  const url = {
    createScriptURL: (asked) => {
      if (asked !== WORKER) throw new TypeError(asked);
      return asked;
    },
  };
  return globalThis.trustedTypes?.createPolicy("placard", url).createScriptURL(WORKER) ?? WORKER;
}

const isPossible = () => isSecureContext && "serviceWorker" in navigator && "caches" in globalThis;

/** The files of this screen, except its document. */
function files() {
  const links = [...document.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload], link[rel=icon]")].map(
    (link) => link.href,
  );
  return [
    ...new Set([
      ...links,
      ...[...document.scripts].map((script) => script.src),
      new URL("/favicon.svg", location).href,
    ]),
  ];
}

/**
 * Keeps the screen as it is now, and lets go of what others or other versions have kept. Returns whether the server has
 * another version of the program.
 */
export async function keepScreen() {
  if (!isPossible()) return false;
  const answer = await fetch(location.pathname, { credentials: "same-origin", cache: "no-store" });
  if (!answer.ok || answer.redirected) return false;
  const text = await answer.clone().text();
  if (!text.includes(new URL(style).pathname)) return true;
  if (!text.includes(person)) return false;
  const cache = await caches.open(name);
  await Promise.all(files().map(async (url) => (await cache.match(url)) ?? cache.add(url)));
  // Last, so that a document that is there has all that it needs.
  await cache.put(location.pathname, answer);
  const others = (await caches.keys()).filter((one) => one.startsWith(caching) && one !== name);
  await Promise.all(others.map((one) => caches.delete(one)));
  return false;
}

/** Installs the worker. A browser without room, or that wants none, goes on without. */
export async function install() {
  if (!isPossible()) return;
  try {
    await navigator.serviceWorker.register(worker(), { updateViaCache: "none" });
    await keepScreen();
  } catch {
    // Without it the board needs a network.
  }
}

/** Calls offered(show) once the browser would put the board on the home screen; show() asks whether it shall. */
export function onInstallable(offered) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered(() => event.prompt());
  });
  addEventListener("appinstalled", () => offered(null));
}
