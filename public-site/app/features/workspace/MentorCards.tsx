import { mailtoLink } from "#common/mailtoLink.ts";
import type { Mentor } from "~/data/workspace.ts";
import styles from "./MentorCards.module.css";

interface MentorCardsProps {
  mentors: readonly Mentor[];
  /** Whether the team can still get a mentor: not after the top three are selected. */
  canGetMentor: boolean;
}

/** The team's mentors, and how to reach them. */
export function MentorCards({ mentors, canGetMentor }: MentorCardsProps) {
  if (mentors.length === 0 && !canGetMentor) return null;
  return (
    <section className={styles.mentors} aria-labelledby="mentors-heading">
      <h2 id="mentors-heading" className="title-s">
        {mentors.length > 1 ? "Your mentors" : "Your mentor"}
      </h2>
      {mentors.length === 0 && (
        <p>You don’t have a mentor yet. We’ll email you when you get one.</p>
      )}
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
