import { localStorageStore, memoryStore, type Store } from "react-admin";

/** The only keys that stay in the browser: saved views and settings. */
const PERSISTENT_KEYS = /\.savedQueries$|^(preview|shortcuts)$/;

/**
 * The store of react-admin. The state of lists is in the address and in memory, so that nothing about people remains in
 * the browser's storage except saved views.
 */
export function createStore(): Store {
  const memory = memoryStore();
  const persistent = localStorageStore("1", "Admin");
  const storeOf = (key: string) => (PERSISTENT_KEYS.test(key) ? persistent : memory);
  return {
    ...memory,
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
