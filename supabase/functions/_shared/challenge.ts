/** A value as the database stores it, with the words that people read. */
export interface Labelled<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** The phases of the challenge, in order (docs/product.md). Stored as written here. */
export const CHALLENGE_PHASES = [
  "Pre-Launch",
  "Open Submission",
  "Evaluation",
  "Refinement",
  "Pitches",
] as const;

export type ChallengePhase = (typeof CHALLENGE_PHASES)[number];

export type SubmissionStatus = "received" | "under_review" | "selected" | "declined";

/** A new submission is "received". */
export const SUBMISSION_STATUSES: readonly Labelled<SubmissionStatus>[] = [
  { value: "received", label: "Received" },
  { value: "under_review", label: "Under Review" },
  { value: "selected", label: "Selected" },
  { value: "declined", label: "Declined" },
];

export type ContactRequestStatus = "new" | "in-progress" | "resolved";

/** A new contact request is "new". */
export const CONTACT_REQUEST_STATUSES: readonly Labelled<ContactRequestStatus>[] = [
  { value: "new", label: "New" },
  { value: "in-progress", label: "In Progress" },
  { value: "resolved", label: "Resolved" },
];
