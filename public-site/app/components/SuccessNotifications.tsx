import { useSyncExternalStore } from "react";
import type * as SuccessCode from "~/lib/NotificationArea.tsx";

/** Shows the messages of `notifySuccess`. Its code is loaded with the first message. */
export function SuccessNotifications() {
  const code = useSyncExternalStore(subscribeToSuccessCode, successCode, () => undefined);
  return code && <code.NotificationArea />;
}

let code: typeof SuccessCode | undefined;
const listeners = new Set<() => void>();

const successCode = () => code;

function subscribeToSuccessCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Briefly shows that an action succeeded. The page must show it as well, because this code may fail to load. */
export function notifySuccess(message: string): void {
  import("~/lib/NotificationArea.tsx").then(
    (loaded) => {
      code = loaded;
      for (const listener of listeners) listener();
      loaded.showSuccess(message);
    },
    (cause: unknown) => console.warn("A success could not be shown.", cause),
  );
}
