import type { ResultInputs } from "#common/judging/result.ts";
import type { Database, Json, Tables } from "#shared/database.types.ts";

type Functions = Database["public"]["Functions"];

export type FunctionName = keyof Functions;

export type Arguments<Name extends FunctionName> = Functions[Name]["Args"];

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
  "set-admin": null;
  "remove-admin": null;
  "delete-user": null;
  "get-user-email": { email: string };
  "accept-anonymized-document": { path: string };
}

export type CallEdgeFunction = <Name extends keyof EdgeAnswers>(
  name: Name,
  payload: object,
) => Promise<EdgeAnswers[Name]>;

export type Counts = Record<
  Exclude<keyof Tables<"admin_counts">, "is_schedule_running" | "email_problem">,
  number
> & {
  is_schedule_running: boolean;
  /** The problem with sending emails: delayed or failing; null if there is none. */
  email_problem: string | null;
};

export type EmailReach = Record<keyof Tables<"admin_email_reach">, number>;

/** Views of one row without nulls, unlike in the generated types. */
export interface Totals {
  admin_counts: Counts;
  admin_email_reach: EmailReach;
}

interface EntriesToAdd {
  /** The ids of the submissions that can be added to a round. */
  by_status: Readonly<Partial<Record<string, string[]>>>;
  /** The number of other submissions, which lack nothing but eligibility. */
  not_eligible: number;
}

/** The answers that are JSON in the generated types. */
interface JsonAnswers {
  admin_statistics: Statistics;
  entries_to_add: EntriesToAdd;
  group_email_check: GroupEmailCheck;
  group_email_preview: RenderedEmail;
  group_email_result: Readonly<Partial<Record<string, number>>>;
  judging_inputs: ResultInputs;
  judging_pack: PackEntry[];
  judging_progress: JudgeProgress[];
  preview_user_deletion: DeletionPreview;
  release_preview: ReleasePreview;
  save_group_email: SavedGroupEmail;
}

/** A value as an argument of type JSON. Interfaces need this, because they have no index signature. */
export const toJson = (value: object) => value as Json;

/** A total on a day (UTC). */
export interface DayTotal {
  day: string;
  total: number;
}

/** How many people reached each step from account to submission. */
export type Steps = Readonly<
  Record<"signed_up" | "profile_completed" | "in_a_team" | "submitted", number>
>;

export interface Statistics {
  /** When the numbers were counted, at most a minute ago (ISO 8601). */
  as_of: string;
  entries_by_status: Readonly<Partial<Record<string, number>>>;
  sign_ups_by_day: readonly DayTotal[];
  entries_by_day: readonly DayTotal[];
  /** Visits of the site; empty without analytics. */
  visits_by_day: readonly DayTotal[];
  mailing_list: number;
  /** All people, then by the week of their sign-up (its Monday), then by country. */
  funnel: Steps;
  weeks: readonly (Steps & { week: string })[];
  countries: readonly (Steps & { country: string })[];
}

/** The answer of `group_email_check`: the effect of sending the email now. */
export interface GroupEmailCheck {
  recipients: number;
  skipped: Readonly<Record<string, number>>;
  incomplete_people: readonly { email: string; name: string; missing_fields: readonly string[] }[];
  needs_approval: boolean;
}

/** The answer of `group_email_preview`: the email as one person reads it. */
interface RenderedEmail {
  email: string;
  name: string;
  missing_fields: readonly string[];
  subject: string;
  body: string;
}

interface SavedGroupEmail {
  id: string;
  updated_at: string;
}

/** The answer of `preview_user_deletion`: the data that depends on an account. */
export interface DeletionPreview {
  entry: {
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

/** The answer of `judging_progress`: the progress of one judge in a round. */
export interface JudgeProgress {
  id: string;
  name: string;
  /** Without recused entries, like the other counts. */
  assigned: number;
  started: number;
  submitted: number;
  recused: number;
  last_seen_at: string | null;
  reminded_at: string | null;
}

/** The answer of `judging_pack`: a round entry to print. */
export interface PackEntry {
  code: string;
  idea_name: string;
  description: string;
  /** The anonymized document, in the bucket judging; null: none. */
  file_path: string | null;
}

/** The answer of `release_preview`: the effects of a release. */
export interface ReleasePreview {
  /** The number of submissions by outcome. */
  outcomes: Readonly<Record<string, number>>;
  /** The number of team members who get an email. */
  people: number;
  /** The number of subscribers who get an email. */
  subscribers: number;
  manual_statuses: readonly StatusByHand[];
  departures: readonly Departure[];
}

/** A status that an administrator set. */
export interface StatusByHand {
  submission_id: string;
  receipt_number: string;
  idea_name: string;
  outcome: string;
  former: string;
}

/** A decision that departs from the ranking or depends on a tie. */
export interface Departure {
  code: string;
  round_entry_id: string;
  idea_name: string;
  rank: number | null;
  outcome: string;
  is_tied: boolean;
  reason: string | null;
  decided_by_name: string | null;
}
