import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import { ELIGIBILITY_STATES, INTERVENTION_KINDS, JUDGING_KINDS, ROLES } from "#shared/constants.ts";
import type { Json } from "#shared/database.types.ts";
import { inDigits } from "#shared/inDigits.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import { administratorName } from "../../records/administrator.ts";
import { OUTCOMES } from "../../records/releaseOutcome.ts";
import type { ViewRow } from "../../records/viewRow.ts";

type Kind = (typeof INTERVENTION_KINDS)[number]["value"];

/** A change by an administrator or operator, of one statement. */
export type Intervention = ViewRow<
  "admin_interventions",
  "round_id" | "round_name" | "label" | "reason" | "actor_email" | "release_id",
  {
    kind: Kind;
    /** null: the account or judge was deleted. */
    people: (string | null)[];
    details: { [column: string]: { from: Json; to: Json } };
  }
>;

/** The interventions of one person that differ only in their subjects. */
export interface Act {
  id: number;
  sentence: string;
  round: { id: string; name: string } | undefined;
  submissionIds: readonly string[];
  /** The names of the first submissions, or of other subjects but people. */
  names: string;
  /** The names of the first judges or accounts. */
  people: string;
  /** The change of values; empty if the sentence says everything. */
  change: string;
  reason: string | null;
  /** The latest one. */
  created_at: string;
}

/** All interventions of one person. */
export interface PersonActs {
  person: string;
  ids: readonly number[];
  acts: readonly Act[];
}

/** The sentences about several. S stands for the number of submissions, N for that of changed rows. */
const SENTENCES: Partial<Record<Kind, string>> = {
  submissions_added: "Added S submissions to a round",
  submissions_removed: "Removed S submissions from a round",
  submissions_prepared: "Prepared S submissions for judges",
  calibration_changed: "Changed S calibration entries",
  outcome_changed: "Changed the outcome of S submissions",
  judge_invited: "Invited N judges",
  judge_removed: "Removed N judges",
  judge_reinstated: "Reinstated N judges",
  assignments_added: "Added N assignments",
  assignments_removed: "Removed N assignments",
  review_changed: "Changed N reviews",
  review_returned: "Returned N reviews to their judges",
  review_excluded: "Excluded N reviews",
  review_restored: "Restored N reviews",
  reviews_counted: "Decided whether N reviews count",
  mentor_set: "Assigned N mentors",
  mentor_removed: "Removed N mentors",
  jury_sentence_set: "Changed N jury sentences",
  note_sent: "Sent N notes to judges",
  conflict_set: "Recorded N conflicts of interest",
  conflict_confirmed: "Confirmed N conflicts of interest",
  conflict_accepted: "Accepted N conflicts of interest",
  conflict_dismissed: "Dismissed N conflicts of interest",
  gap_accepted: "Accepted S missing or under-reviewed submissions",
  decided: "Recorded decisions on S submissions",
  submission_changed: "Changed S submissions",
  team_changed: "Changed S teams",
  status_set: "Set the status of S submissions",
  disqualified: "Disqualified S submissions",
  reinstated: "Reinstated S submissions",
  withdrawn: "Withdrew S submissions on their teams’ behalf",
  reason_set: "Changed the reason shown to S teams",
  deadline_extended: "Changed N extended deadlines",
  eligibility_changed: "Checked the eligibility of S submissions",
  evidence_changed: "Asked S teams for evidence",
  account_deleted: "Deleted N accounts",
};

function sentenceOf(kind: Kind, submissions: number, total: number): string {
  const several = SENTENCES[kind];
  const count = several?.includes("S ") ? submissions : total;
  const label = labelOf(INTERVENTION_KINDS, kind);
  if (count <= 1) return label;
  return several?.replace(/\b[SN]\b/, inDigits(count)) ?? `${label} (${inDigits(count)} times)`;
}

/** The names of the columns whose values are shown; empty where the sentence names it. */
const COLUMNS: Readonly<Record<string, string>> = {
  status: "",
  released_status: "",
  outcome: "",
  state: "",
  role: "",
  kind: "Kind",
  name: "Name",
  opens_at: "Opens",
  closes_at: "Closes",
  due_at: "Due",
  reviews_required: "Reviewers per submission",
  places: "Submissions to advance",
  scale: "Scale",
  is_anonymized: "Anonymized",
  gives_feedback: "Feedback for teams",
  only_eligible: "Only eligible submissions",
  discussion_open: "Discussion open",
  is_calibration: "Calibration entry",
  max_reviews: "Maximum reviews",
  reviews_cap: "Maximum reviews",
  departs_from_ranking: "Departs from the ranking",
  deadline_extended_to: "Extended to",
  submission_extended_to: "Extended to",
  challenge_starts_at: "Challenge starts",
  registration_closes_at: "Registration closes",
  submissions_open_at: "Submissions open",
  submissions_close_at: "Submissions close",
  withdrawals_close_at: "Withdrawals close",
  finalists_selected_at: "Finalists selected",
  top_three_selected_at: "Top three selected",
  challenge_ends_at: "Challenge ends",
  max_submission_members: "Team size",
  requires_second_factor: "Second factor required",
};

