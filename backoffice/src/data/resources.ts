import type { Database, Tables } from "#shared/database.types.ts";
import { LEVELS_OF_STUDY } from "#shared/levelsOfStudy.ts";
import type { Arguments, FunctionName } from "./databaseFunctions.ts";
import { type Right, rightToRead } from "./rights.ts";
import { beginningCondition, sameTextCondition } from "./search.ts";

/** A condition as PostgREST writes it (`eq.new`), and the column or logical operator it belongs to. */
export type Condition = readonly [parameter: string, condition: string];

/** Makes a condition of the value of a filter, which mostly has the name of its column. */
type FilterRule = (value: string, name: string) => Condition;

type Public = Database["public"];

/** The views that the back office reads (docs/api.md). */
type ViewName = keyof Public["Views"];

/** A table whose policies let people read its rows. */
type TableName = "faq_answers" | "templates";

/** A view, a table, or a function that returns some of its rows, as an address of the API. */
type RowsPath = ViewName | TableName | `rpc/${keyof Public["Functions"]}`;

export interface ListSource {
  /** The view, table or function that the list is read from. */
  view: RowsPath;
  /**
   * The function that searches the view for pages that are searched but not filtered, if the list is too large to count
   * all matches: it stops after MAX_FOUND rows.
   */
  limitedSearchBy?: RowsPath;
  /** The filter that the search box sets, instead of the column search. */
  searchFilter?: FilterRule;
  /** The conditions of filters that do not compare a column with a value. */
  filters?: Readonly<Record<string, FilterRule>>;
  /** The changes that react-admin makes. */
  offers?: Readonly<Partial<Record<Change, Offer>>>;
}

/** react-admin's names of changes (`canAccess`). */
export type Change = "create" | "edit" | "delete";

/** A change of a record, by a database function; without one, by an edge function. */
interface Offer<Name extends FunctionName = FunctionName> {
  right: Right;
  call?: Name;
  /** The columns of the record that are its arguments. */
  columns?: readonly string[];
}

const offer = <Name extends FunctionName>(
  right: Right,
  call: Name,
  ...columns: readonly (keyof Arguments<Name> & string)[]
): Offer<Name> => ({ right, call, columns });

/** The filter value for people who answered "I am..." in their own words. */
export const OTHER_LEVEL = "other";

/** The condition of all other filters. */
export const equals: FilterRule = (value, name) => [name, `eq.${value}`];

/** One of several values, with commas between them. */
const oneOf: FilterRule = (value, name) =>
  value.includes(",") ? [name, `in.(${value})`] : equals(value, name);

const contains: FilterRule = (value, name) => [name, `cs.{${value}}`];

/** Rows whose facets include this value with its prefix (docs/api.md, admin_submissions). */
const facet =
  (beginning = ""): FilterRule =>
  (value) => ["facets", `cs.{"${(beginning + value).replace(/["\\]/g, "\\$&")}"}`];

const LISTED_LEVELS = [...LEVELS_OF_STUDY, ""].map((level) => JSON.stringify(level));
const levelOfStudy: FilterRule = (value, name) =>
  value === OTHER_LEVEL ? [name, `not.in.(${LISTED_LEVELS.join()})`] : equals(value, name);

/** The values of a filter by whether something has happened: whether its time is set. */
export const HAPPENED = "yes";
export const HAS_NOT_HAPPENED = "no";

const happened: FilterRule = (value, name) => [
  name,
  value === HAS_NOT_HAPPENED ? "is.null" : "not.is.null",
];

/** The filter value for actions of the system. */
export const SYSTEM_ACTOR = "system";

const actor: FilterRule = (value, name) =>
  value === SYSTEM_ACTOR ? [name, "is.null"] : equals(value, name);

/** An email with a time to be sent at is scheduled; it is queued as well. */
const emailState: FilterRule = (value) => {
  if (value === "scheduled") return ["and", "(state.eq.queued,scheduled_for.not.is.null)"];
  return value === "queued"
    ? ["and", "(state.eq.queued,scheduled_for.is.null)"]
    : ["state", `eq.${value}`];
};

const sameText: FilterRule = (value, name) => [name, sameTextCondition(value)];

/** The start of a day ("2026-11-20") in the reader's time zone, or of a later one. Days can have 23 or 25 hours. */
function startOf(day: string, daysLater = 0): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

/** The filters by the first and the last day. */
const PERIOD = {
  from: (day: string): Condition => ["created_at", `gte.${startOf(day)}`],
  until: (day: string): Condition => ["created_at", `lt.${startOf(day, 1)}`],
} as const;

/** The filter value for submissions of which a member has not confirmed the current rules; any other value: all have. */
export const OUTSTANDING = "outstanding";

const SUBMISSION_FILTERS = {
  country: facet("country:"),
  level_of_study: facet("level:"),
  team_size: facet("team:"),
  document: facet(),
  notes: facet(),
  disqualification: facet(),
  eligibility: facet("eligibility:"),
  tag: facet("tag:"),
} as const;

const OFFICE_FILTERS = {
  ...SUBMISSION_FILTERS,
  confirmation: (value: string): Condition => [
    "lacks_confirmation",
    value === OUTSTANDING ? "is.true" : "is.false",
  ],
} as const;

const TEMPLATE_COLUMNS = [
  "title",
  "body",
  "subject",
  "segment",
  "is_news",
  "skips_missing_fields",
] as const;
const FAQ_COLUMNS = ["section", "question", "answer", "position", "is_published"] as const;

