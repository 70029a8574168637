import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { MainAction } from "~/components/MainAction.tsx";
import { PageHead } from "~/components/Page.tsx";
import { Parts } from "~/components/Parts.tsx";
import { eligibility } from "~/content/eligibility.ts";
import { challengePhases, participation } from "~/content/logistics.ts";
import { phaseColors } from "~/features/logistics/phaseColors.ts";
import { Timeline } from "~/features/logistics/Timeline.tsx";
import styles from "./eligibility.module.css";

export default LogisticsPage;

/** The Challenge Logistics page. */
export function LogisticsPage() {
  return (
    <Parts>
      <PageHead title="Challenge Logistics" />
      <Timeline />
      <Participation />
      <PhaseCards />
    </Parts>
  );
}

function Participation() {
  const facts = useChallenge();
  const { statement, teams } = participation(facts);
  return (
    <section className="py-2xl tone-1" aria-labelledby="participation">
      <div className="grid">
        <h2 id="participation" className={`title-l mb-m ${styles.title}`}>
          Participation
        </h2>
        <div className={styles.body}>
          <p className="title-m">{statement}</p>
          <p className="text-l measure mt-m">{teams}</p>
          <div className="ruled closed mt-l">
            {Object.values(eligibility(facts)).map(({ title, rules }) => (
              <div key={title} className={`columns gap-2xs py-s ${styles.group}`}>
                <h3 className="title-s">{title}</h3>
                <ul className="stack gap-2xs">
                  {rules.map((rule) => (
                    <li key={rule}>{rule}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <p className="mt-m">
            <MainAction />
          </p>
        </div>
      </div>
    </section>
  );
}

function PhaseCards() {
  return (
    <section aria-labelledby="phases">
      <h2 id="phases" className="visually-hidden">
        The four phases
      </h2>
      <ol className={`two ${styles.list}`}>
        {challengePhases(useChallenge()).map(({ number, title, period, text, dates }) => {
          const { style, dark } = phaseColors(number);
          return (
            <li
              key={number}
              className={`edge py-l ${styles.phase} ${dark ? "on-dark" : ""}`}
              style={style}
            >
              <p className={`mb-m ${styles.number}`} aria-hidden="true">
                {number}
              </p>
              <h3 className="title-m">{title}</h3>
              <p className="strong mt-xs">{period}</p>
              <p className="mt-xs">{text}</p>
              {dates.length > 0 && (
                <dl className="mt-s">
                  {dates.map(({ label, value, href }) => (
                    <div key={label} className={`spread ${styles.date}`}>
                      <dt>{href ? <Link to={href}>{label}</Link> : label}</dt>
                      <dd className="strong">{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
