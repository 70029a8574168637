import { useSyncExternalStore } from "react";
import type * as SuccessCode from "~/lib/ShownSuccesses.tsx";

/** Where `notifySuccess` shows what was done. Its code is loaded with the first. */
export function SuccessNotifications() {
  const code = useSyncExternalStore(subscribeToSuccessCode, successCode, () => undefined);
  return code && <code.ShownSuccesses />;
}

let code: typeof SuccessCode | undefined;
const listeners = new Set<() => void>();

/** What shows successes, once there has been one. */
const successCode = () => code;

/** Calls back when it has come. */
function subscribeToSuccessCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says in passing that something was done. Only for what can be seen on the page as well: the words are
 * gone after a while, and do not come where their code cannot be loaded.
 */
export function notifySuccess(message: string): void {
  import("~/lib/ShownSuccesses.tsx").then(
    (loaded) => {
      code = loaded;
      for (const listener of listeners) listener();
      loaded.showSuccess(message);
    },
    (cause: unknown) => console.warn("A success could not be shown.", cause),
  );
}
