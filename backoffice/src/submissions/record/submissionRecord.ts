import type { TeamSubmission } from "#common/content/mySubmission.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import type { DocumentBucket } from "../../data/dataProvider.ts";
import type { PaymentCheck } from "../../judging/finalists/finalist.ts";
import type { Intervention } from "../../judging/releases/intervention.ts";
import type { Decision } from "../../judging/results/decision.ts";
import type { Assignment } from "../../judging/roundEntries/review.ts";
import type { Round } from "../../judging/rounds/round.ts";
import type { AuditEvent } from "../../records/auditEvents.ts";
import type { Eligibility } from "../../records/eligibility.ts";
import type { Email } from "../../records/email.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import type { Submission } from "../../records/submission.ts";

/** The answer of `open_submission_record`: everything that is recorded about a submission. */
export interface SubmissionRecord {
  /** ISO 8601, by the challenge's clock. */
  opened_at: string;
  submission: Submission;
  challenge: Challenge;
  /** The row that the team's dashboard reads. Null: nobody is on the team. */
  team_submission: TeamSubmission | null;
  eligibility: Eligibility;
  /** In the order in which the rounds opened. */
  rounds: readonly JudgedRound[];
  /** Null if it is not a finalist. */
  payment_checks: readonly PaymentCheck[] | null;
  /** The latest first. */
  interventions: readonly Intervention[];
  /** To the members of the team, in order. */
  emails: readonly Email[];
  /** In order. */
  events: readonly AuditEvent[];
}

/** A submission in a round. */
export interface JudgedRound {
  round: Pick<
    Round,
    "id" | "name" | "kind" | "stage" | "scale" | "criteria" | "closes_at" | "is_anonymized"
  >;
  entry: RoundEntry;
  /** The document that judges read beside the text. */
  document: { bucket: DocumentBucket; file_path: string; file_name: string } | null;
  reviews: readonly Assignment[];
  decision: Decision | null;
  /** The reader has a conflict of interest with another submission in the round. */
  is_decision_hidden: boolean;
}
