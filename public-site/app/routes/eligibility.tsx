import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { PageHead } from "~/components/Page.tsx";
import { Parts } from "~/components/Parts.tsx";
import { eligibility } from "~/content/eligibility.ts";
import { logistics, participation, phaseCards, phasesTitle } from "~/content/logistics.ts";
import { mainAction } from "~/content/mainAction.ts";
import { phaseColors } from "~/features/logistics/phaseColors.ts";
import { Timeline } from "~/features/logistics/Timeline.tsx";
import { useStoredSession } from "~/lib/sessionMark.ts";
import styles from "./eligibility.module.css";

export default LogisticsPage;

/** The Challenge Logistics page. */
export function LogisticsPage() {
  return (
    <Parts>
      <PageHead title={logistics.title} />
      <Timeline />
      <Participation />
      <PhaseCards />
    </Parts>
  );
}

function Participation() {
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

function PhaseCards() {
  const cards = phaseCards(useChallenge());
  return (
    <section aria-labelledby="phases">
      <h2 id="phases" className="visually-hidden">
        {phasesTitle(cards.length)}
      </h2>
      <ol className={styles.list}>
        {cards.map(({ number, title, period, text, dates }) => {
          const { style, dark } = phaseColors(number);
          return (
            <li key={number} className={`${styles.phase} ${dark ? "on-dark" : ""}`} style={style}>
              <p className={styles.number} aria-hidden="true">
                {number}
              </p>
              <h3 className={`title-m ${styles.phasesTitle}`}>{title}</h3>
              <p className={styles.period}>{period}</p>
              <p>{text}</p>
              <dl className={styles.dates}>
                {dates.map(({ label, value, href }) => (
                  <div key={label}>
                    <dt>{href ? <Link to={href}>{label}</Link> : label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
