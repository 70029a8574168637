import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { listAddress, withFilter } from "../../lists/listAddress.ts";
import { roundPath } from "../../records/roundPath.ts";

/** Something that waits, most of it in judging, and where to see to it. */
export interface JudgingTask {
  kind: string;
  label: string;
  hint: string;
  count: number;
  to: string;
}

/** The parts of a round's page that a task leads to. */
type Part = "assignment" | "progress" | "results";

interface Kind {
  label: string;
  /** What there is to know about the number. */
  hint: string;
  /** The page, if it is always the same one; else a part of the round's. */
  to: string | { part: Part };
}

/** In the order of how soon they have to be done. */
const KINDS: Readonly<Record<string, Kind>> = {
  releases: {
    label: "Releases to confirm",
    hint: "Another administrator requested them",
    to: "/judging/releases",
  },
  mails: {
    label: "Mails to confirm",
    hint: "Others proposed them to many; it takes two",
    to: "/group-emails",
  },
  stopped_releases: {
    label: "Stopped releases",
    hint: "Something changed before they were due",
    to: "/judging/releases",
  },
  results: {
    label: "Results to lock",
    hint: "Their rounds have ended; nothing is decided before",
    to: { part: "results" },
  },
  interventions: {
    label: "Interventions",
    hint: "Others made them since the last release",
    to: "/judging/releases",
  },
  evidence: {
    label: "Answers about eligibility",
    hint: "Teams have shown what they were asked for",
    to: listAddress("submissions", { eligibility: "answered", standing: "in the running" }),
  },
  reviewers: {
    label: "Entries short of reviewers",
    hint: "Make a new plan for them",
    to: { part: "assignment" },
  },
  recused: {
    label: "Recused judges",
    hint: "From entries that all judges of a round review",
    to: { part: "progress" },
  },
  notes: {
    label: "Notes of judges",
    hint: "Nobody has answered them",
    to: { part: "progress" },
  },
  conflicts: {
    label: "Suspected conflicts",
    hint: "Confirm or dismiss them",
    to: withFilter("/judging/conflicts", { state: "suspected" }),
  },
  unfinished: {
    label: "Reviews missing",
    hint: "Their round closes within three days",
    to: { part: "progress" },
  },
  bounced_invitations: {
    label: "Bounced invitations to judge",
    hint: "Check the address, then invite them again",
    to: withFilter("/judging/judges", { state: "invited" }),
  },
  invitations: {
    label: "Invitations to judge",
    hint: "Without an answer for a week",
    to: withFilter("/judging/judges", { state: "invited" }),
  },
  judges_left: {
    label: "Judges who have left",
    hint: "Their entries may need reviewers",
    to: withFilter("/judging/judges", { state: "withdrawn" }),
  },
};

/** What waits for the caller, in the order in which it is to be done. */
export async function readJudgingTasks(
  dataProvider: Pick<AdminDataProvider, "callDatabase">,
): Promise<JudgingTask[]> {
  const rows = await dataProvider.callDatabase("waiting_in_judging", {});
  const rowOf = new Map(rows.map((row) => [row.kind, row]));
  return Object.entries(KINDS).flatMap(([kind, { label, hint, to }]) => {
    const row = rowOf.get(kind);
    return row
      ? [{ kind, label, hint, count: row.open_count, to: addressOf(to, row.round_id) }]
      : [];
  });
}

/** Where tasks of several rounds are, the list of rounds leads on. */
function addressOf(to: Kind["to"], roundId: string | null) {
  if (typeof to === "string") return to;
  return roundId ? roundPath(roundId, to.part) : "/judging/rounds";
}
