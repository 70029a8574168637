import { localStorageStore, memoryStore, type Store } from "react-admin";

/** The only keys that stay in the browser: saved views and settings. */
const PERSISTENT_KEYS = /\.savedQueries$|^(preview|shortcuts)$/;

/**
 * The store of react-admin. The state of lists is in the address and in memory, so that nothing about people remains in
 * the browser's storage except saved views. What cannot be stored, because the storage is full, stays in memory.
 */
export function createStore(): Store {
  const memory = memoryStore();
  const persistent = localStorageStore("1", "Admin");

  function setItem<Value>(key: string, value: Value): void {
    if (!PERSISTENT_KEYS.test(key)) {
      memory.setItem(key, value);
      return;
    }
    memory.removeItem(key);
    try {
      persistent.setItem(key, value);
    } catch {
      memory.setItem(key, value);
    }
  }

  return {
    ...memory,
    setItem,
    getItem: (key, fallback) =>
      memory.getItem(key) ??
      (PERSISTENT_KEYS.test(key) ? persistent.getItem(key, fallback) : fallback),
    removeItem(key) {
      memory.removeItem(key);
      persistent.removeItem(key);
    },
    subscribe(key, callback) {
      const stops = [memory, persistent].map((store) => store.subscribe(key, callback));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
