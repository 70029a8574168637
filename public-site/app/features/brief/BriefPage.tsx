import { Link } from "react-router";
import { type Layer, LayerImage } from "~/art/LayerImage.tsx";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { PageHead } from "~/components/Page.tsx";
import { Parts } from "~/components/Parts.tsx";
import { Picture } from "~/components/Picture.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import { BRIEF_PDF_PATH } from "~/config/paths.ts";
import { brief, briefNext, briefPdf } from "~/content/brief.ts";
import { type DeviceLayerId, deviceLayers, deviceLayersAlt } from "~/content/deviceLayers.ts";
import { mainAction } from "~/content/mainAction.ts";
import { patientDay } from "~/content/patientDay.ts";
import { useStoredSession } from "~/lib/sessionMark.ts";
import styles from "./BriefPage.module.css";
import {
  Criteria,
  Exclusions,
  IntroAndSpecifications,
  sections,
  ThoughtStarters,
} from "./BriefSections.tsx";

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

function BriefNext() {
  const { title, logistics } = briefNext;
  const action = mainAction(useChallenge(), useStoredSession());
  return (
    <section className={styles.next} aria-labelledby="brief-next">
      <div className="grid gap-m">
        <h2 id="brief-next" className="title-l col-main">
          {title}
        </h2>
        <div className="row gap-m col-aside">
          <ButtonLink to={action.href}>{action.text}</ButtonLink>
          <Link to={logistics.href}>{logistics.text}</Link>
        </div>
      </div>
    </section>
  );
}

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

const DRAWN: Readonly<Record<DeviceLayerId, Layer>> = {
  adhesive: "adhesivePale",
  needle: "needle",
  reservoir: "reservoir",
  electronics: "electronics",
  shell: "shell",
};

/** Where the line under a layer begins, in the wide drawing: at its rim. */
const RIM_Y: Partial<Record<DeviceLayerId, number>> = { electronics: 352 };
const OTHER_RIM_Y = 360;

function LayerPlan() {
  return (
    <figure className={styles.plan}>
      <svg className={styles.wide} viewBox="0 0 1440 500" role="img" aria-label={deviceLayersAlt}>
        {deviceLayers.map(({ id, name, note }, index) => {
          const x = 222 + index * 252;
          return (
            <g key={id}>
              <g transform={`translate(${x} 196) scale(1.5)`}>
                <LayerImage layer={DRAWN[id]} />
              </g>
              <path d={`M${x} ${RIM_Y[id] ?? OTHER_RIM_Y}V450`} stroke="currentColor" />
              <text className={styles.name} x={x + 12} y="432">
                {name}
              </text>
              <text className={styles.note} x={x + 12} y="452">
                {note}
              </text>
            </g>
          );
        })}
      </svg>
      <svg className={styles.narrow} viewBox="0 0 390 920" role="img" aria-label={deviceLayersAlt}>
        {deviceLayers.map(({ id, name, note }, index) => {
          const toTheRight = index % 2 === 1;
          const y = 130 + index * 162;
          const labelX = toTheRight ? 20 : 252;
          return (
            <g key={id}>
              <g transform={`translate(${toTheRight ? 266 : 118} ${y}) scale(.84)`}>
                <LayerImage layer={DRAWN[id]} />
              </g>
              <text className={styles.name} x={labelX} y={y - 4}>
                {name}
              </text>
              <text className={styles.note} x={labelX} y={y + 16}>
                {note}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const HEADING_ID = "patient-day-heading";

function PatientDay() {
  const { title, lead, moments } = patientDay;
  return (
    <section className={`on-dark ${styles.day}`} aria-labelledby={HEADING_ID}>
      <div className={`grid gap-s ${styles.head}`}>
        <h2 id={HEADING_ID} className="title-l">
          {title}
        </h2>
        <p className="text-l">{lead}</p>
      </div>
      <ol className={styles.moments}>
        {moments.map(({ time, title, text, picture, isWorn }) => (
          <li key={time} className={isWorn ? `${styles.moment} ${styles.worn}` : styles.moment}>
            <Picture picture={picture} />
            <div className={styles.words}>
              <p className={styles.time}>{time}</p>
              <h3 className={styles.dayTitle}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
