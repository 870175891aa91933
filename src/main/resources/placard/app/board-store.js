// The lists that were read last, and which catalogue it was, kept in the browser's database: the board opens without a network.
import { database } from "./database.js";

const run = database("placard-boards", "boards");
const { person, home } = document.getElementById("main")?.dataset ?? {};

/** How the names of the caches begin in which the screen itself is. */
export const caching = "board:";

/** Every record belongs to a user and a workspace. */
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
