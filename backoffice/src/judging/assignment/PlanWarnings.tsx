import { Alert } from "@mui/material";
import { expertiseLabel } from "#common/expertise.ts";
import { isSpread } from "../rounds/round.ts";
import type { PlanSummary } from "./planSummary.ts";
import type { AssignmentFacts } from "./problem.ts";

interface PlanWarningsProps {
  facts: AssignmentFacts;
  summary: PlanSummary;
}

/** What is wrong with a plan although it can be published, and what helps. */
export function PlanWarnings({ facts, summary }: PlanWarningsProps) {
  const isOfAll = !isSpread(facts.round);
  return (
    <>
      {summary.lacking.length > 0 && <Lacking summary={summary} />}
      {summary.shortJudges.length > 0 && <Short isOfAll={isOfAll} judges={summary.shortJudges} />}
      {summary.groups.length > 1 && <Unconnected groups={summary.groups} />}
    </>
  );
}

const count = (number: number) => number.toLocaleString("en");

/** So many codes or groups are named: of more one sees that they are many. */
const NAMED = 12;

function Lacking({ summary: { lacking, fields, fullJudges } }: { summary: PlanSummary }) {
  const rest = lacking.length - NAMED;
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      <div>
        {lacking.length === 1 ? "One entry lacks" : `${count(lacking.length)} entries lack`}{" "}
        reviewers (how many in brackets): {lacking.slice(0, NAMED).join(", ")}
        {rest > 0 && ` and ${count(rest)} more`}.
      </div>
      {fields.map(({ field, entries, judges }) => (
        <div key={field}>
          {expertiseLabel(field)}: {judges} of the judges who are chosen{" "}
          {judges === 1 ? "knows" : "know"} it, and {count(entries)}{" "}
          {entries === 1 ? "entry needs" : "entries need"} more of them.
        </div>
      ))}
      <div>
        {fullJudges.length > 0
          ? `These judges would have to read more than they can: ${fullJudges.join(", ")}.`
          : "No other judge who is chosen may read them: for a conflict, having stepped back, or what the round asks them to know."}{" "}
        Choose more judges, or invite some.
      </div>
    </Alert>
  );
}

interface ShortProps {
  /** Whether it is a round in which every judge reads everything. */
  isOfAll: boolean;
  judges: PlanSummary["shortJudges"];
}

function Short({ isOfAll, judges }: ShortProps) {
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      <div>
        {isOfAll
          ? "Not everybody can read everything:"
          : "Not everybody can read the entries that all read first:"}
      </div>
      {judges.map(({ name, missing, maximum }) => (
        <div key={name}>
          {name} reads at most {maximum} and leaves out {count(missing)}.
        </div>
      ))}
      <div>
        Choose somebody else in their place, or ask them to say under “Judging” on the site that
        they can read more.{" "}
        {isOfAll && "Published as it is, the adjusted score decides instead of the mean."}
      </div>
    </Alert>
  );
}

function Unconnected({ groups }: { groups: PlanSummary["groups"] }) {
  const sizes = groups.slice(0, NAMED).map(count).join(", ");
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      The entries fall into {count(groups.length)} groups that no judge links (of {sizes}
      {groups.length > NAMED && " and more"} entries): no score of one says anything about those of
      another. More reviewers for each entry help, fewer judges, or entries that all judges read
      first: choose them under “Round entries”. To publish it as it is, say why.
    </Alert>
  );
}
