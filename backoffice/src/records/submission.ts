import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { counted, labelOf } from "#common/words.ts";
import { ATTESTATIONS, type AttestationCode } from "#shared/attestations.ts";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";

/** A team member. Values are null after the account was deleted. */
export interface TeamMember {
  /** Undefined for observers, as the address. */
  user_id?: string;
  name: string | null;
  email?: string | null;
  university: string | null;
  country: string | null;
  is_owner: boolean;
}

/** A row of the view admin_submissions: submitted and not withdrawn. */
export interface Submission
  extends Omit<Tables<"admin_submissions">, "search" | "facets" | "team_members" | "attestations"> {
  status: SubmissionStatus;
  submitted_at: string;
  team_members: TeamMember[];
  /** Null if it was submitted without the site. */
  attestations: Attestation[] | null;
}

const { unknownUser, unknownName, unknownEmail, notAvailable } = ADMIN_SUBMISSIONS_MESSAGES;

const textOr = (text: string | null | undefined, missing: string) => text?.trim() || missing;

export const submitterOf = ({ submitter_name }: Pick<Submission, "submitter_name">) =>
  textOr(submitter_name, unknownUser);

export const memberTexts = (member: TeamMember) => ({
  name: textOr(member.name, unknownName),
  email: textOr(member.email, unknownEmail),
  university: textOr(member.university, notAvailable),
  country: textOr(member.country, notAvailable),
});

/** Shown where a status is set. */
export const STATUS_NOTE = "Teams see the new status after the next release.";

/** The order of the list, unless another one was chosen. */
export const NEWEST_FIRST = { field: "submitted_at", order: "DESC" } as const;

export const statusLabel = (status: SubmissionStatus) => labelOf(SUBMISSION_STATUSES, status);

export const countRoundEntries = (count: number) => counted(count, "round entry", "round entries");

export const countSubmissions = (count: number) => counted(count, "submission", "submissions");

/** The last confirmation of a current or former member (docs/api.md, admin_submissions). */
export interface Attestation {
  /** Null after the account was deleted. */
  user_id: string | null;
  name: string | null;
  statements: readonly string[];
  rules_version: string;
  attested_at: string;
  /** Whether the rules have not changed since. */
  is_current: boolean;
}

/** All confirmed statements; one that this release does not know keeps its code. */
export function statementsOf(attestations: readonly Pick<Attestation, "statements">[]): string[] {
  const codes = new Set(attestations.flatMap(({ statements }) => statements));
  return [...codes].map((code) => ATTESTATIONS[code as AttestationCode] ?? code);
}

/** A person's confirmation; undefined if a member has none. */
interface MemberConfirmation {
  key: string;
  name: string;
  attestation: Attestation | undefined;
}

type Confirmed = Pick<Submission, "team_members" | "attestations">;

/** The confirmations of all members, then those of people who have left the team. */
export function confirmationsOf({ team_members, attestations }: Confirmed): MemberConfirmation[] {
  const given = attestations ?? [];
  const members = team_members.map((member) => ({
    key: String(member.user_id),
    name: memberTexts(member).name,
    attestation: given.find(({ user_id }) => user_id === member.user_id),
  }));
  const left = given.filter((one) => !team_members.some(({ user_id }) => user_id === one.user_id));
  return [
    ...members,
    ...left.map((attestation) => ({
      key: attestation.user_id ?? attestation.attested_at,
      name: attestation.name ? `${attestation.name} (left)` : "Deleted account",
      attestation,
    })),
  ];
}
