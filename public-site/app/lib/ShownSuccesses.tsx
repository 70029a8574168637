import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";

/** Mantine shows its dialogues at 200. */
const BELOW_DIALOGUES = 190;

/** Shows them long enough to be read twice, and longer for as long as somebody points at one. */
export function ShownSuccesses() {
  return <Notifications autoClose={8000} zIndex={BELOW_DIALOGUES} />;
}

/** Adds one. */
export function showSuccess(message: string): void {
  notifications.show({
    message,
    role: "status",
    closeButtonProps: { "aria-label": "Dismiss" },
  });
}
