import { localAndOfficial } from "#common/localTime.ts";
import { Countdown } from "~/components/Countdown.tsx";
import type { Entry } from "~/data/entry.ts";
import styles from "./EditingTime.module.css";

/** How long the entry can still be edited, and what that means for one that is submitted. */
export function EditingTime({ entry }: { entry: Entry }) {
  const submitted = entry.state === "submitted";
  return (
    <aside className={styles.panel} aria-label="Deadline">
      {submitted && (
        <p>This entry is submitted. What you change here changes what will be read, at once.</p>
      )}
      <p className={styles.label}>
        {submitted ? "You can edit it for" : "You can edit and submit this entry for"}
      </p>
      <p className={`title-m ${styles.left}`}>
        <Countdown until={entry.closesAt} />
      </p>
      <p className="text-s">
        until <time dateTime={entry.closesAt}>{localAndOfficial(entry.closesAt)}</time>
      </p>
    </aside>
  );
}
