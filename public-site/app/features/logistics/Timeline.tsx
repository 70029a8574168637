import { officialClockNote } from "#common/content/dates.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { LiveText } from "~/components/LiveText.tsx";
import { type ChallengeFacts, phaseNote } from "~/content/facts.ts";
import { challengePhases, deadlineNote, type Phase } from "~/content/logistics.ts";
import { CalendarLinks } from "~/features/calendar/CalendarLinks.tsx";
import { phaseColors } from "./phaseColors.ts";
import styles from "./Timeline.module.css";
import { Playhead, TimelineChart } from "./TimelineChart.tsx";

/** The phases with today's position: a chart in wide windows, a list in narrow ones. */
export function Timeline() {
  const facts = useChallenge();
  const phases = challengePhases(facts);
  return (
    <section className="paper pb-xl" aria-labelledby="timeline">
      <div className="grid">
        <h2 id="timeline" className="visually-hidden">
          Timeline
        </h2>
        <p className={`mb-s ${styles.time}`}>{phaseNote(facts)}</p>
        <TimelineChart facts={facts} phases={phases} />
        <ol className={`stack gap-l ${styles.list}`}>
          {phases.map((phase) => (
            <ListedPhase key={phase.number} phase={phase} facts={facts} />
          ))}
        </ol>
        <DeadlineNote facts={facts} />
      </div>
    </section>
  );
}

interface ListedPhaseProps {
  phase: Phase;
  facts: ChallengeFacts;
}

function ListedPhase({ phase, facts }: ListedPhaseProps) {
  const { number, title, days, during, milestone } = phase;
  const here = during.includes(facts.phase);
  return (
    <li
      className={styles.phase}
      style={phaseColors(number).style}
      aria-current={here ? "step" : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <h3 className="title-s">{title}</h3>
      <p className={`row gap-2xs ${styles.period}`}>
        <span>{days}</span> {here && <Playhead />}
      </p>
      {milestone && (
        <p className={`mt-2xs ${styles.milestone}`}>
          <span>
            {`${milestone.title}, ${milestone.period}${milestone.location ? `: ${milestone.location}` : ""}`}
          </span>
        </p>
      )}
    </li>
  );
}

/** The deadline in official time and, once the page is live, in the visitor's time; and the calendar. */
function DeadlineNote({ facts }: { facts: ChallengeFacts }) {
  return (
    <div className={`two gap-s mt-l pt-s rule ${styles.deadline}`}>
      <div>
        <p className="measure">{deadlineNote(facts)}</p>
        {/* Reserves room for the longer of the two texts. */}
        <p className={`text-s measure ${styles.zone}`}>
          <LiveText name="deadline">{officialClockNote}</LiveText>
        </p>
      </div>
      <CalendarLinks />
    </div>
  );
}
