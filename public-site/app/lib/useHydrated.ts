import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False while a page looks as it was prerendered, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
