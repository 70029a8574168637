import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { standingOf } from "#shared/standing.ts";
import { Countdown } from "~/components/Countdown.tsx";
import { Moment } from "~/components/Moment.tsx";
import { editingWords } from "~/content/myEditor.ts";
import type { Entry } from "~/data/entry.ts";
import styles from "./EditingTime.module.css";

interface EditingTimeProps {
  entry: Entry;
  challenge: Challenge;
}

/** How long the entry can still be edited, or when it can be submitted, and what changes to it mean. */
export function EditingTime({ entry, challenge }: EditingTimeProps) {
  const standing = standingOf(challenge, challengeNow().getTime(), { entry });
  const { note, label, until, more } = editingWords(standing, challenge, entry);
  return (
    <aside className={styles.panel} aria-label="Deadline">
      {note && <p>{note}</p>}
      <p className={styles.label}>{label}</p>
      <p className={`title-m ${styles.left}`}>
        <Countdown key={until} until={until} />
      </p>
      <p className="text-s">
        <Moment at={until} />
      </p>
      {more && <p className="text-s">{more}</p>}
    </aside>
  );
}
