import { BUSY_TEXT, useIsServerBusy } from "#common/busyServer.ts";
import { mailtoLink } from "#common/mailtoLink.ts";
import { organization } from "~/content/organization.ts";
import styles from "./ServerBusyNotice.module.css";

const email = organization.contactEmail;

/** While the server is too busy: what counts before a deadline. Over the lower edge of the page, so that nothing moves. */
export function ServerBusyNotice() {
  if (!useIsServerBusy()) return null;
  return (
    <div className={`notice screen-only above-strip ${styles.notice}`} role="status">
      <p className="strong">{BUSY_TEXT}</p>
      <p className="text-s">
        What counts is when our server accepts your work. If the deadline is close, email{" "}
        <a href={mailtoLink(email)}>{email}</a> before it passes.
      </p>
    </div>
  );
}
