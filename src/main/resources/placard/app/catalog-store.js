// Changes that wait to be sent, kept in the browser's database: a closed tab or a dead battery loses none.
const NAME = "placard";
const STORE = "waiting";
const { person } = document.getElementById("main").dataset;
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

const key = (catalog) => `${person}:${catalog}`;

export const keptWaiting = async (catalog) => (await run("readonly", (store) => store.get(key(catalog)))) ?? [];
export const keepWaiting = (catalog, ops) => run("readwrite", (store) => store.put(JSON.parse(JSON.stringify(ops)), key(catalog)));
export const forgetWaiting = (catalog) => run("readwrite", (store) => store.delete(key(catalog)));
const own = () => IDBKeyRange.bound(`${person}:`, `${person}:\uffff`);
/** How many changes of whoever is signed in wait in this browser. */
export const waitingAtAll = async () => ((await run("readonly", (store) => store.getAll(own()))) ?? []).flat().length;
export const forgetAll = () => run("readwrite", (store) => store.delete(own()));
