import { useSyncExternalStore } from "react";
import { createListeners } from "#common/listeners.ts";
import type * as SuccessCode from "~/lib/NotificationArea.tsx";

/** Shows the messages of `notifySuccess`. Its code is loaded with the first message. */
export function SuccessNotifications() {
  const code = useSyncExternalStore(listeners.subscribe, successCode, () => undefined);
  return code && <code.NotificationArea />;
}

let code: typeof SuccessCode | undefined;
const listeners = createListeners();

const successCode = () => code;

/** Briefly shows that an action succeeded. The page must show it as well, because this code may fail to load. */
export function notifySuccess(message: string): void {
  import("~/lib/NotificationArea.tsx").then(
    (loaded) => {
      code = loaded;
      listeners.notify();
      loaded.showSuccess(message);
    },
    (cause: unknown) => console.warn("A success could not be shown.", cause),
  );
}
