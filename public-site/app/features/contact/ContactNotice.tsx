import { mailtoLink } from "#common/mailtoLink.ts";
import { organisation } from "~/content/organisation.ts";
import styles from "./ContactNotice.module.css";

/** Says why there is no contact form, and how to reach us without it. */
export function ContactNotice({ problem }: { problem: string }) {
  return (
    <div className={styles.notice} role="alert">
      {problem} You can also write to{" "}
      <a href={mailtoLink(organisation.contactEmail)}>{organisation.contactEmail}</a>.
    </div>
  );
}
