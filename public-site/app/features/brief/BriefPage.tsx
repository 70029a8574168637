import { Link } from "react-router";
import { LayerImage } from "~/art/LayerImage.tsx";
import { MainAction } from "~/components/MainAction.tsx";
import { PageHead } from "~/components/Page.tsx";
import { Parts } from "~/components/Parts.tsx";
import { Picture } from "~/components/Picture.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import { BRIEF_PDF_PATH, paths } from "~/config/paths.ts";
import { brief, briefPdfSize } from "~/content/brief.ts";
import { deviceLayers, deviceLayersAlt } from "~/content/deviceLayers.ts";
import { patientDay } from "~/content/patientDay.ts";
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
  return (
    <section className="py-xl tone-3 screen-only" aria-labelledby="brief-next">
      <div className="grid gap-m">
        <h2 id="brief-next" className="title-l col-main">
          Next steps
        </h2>
        <div className="row gap-m col-aside">
          <MainAction />
          <Link to={paths.logistics}>Dates and eligibility</Link>
        </div>
      </div>
    </section>
  );
}

function Question() {
  const { title, statement } = brief.howMightWe;
  return (
    <section className="tone-7 on-dark pt-xl pb-2xl" aria-labelledby="how-might-we">
      <div className="grid">
        <h2 id="how-might-we" className={`stack gap-m most ${styles.question}`}>
          <span className="title-s">{title} </span>
          <span className="title-l">{statement}</span>
        </h2>
        <p className="mt-l screen-only">
          <a href={BRIEF_PDF_PATH} download>
            Download the brief
          </a>{" "}
          {`(PDF, ${briefPdfSize})`}
        </p>
      </div>
    </section>
  );
}

function LayerPlan() {
  return (
    <figure className={`tone-3 pb-l ${styles.plan}`}>
      <svg className={styles.wide} viewBox="0 0 1440 500" role="img" aria-label={deviceLayersAlt}>
        {deviceLayers.map((layer, index) => {
          const x = 277 + index * 235;
          const rim = layer.id === "electronics" ? 352 : 360;
          return (
            <g key={layer.id}>
              <PlanLayer layer={layer} at={`translate(${x} 196) scale(1.5)`} x={x + 12} y={432} />
              <path d={`M${x} ${rim}V450`} stroke="currentColor" />
            </g>
          );
        })}
      </svg>
      <svg className={styles.narrow} viewBox="0 0 390 920" role="img" aria-label={deviceLayersAlt}>
        {deviceLayers.map((layer, index) => {
          const isRight = index % 2 === 1;
          const y = 130 + index * 162;
          const at = `translate(${isRight ? 266 : 118} ${y}) scale(.84)`;
          return (
            <PlanLayer
              key={layer.id}
              layer={layer}
              at={at}
              x={isRight ? 21 : 369}
              y={y - 4}
              anchor={isRight ? "start" : "end"}
            />
          );
        })}
      </svg>
    </figure>
  );
}

interface PlanLayerProps {
  layer: (typeof deviceLayers)[number];
  /** The transform of its drawing. */
  at: string;
  /** The position of its name; the note is below. */
  x: number;
  y: number;
  anchor?: "start" | "end";
}

function PlanLayer({ layer: { id, name, note }, at, x, y, anchor }: PlanLayerProps) {
  return (
    <>
      <g transform={at}>
        <LayerImage layer={id === "adhesive" ? "adhesivePale" : id} />
      </g>
      <text className={styles.name} x={x} y={y} textAnchor={anchor}>
        {name}
      </text>
      <text className={styles.note} x={x} y={y + 20} textAnchor={anchor}>
        {note}
      </text>
    </>
  );
}

const HEADING_ID = "patient-day-heading";

function PatientDay() {
  const { title, lead, moments } = patientDay;
  return (
    <section className="ink on-dark pt-xl pb-2xl" aria-labelledby={HEADING_ID}>
      <div className="grid gap-s mb-l">
        <h2 id={HEADING_ID} className="title-l left">
          {title}
        </h2>
        <p className={`text-l right ${styles.dayLead}`}>{lead}</p>
      </div>
      <ol className={styles.moments}>
        {moments.map(({ time, title, text, picture, isWorn }) => (
          <li key={time} className={isWorn ? `${styles.moment} ${styles.worn}` : styles.moment}>
            <Picture picture={picture} />
            <div className={styles.words}>
              <p className="text-s soft tabular">{isWorn ? `${time}, on the body` : time}</p>
              <h3 className="title-s">{title}</h3>
              <p className="text-s soft mt-3xs">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
