// Changes that wait to be sent, kept in the browser's database: a closed tab or a dead battery loses none.
import { database } from "./database.js";

const run = database("placard", "waiting");
const { person } = document.getElementById("main").dataset;

const key = (catalog) => `${person}:${catalog}`;

export const keptWaiting = async (catalog) => (await run("readonly", (store) => store.get(key(catalog)))) ?? [];
export const keepWaiting = (catalog, ops) =>
  run("readwrite", (store) => store.put(JSON.parse(JSON.stringify(ops)), key(catalog)));
export const forgetWaiting = (catalog) => run("readwrite", (store) => store.delete(key(catalog)));
const own = () => IDBKeyRange.bound(`${person}:`, `${person}:\uffff`);
/** How many of the signed-in user's changes wait in this browser. */
export const waitingAtAll = async () => ((await run("readonly", (store) => store.getAll(own()))) ?? []).flat().length;
export const forgetAll = () => run("readwrite", (store) => store.delete(own()));
