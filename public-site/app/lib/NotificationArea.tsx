import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";

/** The z-index of Mantine's dialogs is 200. */
const BELOW_DIALOGS = 190;

/** Notifications of actions. */
export function NotificationArea() {
  return <Notifications autoClose={8000} zIndex={BELOW_DIALOGS} />;
}

export function showNotification(message: string, isDone: boolean): void {
  notifications.show({
    message,
    role: "status",
    "data-done": isDone || undefined,
    closeButtonProps: { "aria-label": "Dismiss" },
  });
}
