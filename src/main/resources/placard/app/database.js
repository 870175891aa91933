// The browser's own database, which holds what must outlast a closed tab or a dead network.

/** Returns run(mode, work), which does work(store) in one store of a database of that name and resolves to its result. */
export function database(name, store) {
  let opened;

  function open() {
    opened ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(store);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    return opened;
  }

  return async function run(mode, work) {
    try {
      const asked = work((await open()).transaction(store, mode).objectStore(store));
      return await new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    } catch {
      // A private window may have no database: it goes on without.
      return undefined;
    }
  };
}
