import { Progress } from "@mantine/core";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { counted } from "#common/words.ts";
import "@mantine/core/styles/Progress.layer.css";
import { Link } from "react-router";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { Moment } from "~/components/Moment.tsx";
import { paths } from "~/config/paths.ts";
import type { Confirmation } from "~/data/confirmation.ts";
import type { Assignment, Queue, ReviewState, Round } from "~/data/judging.ts";
import { useReload } from "~/lib/loaded.ts";
import {
  inReviewOrder,
  isOutstanding,
  isReadable,
  nextReview,
  nextReviewLabel,
  progressDetails,
  progressOf,
  reviewPath,
  STATE_LABELS,
} from "./queue.ts";
import { RecuseButton } from "./RecuseButton.tsx";
import styles from "./RoundQueue.module.css";

const KINDS: Readonly<Record<RoundKind, string>> = {
  screening: "Several judges review each entry, and each judge reviews only some entries.",
  panel: "Every judge in this round reviews every entry.",
  top_three: "Every judge in this round reviews every finalist’s work.",
  final: "Every judge in this round reviews every pitch.",
};

/** Beside the outline of a new one. */
const BADGES: Partial<Record<ReviewState, string | undefined>> = {
  returned: styles.started,
  started: styles.started,
  submitted: "signal",
  recused: "soft",
  conflicted: "soft",
};

/** A round, the judge's progress in it, and the round entries to review. */
export function RoundQueue({ queue: { round, assignments } }: { queue: Queue }) {
  const { due, submitted, text } = progressOf(assignments);
  const next = round.stage === "open" ? nextReview(assignments) : undefined;
  const details = progressDetails(assignments);
  const isClosed = round.stage !== "open" && round.stage !== "draft";
  const id = `round-${round.id}`;
  return (
    <section className="columns" aria-labelledby={id}>
      <div className="stack gap-xs start sticky">
        <h2 id={id} className="title-m">
          {round.name}
        </h2>
        {!isClosed && <p>{KINDS[round.kind]}</p>}
        <RoundTime round={round} />
        {due > 0 && (
          <>
            <Progress
              className={styles.progress ?? ""}
              aria-label={`Submitted in ${round.name}`}
              value={(submitted / due) * 100}
            />
            <p>
              <strong>{text}</strong>
              {details && <span>{`, ${details}`}</span>}
            </p>
          </>
        )}
        {next && (
          <ButtonLink to={reviewPath(next.id)}>
            <span>{nextReviewLabel(next)}</span> <Arrow />
          </ButtonLink>
        )}
        {round.stage === "open" && due > 0 && !next && (
          <p>You’ve submitted all your reviews. Thank you.</p>
        )}
      </div>
      {assignments.length > 0 && (
        <ol aria-labelledby={id}>
          {inReviewOrder(assignments).map((assignment) => (
            <RoundEntry key={assignment.id} assignment={assignment} round={round} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface PastRoundsProps {
  queues: readonly Queue[];
  /** Of the judge's reviews; null without any. */
  confirmation: Confirmation | null;
  /** Whether printing it is the main action of the page. */
  isMain: boolean;
}

/** The rounds whose entries can no longer be read, with what the judge did in them. */
export function PastRounds({ queues, confirmation, isMain }: PastRoundsProps) {
  return (
    <section className="columns" aria-labelledby="past-rounds">
      <h2 id="past-rounds" className="title-m">
        Past rounds
      </h2>
      <div className="stack gap-m">
        <ul className="ruled closed">
          {queues.map(({ round }) => {
            const done = confirmation?.reviews?.find(({ round_name }) => round_name === round.name);
            return (
              <li key={round.id} className="spread">
                <div>
                  <h3 className="title-xs">{round.name}</h3>
                  <RoundTime round={round} />
                </div>
                {done && <p>{`You submitted ${counted(done.reviews, "review", "reviews")}.`}</p>}
              </li>
            );
          })}
        </ul>
        {confirmation && (
          <ButtonLink to={paths.confirmation} look={isMain ? "primary" : "quiet"}>
            Print your confirmation
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

interface RoundEntryProps {
  assignment: Assignment;
  round: Round;
}

function RoundEntry({ assignment, round }: RoundEntryProps) {
  const reload = useReload();
  const { id, code, idea_name, state, scores, is_calibration } = assignment;
  const isOpen = round.stage === "open";
  const canRead = isReadable(assignment) && round.stage !== "draft";
  return (
    <li className={styles.roundEntry} data-state={state}>
      <div className={`stack start breakable ${styles.name}`}>
        {canRead && <Link to={reviewPath(id)}>{idea_name}</Link>}
        <span className="text-s">{code}</span>
        {state === "submitted" && (
          <span className="text-s tabular">{`Scores: ${scores?.join(" · ")}`}</span>
        )}
        {is_calibration && isOpen && isOutstanding(assignment) && (
          <span className="text-s">Calibration entry: all judges review it first.</span>
        )}
      </div>
      <span className={`badge ${BADGES[state] ?? ""}`}>
        {!isOpen && isOutstanding(assignment) ? "Not submitted" : STATE_LABELS[state]}
      </span>
      {isOpen && canRead && isOutstanding(assignment) && (
        <div className={styles.recuse}>
          <RecuseButton assignment={assignment} onRecused={() => void reload()} />
        </div>
      )}
    </li>
  );
}

function RoundTime({ round: { stage, opens_at, closes_at } }: { round: Round }) {
  if (stage === "canceled") return <p>This round was canceled. Its reviews don’t count.</p>;
  const label = stage === "draft" ? "Opens" : stage === "open" ? "Deadline" : "Closed";
  return (
    <p>
      <strong>{`${label}:`}</strong> <Moment at={stage === "draft" ? opens_at : closes_at} />
    </p>
  );
}
