import { Notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";

/** Mantine shows its dialogues at 200. */
const BELOW_DIALOGUES = 190;

/** Where `notifySuccess` shows what was done. */
export function SuccessNotifications() {
  // Long enough to be read twice, and longer for as long as somebody points at it.
  return <Notifications autoClose={8000} zIndex={BELOW_DIALOGUES} />;
}
