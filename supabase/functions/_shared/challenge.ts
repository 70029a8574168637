import {
  type CHALLENGE_PHASES,
  type CONTACT_REQUEST_STATUSES,
  SUBMISSION_STATUSES,
} from "./facts.ts";

/** A value as the database stores it, with the words that people read. */
export interface Labelled<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export type ChallengePhase = (typeof CHALLENGE_PHASES)[number];

export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]["value"];

export type ContactRequestStatus = (typeof CONTACT_REQUEST_STATUSES)[number]["value"];

/** Whether a status says how an entry was decided. */
export const isDecision = (status: SubmissionStatus) =>
  SUBMISSION_STATUSES.some((one) => one.value === status && one.isDecision);
