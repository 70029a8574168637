import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False while prerendering and until hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
