import type { ExpertiseField } from "#common/expertise.ts";
import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";

/** A row of the view admin_judges. */
export interface Judge {
  id: string;
  /** Null if the account is deleted. */
  email: string | null;
  name: string;
  organisations: string[];
  /** Names of people with whom the judge has worked closely. */
  close_people: string[];
  /** The limit that applies in a round, the lower of the judge's and `entries_cap`; null: none. */
  max_entries: number | null;
  /** The limit that administrators set; null: none. */
  entries_cap: number | null;
  expertise: ExpertiseField[];
  state: JudgeState;
  last_sent_at: string | null;
  accepted_at: string | null;
  withdrawn_at: string | null;
  declined_at: string | null;
  decline_reason: string | null;
  /** Why the address of an open invitation receives no emails; null: it does. */
  email_problem: EmailProblem | null;
  created_at: string;
  updated_at: string;
  assigned_count: number;
  submitted_count: number;
}

type JudgeState = "invited" | "declined" | "active" | "withdrawn";

export const JUDGE_STATES: readonly Labelled<JudgeState>[] = [
  { value: "invited", label: "Invited" },
  { value: "declined", label: "Declined" },
  { value: "active", label: "Active" },
  { value: "withdrawn", label: "Withdrawn" },
];

type EmailProblem = "bounced" | "complained";

export const EMAIL_PROBLEMS: Readonly<Record<EmailProblem, string>> = {
  bounced: "Bounced: check the address",
  complained: "Marked as spam",
};

export const judgeStateLabel = (state: JudgeState) => labelOf(JUDGE_STATES, state);
