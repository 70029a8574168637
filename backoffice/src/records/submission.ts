import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { counted, labelOf } from "#common/words.ts";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";

/** A team member. Values are null after the account was deleted. */
export interface TeamMember {
  user_id: string;
  name: string | null;
  email: string | null;
  university: string | null;
  country: string | null;
  is_owner: boolean;
}

/** A row of the view admin_submissions: submitted and not withdrawn. */
export interface Submission
  extends Omit<Tables<"admin_submissions">, "search" | "facets" | "team_members" | "attestation"> {
  status: SubmissionStatus;
  submitted_at: string;
  team_members: TeamMember[];
  /** Null if it was submitted without the site. */
  attestation: Attestation | null;
}

const { unknownUser, unknownName, unknownEmail, notAvailable } = ADMIN_SUBMISSIONS_MESSAGES;

const textOr = (text: string | null, missing: string) => text?.trim() || missing;

export const submitterOf = ({ submitter_name }: Pick<Submission, "submitter_name">) =>
  textOr(submitter_name, unknownUser);

export const memberTexts = (member: Omit<TeamMember, "user_id">) => ({
  name: textOr(member.name, unknownName),
  email: textOr(member.email, unknownEmail),
  university: textOr(member.university, notAvailable),
  country: textOr(member.country, notAvailable),
});

/** Shown where a status is set. */
export const STATUS_NOTE = "Teams see it after the next release.";

/** Shown if someone else has changed a submission since it was loaded. */
export const ENTRY_CONFLICT =
  "Someone else has just changed this entry. You now see the current version.";

/** The order of the list, unless another one was chosen. */
export const NEWEST_FIRST = { field: "submitted_at", order: "DESC" } as const;

export const statusLabel = (status: SubmissionStatus) => labelOf(SUBMISSION_STATUSES, status);

export const countEntries = (count: number) => counted(count, "entry", "entries");

export const countSubmissions = (count: number) => counted(count, "submission", "submissions");

/** The declarations of a submission, by their codes in the database. */
const DECLARATIONS: Readonly<Record<string, string>> = {
  age_18_or_over: "Every member is 18 or older",
  student_or_recent_graduate: "Every member studies or has graduated recently",
  free_to_transfer_ip: "They are free to transfer the IP",
  original_work: "The idea is their own, original work",
  accepts_rules: "They accept the rules",
};

/** The declarations of the last submission (docs/api.md, admin_submissions). */
export interface Attestation {
  statements: readonly string[];
  rules_version: string;
  attested_at: string;
}

/** The statements; one that this release does not know keeps its code. */
export function declarationsOf({ statements }: Pick<Attestation, "statements">): string[] {
  return statements.map((code) => DECLARATIONS[code] ?? code);
}
