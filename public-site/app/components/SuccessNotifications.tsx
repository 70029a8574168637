import { useSyncExternalStore } from "react";
import { createListeners } from "#common/listeners.ts";
import type * as SuccessCode from "~/lib/NotificationArea.tsx";
import type { Failure } from "~/lib/outcome.ts";

/** Shows the messages of `notifySuccess`. Its code is loaded with the first message. */
export function SuccessNotifications() {
  const code = useSyncExternalStore(listeners.subscribe, successCode, () => undefined);
  return code && <code.NotificationArea />;
}

let code: typeof SuccessCode | undefined;
const listeners = createListeners();

const successCode = () => code;

/** Briefly shows that an action succeeded. The page must show it as well, because this code may fail to load. */
export const notifySuccess = (message: string): void => notify(message, true);

/** Briefly shows why an action failed, if the place of its message on the page has disappeared. */
export const notifyFailure = ({ message, detail = "" }: Failure): void =>
  notify(`${message} ${detail}`.trim(), false);

function notify(message: string, isDone: boolean): void {
  import("~/lib/NotificationArea.tsx").then(
    (loaded) => {
      code = loaded;
      listeners.notify();
      loaded.showNotification(message, isDone);
    },
    (cause: unknown) => console.warn("Could not show a notification.", cause),
  );
}
