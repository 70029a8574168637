import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False until hydration, as when the page was prerendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
