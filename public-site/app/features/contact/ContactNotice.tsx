import { mailtoLink } from "#common/mailtoLink.ts";
import { organization } from "~/content/organization.ts";
import styles from "./ContactNotice.module.css";

/** Says why there is no contact form, and how to reach us without it. */
export function ContactNotice({ problem }: { problem: string }) {
  return (
    <div className={styles.notice} role="alert">
      {problem} You can also write to{" "}
      <a href={mailtoLink(organization.contactEmail)}>{organization.contactEmail}</a>.
    </div>
  );
}