/** All lists. The name of a list with a page is its route. */
export const RESOURCES = {
  users: {
    view: "admin_users",
    limitedSearchBy: "rpc/search_users",
    offers: { delete: { right: "administration" } },
    filters: { role: oneOf, level_of_study: levelOfStudy },
  },
  people: { view: "observed_users", filters: { level_of_study: levelOfStudy } },
  entries: { view: "observed_submissions", filters: SUBMISSION_FILTERS },
  submissions: { view: "admin_submissions", filters: OFFICE_FILTERS },
  // Submissions with their checklists.
  eligibility: { view: "admin_eligibility", filters: OFFICE_FILTERS },
  withdrawn: { view: "admin_withdrawn_submissions" },
  "mailing-list": {
    view: "admin_mailing_list",
    offers: { delete: offer("administration", "delete_subscriber", "id") },
    filters: { confirmed_at: happened, level_of_study: levelOfStudy },
  },
  "contact-requests": {
    view: "admin_contact_requests",
    offers: { delete: offer("administration", "delete_contact_request", "id") },
    filters: {
      replied_at: happened,
      email: sameText,
      other_than: (value) => ["id", `neq.${value}`],
    },
  },
  "contact-replies": { view: "admin_contact_replies" },
  templates: {
    view: "templates",
    offers: {
      create: offer("messages", "create_template", "kind", ...TEMPLATE_COLUMNS),
      edit: offer("messages", "save_template", "id", "revision", ...TEMPLATE_COLUMNS),
      delete: offer("messages", "delete_template", "id", "revision"),
    },
  },
  "submission-notes": {
    view: "admin_submission_notes",
    offers: { delete: offer("administration", "delete_submission_note", "id") },
  },
  "team-members": { view: "admin_team_members" },
  "team-invitations": { view: "admin_team_invitations", filters: { email: sameText } },
  "role-invitations": { view: "admin_role_invitations" },
  emails: {
    view: "admin_emails",
    searchFilter: (value) => ["address", beginningCondition(value)],
    filters: { state: emailState, ...PERIOD },
  },
  "faq-answers": {
    view: "faq_answers",
    offers: {
      create: offer("administration", "create_faq_answer", ...FAQ_COLUMNS),
      edit: offer("administration", "save_faq_answer", "id", "revision", ...FAQ_COLUMNS),
      delete: offer("administration", "delete_faq_answer", "id", "revision"),
    },
  },
  "group-emails": { view: "admin_group_emails" },
  "group-email-people": {
    view: "rpc/group_email_people",
    // An argument of the function.
    filters: { group_email_id: (value) => ["group_email_id", value] },
  },
  "judging/rounds": {
    view: "admin_judging_rounds",
    offers: {
      create: offer("administration", "create_judging_round", "round"),
      edit: offer("administration", "save_judging_round", "id", "revision", "round", "reason"),
    },
  },
  "judging/judges": { view: "admin_judges", filters: { expertise: contains } },
  "judging/conflicts": { view: "admin_judging_conflicts", filters: { admin_id: happened } },
  "round-entries": { view: "admin_round_entries", filters: { ready_at: happened } },
  "judging-assignments": { view: "admin_judging_assignments", filters: { scores: happened } },
  "judging-notes": { view: "admin_judging_notes" },
  "judging-results": { view: "admin_judging_results" },
  "judging-decisions": { view: "admin_judging_decisions", filters: { decided_at: happened } },
  "judging/releases": { view: "admin_releases" },
  interventions: { view: "admin_interventions" },
  "interventions-of-release": {
    view: "rpc/interventions_of_release",
    // An argument of the function.
    filters: { released_round: (value) => ["round_id", value] },
  },
  "finalist-stages": { view: "admin_finalist_stages" },
  "judging/finalists": { view: "admin_finalists" },
  challenge: { view: "challenge" },
  configurations: { view: "admin_challenge_configuration" },
  counts: { view: "admin_counts" },
  "email-reach": { view: "admin_email_reach" },
  audit: {
    view: "admin_audit_log",
    searchFilter: (value) => ["actor_email", beginningCondition(value)],
    filters: { actor_id: actor, ...PERIOD },
  },
} as const satisfies Record<string, ListSource>;

export type ResourceName = keyof typeof RESOURCES;

type Resources = typeof RESOURCES;

/** The name of a filter of any list: a column, or one with a condition of its own. */
export type FilterName = {
  [Name in ResourceName]:
    | (Resources[Name]["view"] extends infer View extends ViewName | TableName
        ? keyof Tables<View> & string
        : never)
    | (Resources[Name] extends { filters: infer Filters } ? keyof Filters & string : never);
}[ResourceName];

/** @throws Error if there is no such list. */
export function resourceNamed(name: string): ListSource {
  if (!Object.hasOwn(RESOURCES, name)) throw new Error(`There is no list named ${name}.`);
  return RESOURCES[name as ResourceName];
}

/** The id of the record of a view that has only one row. */
export const ONLY_ROW = "current";

/**
 * The right that an action on a resource needs, by the names of react-admin; undefined if no role can perform it.
 */
export function rightTo(action: string, resource: string): Right | undefined {
  if (!Object.hasOwn(RESOURCES, resource)) return undefined;
  const { view, offers = {} } = resourceNamed(resource);
  if (["list", "show", "export"].includes(action)) return rightToRead(view);
  return Object.hasOwn(offers, action) ? offers[action as Change]?.right : undefined;
}

/** The function, with its arguments, that makes react-admin's change of a record. */
export function callOf(
  resource: string,
  action: Change,
  record: object,
): [name: FunctionName, args: Arguments<FunctionName>] {
  const { call, columns = [] } = resourceNamed(resource).offers?.[action] ?? {};
  if (!call) throw new Error(`No function makes this change to ${resource}.`);
  const entries = Object.entries(record).filter(([column]) => columns.includes(column));
  return [call, Object.fromEntries(entries) as Arguments<FunctionName>];
}