const VALUES: readonly Labelled<string>[] = [
  ...OUTCOMES,
  ...ELIGIBILITY_STATES,
  ...JUDGING_KINDS,
  ...ROLES,
];

function valueText(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? inOfficialTime(text) : labelOf(VALUES, text);
}

export const changeText = ({ details }: Pick<Intervention, "details">) =>
  Object.entries(details)
    .flatMap(([column, { from, to }]) => {
      const name = COLUMNS[column];
      if (name === undefined) return [];
      return `${name && `${name}: `}${valueText(from)} → ${valueText(to)}`;
    })
    .join(", ");

/** Labels of submissions, rounds or stages; of a role, its name. */
const subjectName = ({ kind, label }: Intervention) =>
  kind.startsWith("role_") && label ? labelOf(ROLES, label) : label;

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];

/** Up to three names of this many. */
const listed = (names: readonly string[], count = names.length) =>
  `${names.slice(0, 3).join(", ")}${count > 3 ? " and others" : ""}`;

/** The names of the first submissions, each once. A label names up to three. */
function submissionNames(group: readonly Intervention[], count: number): string {
  const named = new Set<string>();
  const labels = group.flatMap(({ label, submission_ids: ids }) => {
    if (label === null || named.size > 2 || ids.some((id) => named.has(id))) return [];
    for (const id of ids.slice(0, 3)) named.add(id);
    return label;
  });
  return labels.length > 0 && count > named.size
    ? `${labels.join(", ")} and others`
    : labels.join(", ");
}

function toAct(group: readonly Intervention[]): Act {
  const [latest] = group as [Intervention, ...Intervention[]];
  const submissionIds = unique(group.flatMap(({ submission_ids }) => submission_ids));
  const total = group.reduce((sum, one) => sum + one.total, 0);
  const labels = unique(group.flatMap((one) => subjectName(one) ?? []));
  const people = unique(group.flatMap(({ people }) => people.map((name) => name ?? "deleted")));
  const names = latest.round_id === null ? listed(labels) : "";
  // An intervention names up to three people.
  const isCut = group.some((one) => one.people.length === 3 && one.total > 3);
  return {
    id: latest.id,
    sentence: sentenceOf(latest.kind, submissionIds.length, total),
    round: latest.round_id
      ? { id: latest.round_id, name: latest.round_name ?? labels[0] ?? "Deleted round" }
      : undefined,
    submissionIds,
    names: submissionIds.length > 0 ? submissionNames(group, submissionIds.length) : names,
    people: listed(people, isCut ? total : people.length),
    change: changeText(latest),
    reason: latest.reason,
    created_at: latest.created_at,
  };
}

const personOf = ({ capacity, actor_email: email }: Intervention) =>
  capacity === "operator"
    ? ["Operator", email].filter(Boolean).join(" ")
    : administratorName(email);

const keyOf = (one: Intervention) =>
  JSON.stringify([one.kind, one.round_id, changeText(one), one.reason]);

// The rows of a statement are written within a moment.
const statementOf = ({ kind, created_at: at, submission_ids }: Intervention) =>
  JSON.stringify([kind, at.slice(0, "YYYY-MM-DDThh:mm:ss".length), submission_ids]);

/** Leaves out interventions of which only a hash is kept, if another one of their statement shows the change. */
function withoutHashes(interventions: readonly Intervention[]): Intervention[] {
  const shown = new Set(interventions.filter(changeText).map(statementOf));
  return interventions.filter((one) => changeText(one) || !shown.has(statementOf(one)));
}

/** The interventions of each person as sentences, latest first. */
export function byPerson(interventions: readonly Intervention[]): PersonActs[] {
  const latestFirst = interventions.toSorted((a, b) => b.id - a.id);
  return [...Map.groupBy(latestFirst, personOf)].map(([person, all]) => ({
    person,
    ids: all.map(({ id }) => id),
    acts: [...Map.groupBy(withoutHashes(all), keyOf).values()].map(toAct),
  }));
}
