/** Listeners, which are called together. Both functions are stable. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Adds a listener. Returns the function that removes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}
