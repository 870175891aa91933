// The lists that were read last, and which catalogue it was, kept in the browser's database: the board opens without a network.
const NAME = "placard-boards";
const STORE = "boards";
const { person, home } = document.getElementById("main").dataset;
let opened;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

async function run(mode, work) {
  try {
    const store = (await open()).transaction(STORE, mode).objectStore(STORE);
    const asked = work(store);
    return await new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } catch {
    // A private window may have no database: it goes on without.
    return undefined;
  }
}

/** How the names of the caches begin in which the screen itself is. */
export const caching = "board:";

/** Everything is somebody's, in a workspace. */
const key = (what) => `${person}:${home}:${what}`;

export const kept = (what) => run("readonly", (store) => store.get(key(what)));
export const keep = (what, value) => run("readwrite", (store) => store.put(value, key(what)));
export const forget = (what) => run("readwrite", (store) => store.delete(key(what)));

/** Erases what was kept of everybody: the lists, and the screen. */
export async function erase() {
  await run("readwrite", (store) => store.clear());
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(caching));
  await Promise.all(names.map((name) => caches.delete(name)));
}
