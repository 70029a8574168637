import { mailtoLink } from "#common/mailtoLink.ts";
import type { Mentor } from "~/data/workspace.ts";
import styles from "./MentorCards.module.css";

interface MentorCardsProps {
  mentors: readonly Mentor[];
  /** Whether one may still come: nobody gets one once the top three are selected. */
  canCome: boolean;
}

/** Who helps the team, and how to reach them. */
export function MentorCards({ mentors, canCome }: MentorCardsProps) {
  if (mentors.length === 0 && !canCome) return null;
  return (
    <section className={styles.mentors} aria-labelledby="mentors-heading">
      <h2 id="mentors-heading" className="title-s">
        {mentors.length > 1 ? "Your mentors" : "Your mentor"}
      </h2>
      {mentors.length === 0 && <p>You will get one soon, and an email that says who it is.</p>}
      {mentors.map(({ name, email, contact }) => (
        <div key={email} className={styles.mentor}>
          <p className={styles.name}>{name}</p>
          <p className={styles.contact}>{contact}</p>
          <p>
            <a href={mailtoLink(email)}>{email}</a>
          </p>
        </div>
      ))}
    </section>
  );
}
