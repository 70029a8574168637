import {
  type CHALLENGE_PHASES,
  type CONTACT_REQUEST_STATUSES,
  SUBMISSION_STATUSES,
} from "./constants.ts";

/** A value of the database with its label. */
export interface Labelled<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export type ChallengePhase = (typeof CHALLENGE_PHASES)[number];

type StatusFact = (typeof SUBMISSION_STATUSES)[number];

export type SubmissionStatus = StatusFact["value"];

/** A status that is a decision. */
export type Decision = Extract<StatusFact, { isDecision: true }>["value"];

export type ContactRequestStatus = (typeof CONTACT_REQUEST_STATUSES)[number]["value"];

/** Whether a status is a decision. A draft has none (null). */
export function isDecision(status: string | null): status is Decision {
  return SUBMISSION_STATUSES.some(({ value, isDecision }) => isDecision && value === status);
}
