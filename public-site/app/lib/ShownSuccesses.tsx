import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";

/** Mantine's dialogs are at 200. */
const BELOW_DIALOGUES = 190;

/** Notifications of what was done. */
export function ShownSuccesses() {
  return <Notifications autoClose={8000} zIndex={BELOW_DIALOGUES} />;
}

export function showSuccess(message: string): void {
  notifications.show({
    message,
    role: "status",
    closeButtonProps: { "aria-label": "Dismiss" },
  });
}
