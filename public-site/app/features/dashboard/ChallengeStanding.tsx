import type { Challenge } from "#shared/challengeRow.ts";
import { Countdown } from "~/components/Countdown.tsx";
import { Moment } from "~/components/Moment.tsx";
import { CalendarLinks } from "~/features/calendar/CalendarLinks.tsx";
import type { Deadline } from "~/features/coming-up/deadlines.ts";
import styles from "./ChallengeStanding.module.css";

interface ChallengeStandingProps {
  challenge: Challenge;
  deadline: Deadline | null;
}

/** Where the challenge stands: its phase, and how long it is until the next date. */
export function ChallengeStanding({ challenge, deadline }: ChallengeStandingProps) {
  return (
    <section className={styles.standing} aria-labelledby="standing-heading">
      <div className="grid">
        <div className={styles.phase}>
          <h2 id="standing-heading" className={styles.label}>
            The challenge now
          </h2>
          <p className="title-m">{challenge.phase}</p>
          {challenge.time && <p>{challenge.time}</p>}
        </div>
        {deadline && (
          <div className={styles.deadline}>
            <h3 className={styles.label}>{deadline.label}</h3>
            <p className={`title-l ${styles.countdown}`}>
              <Countdown until={deadline.at} />
            </p>
            <p>
              <Moment at={deadline.at} />
            </p>
            {deadline.text && <p className={styles.text}>{deadline.text}</p>}
            <CalendarLinks />
          </div>
        )}
      </div>
    </section>
  );
}
