import type { FieldRule } from "../../_shared/validation.ts";
import { count, emailKind } from "./content.ts";

/** The tasks of an administrator, by the kinds of judging_tasks. */
const TASKS = {
  reviewers: "Entries that need another judge: make a new assignment",
  recused: "Judges who recused themselves from an entry that all judges review",
  unfinished: "Outstanding reviews in rounds that close within three days",
  judges_left: "Judges who left",
  bounced_invitations:
    "Bounced invitations to judge: check the address, then invite the person again",
  invitations: "Judge invitations without a response for a week",
  group_emails: "Group emails to approve",
  notes: "Notes from judges to answer",
  conflicts: "Suspected conflicts to resolve",
  releases: "Releases to approve",
  interventions: "Interventions by others since the last release",
  evidence: "Eligibility answers to check",
  stopped_releases: "Releases stopped because of a change",
  results: "Results to lock in closed rounds",
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

/** To an administrator, at most once a day: open tasks, and how many of them are new. */
export const judgingDigest = emailKind(rules, (tasks, siteUrl) => {
  const facts = KINDS.filter((kind) => tasks[kind] > 0).map((kind) => ({
    label: TASKS[kind],
    value: `${tasks[kind]}, new: ${tasks[`new_${kind}`]}`,
  }));
  return {
    subject: "Back office: your to-do list",
    heading: "Your to-do list",
    paragraphs: ["Some of these tasks are new since our last email."],
    facts,
    action: { label: "Open the back office", url: `${siteUrl}/admin/` },
    note: "We send this at most once a day. To stop, turn it off below your to-do list in the back office.",
  };
});
