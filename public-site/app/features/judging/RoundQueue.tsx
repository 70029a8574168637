import { Badge, Progress } from "@mantine/core";
import type { RoundKind } from "#common/judging/roundKind.ts";
import "@mantine/core/styles/Badge.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import { Link } from "react-router";
import { Arrow } from "~/components/Arrow.tsx";
import { ButtonLink } from "~/components/Button.tsx";
import { Moment } from "~/components/Moment.tsx";
import type { Assignment, Queue, Round } from "~/data/judging.ts";
import { reviewPath } from "./judgingPaths.ts";
import { isGone, isUnfinished, nextUp, progressOf, STATE_WORDS } from "./queue.ts";
import styles from "./RoundQueue.module.css";

const KINDS: Readonly<Record<RoundKind, string>> = {
  screening: "Screening: each entry is read by several judges, and each judge reads some.",
  panel: "Panel: every judge of this round reads every entry.",
  top_three: "Top three: every judge of this round reads what each finalist has made of the idea.",
  final: "Final: every judge of this round has every pitch before them.",
};

/** A round, how far the judge is in it, and what there is to read. */
export function RoundQueue({ queue: { round, assignments } }: { queue: Queue }) {
  const { submitted, begun, recused, taken, toRead } = progressOf(assignments);
  const next = round.state === "open" ? nextUp(assignments) : undefined;
  const shared = assignments.filter(({ isCalibration }) => isCalibration);
  const own = assignments.filter(({ isCalibration }) => !isCalibration);
  const id = `round-${round.id}`;
  const sharedId = `shared-${round.id}`;
  return (
    <section className={styles.round} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="title-m">
          {round.name}
        </h2>
        <p>{KINDS[round.kind]}</p>
        <RoundTime round={round} />
        {toRead > 0 && (
          <>
            <Progress
              className={styles.progress ?? ""}
              aria-label={`Submitted in ${round.name}`}
              value={(submitted / toRead) * 100}
            />
            <p>
              {[
                `${submitted} of ${toRead} submitted`,
                begun > 0 && `${begun} begun`,
                recused > 0 && `stepped back from ${recused}`,
                taken > 0 && `${taken} taken by an administrator`,
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
          </>
        )}
        {next && (
          <ButtonLink to={reviewPath(next.id)}>
            <span>{`${next.state === "assigned" ? "Start with" : "Continue:"} ${next.code}`}</span>{" "}
            <Arrow />
          </ButtonLink>
        )}
        {round.state === "open" && toRead > 0 && !next && (
          <p>You have read everything that you were given. Thank you.</p>
        )}
      </div>
      <div>
        {shared.length > 0 && <p id={sharedId}>Read these first: everybody reads them.</p>}
        <Entries of={shared} round={round} labelledBy={sharedId} />
        <Entries of={own} round={round} labelledBy={id} />
      </div>
    </section>
  );
}

interface EntriesProps {
  of: readonly Assignment[];
  round: Round;
  labelledBy: string;
}

function Entries({ of, round, labelledBy }: EntriesProps) {
  if (of.length === 0) return null;
  return (
    <ol className={styles.entries} aria-labelledby={labelledBy}>
      {of.map((assignment) => (
        <Entry key={assignment.id} assignment={assignment} round={round} />
      ))}
    </ol>
  );
}

function Entry({ assignment, round }: { assignment: Assignment; round: Round }) {
  const { id, code, ideaName, state, scores } = assignment;
  const words =
    round.state !== "open" && isUnfinished(assignment) ? "Not submitted" : STATE_WORDS[state];
  const isReadable = !isGone(assignment) && round.state !== "draft";
  return (
    <li className={styles.entry} data-state={state}>
      <span className={styles.code}>{code}</span>
      <span className={styles.name}>
        {isReadable ? <Link to={reviewPath(id)}>{ideaName}</Link> : ideaName}
      </span>
      <span className={styles.scores}>{state === "submitted" && scores.join(" · ")}</span>
      <Badge variant={state === "returned" ? "filled" : "outline"}>{words}</Badge>
    </li>
  );
}

const TIMES: Readonly<Record<Exclude<Round["state"], "canceled">, string>> = {
  draft: "Opens on",
  open: "Open until",
  closed: "Closed on",
  released: "Closed on",
};

function RoundTime({ round: { state, opensAt, closesAt } }: { round: Round }) {
  if (state === "canceled") return <p>This round was canceled: nothing of it counts.</p>;
  return (
    <p>
      <strong>{TIMES[state]}</strong> <Moment at={state === "draft" ? opensAt : closesAt} />
    </p>
  );
}
