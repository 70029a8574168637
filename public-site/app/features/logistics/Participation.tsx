import { ButtonLink } from "~/components/Button.tsx";
import { eligibility } from "~/content/eligibility.ts";
import { deadlineNote, participation } from "~/content/logistics.ts";
import styles from "./Participation.module.css";

const { who, teams, submission, exclusions } = eligibility;
const RULES = [who, teams, submission, exclusions];

/** Who can take part, and by which rules. */
export function Participation() {
  const [statement, ...paragraphs] = participation.paragraphs;
  return (
    <section className={styles.participation} aria-labelledby="participation">
      <div className="grid">
        <h2 id="participation" className={`title-l ${styles.title}`}>
          {participation.title}
        </h2>
        <div className={styles.body}>
          <p className="title-m">{statement}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={`text-l ${styles.paragraph}`}>
              {paragraph}
            </p>
          ))}
          <div className={styles.groups}>
            {RULES.map(({ title, rules }) => (
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
          <p className={styles.note}>{deadlineNote}</p>
          <ButtonLink to={participation.action.href}>{participation.action.text}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
