import { notifications } from "@mantine/notifications";

/**
 * Says in passing that something was done. Only for what can be seen on the page as well: the words are
 * gone after a while.
 */
export function notifySuccess(message: string): void {
  notifications.show({
    message,
    role: "status",
    closeButtonProps: { "aria-label": "Dismiss" },
  });
}
