import { Alert, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { expertiseLabel } from "#common/expertise.ts";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { isOver, isSpread, quotasOf, type Round } from "../rounds/round.ts";
import { Planner } from "./Planner.tsx";
import { type AssignmentFacts, assignableEntries, brokenQuotas, entriesShort } from "./problem.ts";
import { useAssignmentFacts } from "./useAssignmentFacts.ts";

/** Who reads what: a plan is made, looked at and then published as a whole. */
export function AssignmentPage({ round }: { round: Round }) {
  const { facts, error, refetch } = useAssignmentFacts(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={refetch}>
        The assignments could not be loaded.
      </LoadFailed>
    );
  }
  if (!facts) return <LoadingScreen />;
  if (isOver(round)) {
    return (
      <Alert severity="info">
        This round has closed: its assignments stay as they are. How far each judge came is under{" "}
        <Link component={RouterLink} to={roundPath(round.id, "progress")}>
          Progress
        </Link>
        .
      </Alert>
    );
  }
  const ready = assignableEntries(facts).length;
  const waiting = facts.roundEntries.length - ready;
  const active = facts.judges.filter(({ state }) => state === "active").length;
  if (ready === 0 || active === 0) {
    return (
      <Alert severity="info">
        {ready === 0
          ? "No round entry is ready yet: judges are given signed ones alone."
          : "No judge has accepted the invitation yet."}
      </Alert>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        {isSpread(round)
          ? `Each of the ${ready.toLocaleString("en")} entries goes to ${round.reviews_per_entry} judges, never to one in conflict, so that judges link all entries, with loads as even as can be. ${quotaWords(round)}${sharedWords(facts)}The same choices give the same plan.`
          : `Each judge who is chosen reads all ${ready.toLocaleString("en")} entries, but those in conflict.`}
      </Typography>
      {waiting > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {waiting.toLocaleString("en")} more {waiting === 1 ? "entry is" : "entries are"} not ready
          or in conflict with you, and not in your plan.
        </Alert>
      )}
      <ShortEntries facts={facts} />
      <BrokenQuotas facts={facts} />
      <Planner key={round.assignments_revision} facts={facts} />
    </>
  );
}

/** How many entries all judges read first, as a sentence; empty without any. */
function sharedWords(facts: AssignmentFacts): string {
  const shared = assignableEntries(facts).filter((roundEntry) => roundEntry.is_calibration).length;
  if (shared === 0) return "";
  return `Every judge who is chosen reads ${shared === 1 ? "one entry" : `${shared} entries`} first. `;
}

/** What the round asks of the judges of an entry, as a sentence; empty where it asks nothing. */
function quotaWords(round: Round): string {
  const [first, ...more] = quotasOf(round).map(
    ({ label, reviewers }) =>
      `${reviewers} ${reviewers === 1 ? "knows" : "know"} ${label.toLowerCase()}`,
  );
  if (!first) return "";
  return `Of the judges of an entry at least ${[first, ...more].join(", ")}. `;
}

function ShortEntries({ facts }: { facts: AssignmentFacts }) {
  const short = entriesShort(facts);
  if (short === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {short === 1 ? "One entry needs" : `${short.toLocaleString("en")} entries need`} another
      reviewer: a judge has stepped back, has left or turned out to have a conflict, or the entry
      came later. A new plan gives {short === 1 ? "it" : "each of them"} one, and leaves the others
      alone.
    </Alert>
  );
}

function BrokenQuotas({ facts }: { facts: AssignmentFacts }) {
  const broken = brokenQuotas(facts);
  if (broken.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      Judges have left or stepped back, or have changed what they know. A new plan mends what it
      can.
      {broken.map(({ field, entries }) => (
        <div key={field}>
          {expertiseLabel(field)}: too few reviewers of {entries.toLocaleString("en")}{" "}
          {entries === 1 ? "entry" : "entries"} know it.
        </div>
      ))}
    </Alert>
  );
}
