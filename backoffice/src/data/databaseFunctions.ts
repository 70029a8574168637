import type { TeamSubmission } from "#common/content/mySubmission.ts";
import type { Arguments, FunctionName } from "#common/databaseCalls.ts";
import type { ResultInputs } from "#common/judging/result.ts";
import type { Place } from "#shared/awards.ts";
import type { SEASON_TASKS } from "#shared/constants.ts";
import type { Database, Json } from "#shared/database.types.ts";

type Functions = Database["public"]["Functions"];

export type { Arguments, FunctionName };

/** The answer of a database function (docs/api.md). */
export type Answer<Name extends FunctionName> = Name extends keyof JsonAnswers
  ? JsonAnswers[Name]
  : Functions[Name]["Returns"];

export type CallDatabase = <Name extends FunctionName>(
  name: Name,
  args: Arguments<Name>,
) => Promise<Answer<Name>>;

/** The answers of the edge functions that pages call. */
interface EdgeAnswers {
  "delete-user": null;
  "get-user-email": { email: string };
  "accept-anonymized-document": { path: string };
}

export type CallEdgeFunction = <Name extends keyof EdgeAnswers>(
  name: Name,
  payload: object,
) => Promise<EdgeAnswers[Name]>;

interface SubmissionsToAdd {
  /** The ids of the submissions that can be added to a round. */
  by_status: Readonly<Partial<Record<string, string[]>>>;
  /** The number of other submissions, which lack nothing but eligibility. */
  not_eligible: number;
}

/** The answers that are JSON in the generated types. */
interface JsonAnswers {
  admin_statistics: Statistics;
  assignment_input: AssignmentInput;
  submissions_to_add: SubmissionsToAdd;
  group_email_check: GroupEmailCheck;
  group_email_result: Readonly<Partial<Record<string, number>>>;
  judging_inputs: ResultInputs;
  open_team_view: TeamViewAnswer;
  preview_user_deletion: DeletionPreview;
  release_account: Readonly<Partial<Record<AccountPlace, readonly string[]>>>;
  release_preview: ReleasePreview;
  season_facts: readonly SeasonFacts[];
}

/** A value as an argument of type JSON. Interfaces need this, because they have no index signature. */
export const toJson = (value: object) => value as Json;

/** How many people reached each step from account to submission. */
export type Steps = Readonly<
  Record<"signed_up" | "profile_completed" | "in_a_team" | "submitted", number>
>;

/** The totals of a day (UTC), such as "2025-08-31". */
interface DayTotals {
  day: string;
  sign_ups: number;
  submissions: number;
}

export interface Statistics {
  /** When the numbers were counted, at most a minute ago (ISO 8601). */
  as_of: string;
  submissions_by_status: Readonly<Partial<Record<string, number>>>;
  /** Now, and in the last 24 hours. */
  totals: Readonly<Record<"drafts" | "new_submitted", number>>;
  /** From the first sign-up until today, without gaps. */
  days: readonly DayTotals[];
  mailing_list: number;
  /** All people, then by the week of their sign-up (its Monday), then by country. */
  funnel: Steps;
  weeks: readonly (Steps & { week: string; visits: number | null })[];
  countries: readonly (Steps & { country: string })[];
}

/** The answer of `group_email_check`: the effect of sending the email now. */
export interface GroupEmailCheck {
  /** Null: the people are still being counted, or were not. */
  counted_at: string | null;
  /** Their number so far. */
  recipients: number;
  skipped: Readonly<Record<string, number>>;
  needs_approval: boolean;
  /** The email as one recipient reads it; null if there is none. */
  preview: { email: string; name: string; subject: string; body: string } | null;
}

/** The row of `season_facts`. Times are ISO 8601. */
export interface SeasonFacts {
  configuration_revision: number;
  lacks_administrators: boolean;
  lacks_app: boolean;
  administrators_without_app: number;
  has_entries: boolean;
  submissions_to_check: number;
  has_judges: boolean;
  newsletter_at: string | null;
  finalists: number;
  finalists_without_mentor: number;
  finalists_without_page: number;
  has_stages: boolean;
  /** The time until which a task is postponed; null: for the season. */
  postponed: Readonly<Partial<Record<SeasonTaskName, string | null>>>;
}

export type SeasonTaskName = (typeof SEASON_TASKS)[number]["value"];

/** The answer of `preview_user_deletion`: the data that depends on an account. */
export interface DeletionPreview {
  submission: {
    state: "draft" | "submitted" | "withdrawn";
    is_owner: boolean;
    /** The number of other team members. */
    others: number;
  } | null;
  /** As a judge: submitted reviews, and reviews still due. */
  reviews: number;
  reviews_due: number;
  /** The number of finalists with this person as their mentor. */
  mentored: number;
  is_subscriber: boolean;
  /** Contact requests from the account's address. */
  messages: number;
}

/** The answer of `open_team_view`: what the team of a submission reads now. */
export interface TeamViewAnswer {
  /** Of the owner. */
  first_name: string;
  /** Null: nobody is on the team. */
  submission:
    | (TeamSubmission & {
        receipt_number: string | null;
        submitted_at: string | null;
        released_reason: string | null;
      })
    | null;
  /** The rounds with feedback. */
  feedback: readonly string[];
}

/** A round entry and a judge, by their ids. */
interface AssignedPair {
  round_entry: string;
  judge: string;
}

/** The answer of `assignment_input`: the data from which an assignment is planned. */
interface AssignmentInput {
  /** The revision of the current assignments. */
  revision: number;
  /** Those that this person can assign. */
  round_entries: readonly { id: string; code: string; is_calibration: boolean }[];
  /** Active judges, and former ones with assignments in the round. */
  judges: readonly { id: string; name: string; max_reviews: number | null; is_active: boolean }[];
  assignments: readonly (AssignedPair & {
    role: "fixed" | "movable" | "idle" | "void" | "recused";
  })[];
  /** Forbidden pairs: conflicts and recusals. */
  barred: readonly AssignedPair[];
}

/** Where a submission of a round's contest ends up (`release_account`). */
export type AccountPlace =
  | "accepted"
  | "advances"
  | "disqualified"
  | "eliminated"
  | "few_reviews"
  | "first"
  | "left_out"
  | "not_eligible"
  | "second"
  | "third"
  | "undecided"
  | "withdrawn";

/** The answer of `release_preview`: the effects of a release. */
export interface ReleasePreview {
  /** The number of submissions by outcome. */
  outcomes: Readonly<Record<string, number>>;
  /** The number of team members who get an email. */
  people: number;
  /** The number of subscribers who get an email. */
  subscribers: number;
  /** The number of finalists after the release of a panel or of statuses; of other rounds, how many advance or get a rank. */
  advancing: number | null;
  /** Of a final, by rank. */
  winners: readonly PreviewedWinner[];
  /** Of a top three or final: the numbers of subscribers, and of people in declined teams, who get none. */
  not_emailed: Readonly<Record<"subscribers" | "declined", number>> | null;
  manual_statuses: readonly StatusByHand[];
}

/** A winner on the winners' page after the release. */
export interface PreviewedWinner {
  submission_id: string;
  idea_name: string;
  outcome: Place;
  visibility: "public" | "private" | "hidden";
  /** The number of team members, and of those who agreed to be named. */
  people: number;
  named: number;
}

/** A status that an administrator set. */
export interface StatusByHand {
  submission_id: string;
  receipt_number: string;
  idea_name: string;
  outcome: string;
  former: string;
}
