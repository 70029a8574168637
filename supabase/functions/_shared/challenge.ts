import {
  type CHALLENGE_PHASES,
  type CONTACT_REQUEST_STATUSES,
  SUBMISSION_STATUSES,
} from "./constants.ts";

/** A value as the database stores it, with the words that people read. */
export interface Labelled<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export type ChallengePhase = (typeof CHALLENGE_PHASES)[number];

type StatusFact = (typeof SUBMISSION_STATUSES)[number];

export type SubmissionStatus = StatusFact["value"];

/** A status that says how an entry was decided. */
export type Decision = Extract<StatusFact, { isDecision: true }>["value"];

/** What a team reads of its entry's status: all read the same until results are released. */
export type ToldStatus = "received" | Decision;

export type ContactRequestStatus = (typeof CONTACT_REQUEST_STATUSES)[number]["value"];

/** Whether a status says how an entry was decided; that of a draft, null, does not. */
export function isDecision(status: string | null): status is Decision {
  return SUBMISSION_STATUSES.some(({ value, isDecision }) => isDecision && value === status);
}
