import { useState } from "react";
import { Notification, useNotificationContext } from "react-admin";

/**
 * Shows the latest notification at once. react-admin's component alone first waits until the former one closes, so that
 * a failure would still be shown after the next attempt has succeeded.
 */
export function Notifications() {
  const { notifications } = useNotificationContext();
  const [{ waiting, shown }, setState] = useState({ waiting: 0, shown: 0 });
  if (notifications.length !== waiting) {
    const hasArrived = notifications.length > waiting;
    setState({ waiting: notifications.length, shown: hasArrived ? shown + 1 : shown });
  }
  return <Notification key={shown} autoHideDuration={6000} />;
}
