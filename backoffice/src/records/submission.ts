import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { counted } from "#common/words.ts";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import type { Attestation } from "./declarations.ts";

/** Somebody in an entry's team, as far as the profile says (null: the account is gone). */
export interface TeamMember {
  user_id: string;
  name: string | null;
  email: string | null;
  university: string | null;
  country: string | null;
  is_owner: boolean;
}

/** A row of the view admin_submissions: an entry that is submitted and not withdrawn. */
export interface Submission
  extends Omit<Tables<"admin_submissions">, "search" | "facets" | "team_members" | "attestation"> {
  status: SubmissionStatus;
  submitted_at: string;
  team_members: TeamMember[];
  /** Null: submitted without, which the site does not let happen. */
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

/** Said where a status is set: it is a draft until a release. */
export const STATUS_NOTE = "Teams read it after the next release.";

/** The order of the list, unless another one was chosen. */
export const NEWEST_FIRST = { field: "submitted_at", order: "DESC" } as const;

const factsOf = (status: SubmissionStatus) =>
  SUBMISSION_STATUSES.find(({ value }) => value === status);

/** The words for a status. */
export function statusLabel(status: SubmissionStatus): string {
  return factsOf(status)?.label ?? status;
}

/** So many entries, in words. */
export function countEntries(count: number): string {
  return counted(count, "entry", "entries");
}

export const countSubmissions = (count: number) => counted(count, "submission", "submissions");
