import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { participationOf } from "#shared/participation.ts";
import { Countdown, Moment } from "~/components/Moment.tsx";
import { editingContent } from "~/content/myEditor.ts";
import type { Submission } from "~/data/submission.ts";
import styles from "./EditingTime.module.css";

interface EditingTimeProps {
  submission: Submission;
  challenge: Challenge;
}

/** The time left to edit and submit: a panel beside the submission, in narrow windows a line above it. */
export function EditingTime({ submission, challenge }: EditingTimeProps) {
  const participation = participationOf(challenge, challengeNow().getTime(), { submission });
  const { label, until, more } = editingContent(participation, challenge, submission);
  return (
    <aside className={`stack gap-2xs ${styles.time}`} aria-label="Deadline">
      <div className={styles.left}>
        <p className="label">{label}</p>
        <p className={`tabular ${styles.count}`}>
          <Countdown key={until} until={until} />
        </p>
      </div>
      <p className="text-s">
        <Moment at={until} />
      </p>
      {more && <p className="text-s">{more}</p>}
    </aside>
  );
}
