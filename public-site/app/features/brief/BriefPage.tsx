import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { PageHead } from "~/components/PageHead.tsx";
import { Parts } from "~/components/Parts.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import { BRIEF_PDF_PATH } from "~/config/paths.ts";
import { brief, briefNext } from "~/content/brief.ts";
import { briefPdf } from "~/content/briefPdf.ts";
import { mainAction } from "~/content/mainAction.ts";
import { useStoredSession } from "~/features/navigation/useStoredSession.ts";
import styles from "./BriefPage.module.css";
import {
  Criteria,
  Exclusions,
  IntroAndSpecifications,
  sections,
  ThoughtStarters,
} from "./BriefSections.tsx";
import { LayerPlan } from "./LayerPlan.tsx";
import { PatientDay } from "./PatientDay.tsx";

const LISTED = Object.values(sections);

/** The Challenge Brief page. */
export function BriefPage() {
  return (
    <Parts>
      <PageHead title={brief.title} />
      <LayerPlan />
      <Question />
      <PatientDay />
      <WithContents sections={LISTED}>
        <IntroAndSpecifications />
        <ThoughtStarters />
        <Criteria />
        <Exclusions />
      </WithContents>
      <BriefNext />
    </Parts>
  );
}

/** Where to go once one has read the brief. */
function BriefNext() {
  const { title, logistics } = briefNext;
  const action = mainAction(useChallenge(), useStoredSession());
  return (
    <section className={styles.next} aria-labelledby="brief-next">
      <div className="grid">
        <h2 id="brief-next" className={`title-l ${styles.title}`}>
          {title}
        </h2>
        <div className={styles.links}>
          <ButtonLink to={action.href}>{action.text}</ButtonLink>
          <Link to={logistics.href}>{logistics.text}</Link>
        </div>
      </div>
    </section>
  );
}

/** The question that the challenge asks. */
function Question() {
  const { title, statement } = brief.howMightWe;
  return (
    <section className={`on-dark ${styles.question}`} aria-labelledby="how-might-we">
      <div className="grid">
        <h2 id="how-might-we" className={styles.heading}>
          <span className={`title-s ${styles.lead}`}>{title} </span>
          <span className={`title-l ${styles.statement}`}>{statement}</span>
        </h2>
        <p className={styles.file}>
          <a href={BRIEF_PDF_PATH} download>
            {briefPdf.text}
          </a>{" "}
          ({briefPdf.format})
        </p>
      </div>
    </section>
  );
}
