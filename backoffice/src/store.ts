import { localStorageStore, memoryStore, type Store } from "react-admin";

/** The only keys that stay in the browser: saved views and settings. */
const KEPT = /\.savedQueries$|^(preview|shortcuts)$/;

/**
 * Where react-admin keeps its state. The state of lists is in the address and in memory, so that nothing about people
 * stays in the browser's storage except saved views.
 */
export function createStore(): Store {
  const memory = memoryStore();
  const kept = localStorageStore("1", "Admin");
  const storeOf = (key: string) => (KEPT.test(key) ? kept : memory);
  return {
    setup() {
      memory.setup();
      kept.setup();
    },
    teardown() {
      memory.teardown();
      kept.teardown();
    },
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => memory.removeItems(prefix),
    reset: () => memory.reset(),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
    listItems: (prefix) => ({
      ...memory.listItems?.(prefix),
      ...kept.listItems?.(prefix),
    }),
  };
}
