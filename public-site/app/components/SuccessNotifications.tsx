import { useSyncExternalStore } from "react";
import { subscribeToSuccessCode, successCode } from "~/lib/notifySuccess.ts";

/** Where `notifySuccess` shows what was done. Its code is loaded with the first. */
export function SuccessNotifications() {
  const code = useSyncExternalStore(subscribeToSuccessCode, successCode, () => undefined);
  return code && <code.ShownSuccesses />;
}
