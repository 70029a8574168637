import type { FieldRule } from "../../_shared/validation.ts";
import { count, emailKind } from "./content.ts";

/** What waits for an administrator, by the kinds of judging_tasks. */
const TASKS = {
  reviewers: "Entries that need another reviewer: make a new plan",
  recused: "Recused from entries that all judges of a round review",
  unfinished: "Reviews missing in rounds that close within three days",
  judges_left: "Judges who have left",
  bounced_invitations: "Bounced invitations to judge: check the address, then invite them again",
  invitations: "Judges who have not answered for a week",
  mails: "Mails to groups to confirm that others proposed",
  notes: "Notes of judges to answer",
  conflicts: "Suspected conflicts to settle",
  releases: "Releases to confirm",
  interventions: "Interventions of others since the last release",
  evidence: "Teams that have answered about their eligibility",
  stopped_releases: "Releases that were stopped because something had changed",
  results: "Results to lock of rounds that have ended",
} as const;
type Task = keyof typeof TASKS;
const KINDS = Object.keys(TASKS) as Task[];

const countOrNone: FieldRule<number> = (input) =>
  input === undefined ? { value: 0 } : count(input);

const rules = Object.fromEntries(
  KINDS.flatMap((kind) => [
    [kind, countOrNone],
    [`new_${kind}`, countOrNone],
  ]),
) as Record<Task | `new_${Task}`, FieldRule<number>>;

/** To an administrator, once a day at most: what waits for them, with how much of it is new. */
export const judgingDigest = emailKind(rules, (waiting, siteUrl) => {
  const facts = KINDS.filter((kind) => waiting[kind] > 0).map((kind) => ({
    label: TASKS[kind],
    value: `${waiting[kind]}, of these new: ${waiting[`new_${kind}`]}`,
  }));
  return {
    subject: "The back office: what waits for you",
    heading: "What waits for you",
    paragraphs: ["Some of this is new since you were last told. You are told once a day at most."],
    facts,
    action: { label: "See what waits", url: `${siteUrl}/admin/` },
    note: "To get this email no more, switch it off in the back office, below what waits for you.",
  };
});
