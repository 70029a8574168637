import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { eligibility } from "~/content/eligibility.ts";
import { participation } from "~/content/logistics.ts";
import { mainAction } from "~/content/mainAction.ts";
import { useStoredSession } from "~/features/navigation/useStoredSession.ts";
import styles from "./Participation.module.css";

/** Who can take part, and by which rules. */
export function Participation() {
  const facts = useChallenge();
  const { title: heading, paragraphs } = participation(facts);
  const action = mainAction(facts, useStoredSession());
  const [statement, ...others] = paragraphs;
  const { who, teams, submission, exclusions } = eligibility(facts);
  return (
    <section className={styles.participation} aria-labelledby="participation">
      <div className="grid">
        <h2 id="participation" className={`title-l ${styles.title}`}>
          {heading}
        </h2>
        <div className={styles.body}>
          <p className="title-m">{statement}</p>
          {others.map((paragraph) => (
            <p key={paragraph} className={`text-l ${styles.paragraph}`}>
              {paragraph}
            </p>
          ))}
          <div className={styles.groups}>
            {[who, teams, submission, exclusions].map(({ title, rules }) => (
              <div key={title} className={styles.group}>
                <h3 className="title-s">{title}</h3>
                <ul className={styles.rules}>
                  {rules.map((rule) => (
                    <li key={rule}>{rule}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <ButtonLink to={action.href}>{action.text}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
