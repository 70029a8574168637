import { counted, labelOf } from "#common/words.ts";
import { GROUP_EMAIL_SEGMENTS, GROUP_EMAIL_STATES, MERGE_FIELDS } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { inDigits } from "#shared/inDigits.ts";
import { EMAIL_STATES } from "./email.ts";
import { ROUND_OUTCOMES } from "./roundOutcome.ts";

export type SegmentKind = (typeof GROUP_EMAIL_SEGMENTS)[number]["value"];
type GroupEmailState = (typeof GROUP_EMAIL_STATES)[number]["value"];

/** A key that narrows down a group: `ids` selected in a list, a filter of a list, or, for example, a round. */
type SegmentKey = (typeof GROUP_EMAIL_SEGMENTS)[number]["keys"][number];

/** The people a group email is for, as `create_group_email` expects it. */
export interface Segment extends Partial<Record<Exclude<SegmentKey, "ids" | "days">, string>> {
  kind: SegmentKind;
  ids?: readonly string[];
  /** Only drafts whose deadline is within this many days. */
  days?: number;
}

/** A row of the view admin_group_emails. */
export interface GroupEmail
  extends Omit<Tables<"admin_group_emails">, "segment" | "state" | "skipped"> {
  segment: Segment;
  state: GroupEmailState;
  skipped: Readonly<Record<string, number>>;
}

/** The fields of a group email that administrators edit. */
export type GroupEmailForm = Pick<
  GroupEmail,
  "subject" | "body" | "segment" | "is_news" | "skips_missing_fields"
>;

/** Picks these fields from an email or a template, or corrects them after a change of the group. */
export const formOf = (source: GroupEmailForm): GroupEmailForm => ({
  subject: source.subject,
  body: source.body,
  segment: source.segment,
  is_news: source.is_news || isAlwaysNewsletter(source.segment),
  skips_missing_fields: source.skips_missing_fields,
});

/** A new group email. */
export const BLANK_EMAIL: GroupEmailForm = {
  subject: "",
  body: "",
  segment: { kind: "subscribers" },
  is_news: false,
  skips_missing_fields: false,
};

export type GroupEmailTemplate = Template & GroupEmailForm;

export const groupEmailPath = (id: string) => `/group-emails/${id}`;

export const stateLabel = (state: GroupEmailState) => labelOf(GROUP_EMAIL_STATES, state);

/** How often a page about the email is refreshed, in milliseconds; false: not while nothing is sent. */
export const refreshInterval = (groupEmail: GroupEmail | undefined) =>
  groupEmail?.state === "sending" && 5_000;

/** Subscribers and people with an account only get newsletters, which they can unsubscribe from. */
export const isAlwaysNewsletter = ({ kind }: Segment) =>
  kind === "subscribers" || kind === "people";

/** The keys that a segment of this kind may have. */
export const keysOf = (kind: SegmentKind): readonly string[] =>
  GROUP_EMAIL_SEGMENTS.find(({ value }) => value === kind)?.keys ?? [];

/** Whether a group is specific enough for the database to save it. */
export const isComplete = (segment: Segment) =>
  (["round_id", "outcome", "stage_id"] as const).every(
    (key) => !keysOf(segment.kind).includes(key) || segment[key],
  );

/** The merge fields available for a group. */
export const fieldsOf = ({ kind }: Segment) =>
  MERGE_FIELDS.filter(({ segments }) => segments.some((segment) => segment === kind));

export const PROGRESS = [
  { value: "outstanding", label: "Reviews outstanding" },
  { value: "not_started", label: "Not started" },
  { value: "finished", label: "Finished" },
] as const;

/** A text with the names of its fields, whose values are deleted once it is sent: "Hello [first name]". */
export const withFieldNames = (text: string) =>
  text.replace(
    /\{\{([^{}|]*)[^{}]*\}\}/g,
    (_, name: string) => `[${labelOf(MERGE_FIELDS, name.trim()).toLowerCase()}]`,
  );

/** A group with its filters, as one line. */
export function describeSegment(segment: Segment): string {
  const { kind, ids, days, outcome, progress = "outstanding", ...others } = segment;
  const { round_id: _round, stage_id: _stage, ...filters } = others;
  const label = labelOf(GROUP_EMAIL_SEGMENTS, kind);
  const details = [
    ids && `${inDigits(ids.length)} selected`,
    days && `deadline within ${counted(days, "day", "days")}`,
    outcome && labelOf(ROUND_OUTCOMES, outcome).toLowerCase(),
    kind === "judges" && labelOf(PROGRESS, progress).toLowerCase(),
    ...Object.entries(filters).map(
      ([name, value]) => `${name.replaceAll("_", " ")}: ${value.replaceAll("_", " ")}`,
    ),
  ].filter(Boolean);
  return details.length > 0 ? `${label} (${details.join(", ")})` : label;
}

/** Whether someone in the group will receive the email, or why not. */
export const INCLUSION_STATES = [
  { value: "recipient", label: "Included" },
  { value: "no_address", label: "No valid address" },
  { value: "suppressed", label: "Suppressed address" },
  { value: "not_subscribed", label: "Not subscribed" },
  { value: "missing_field", label: "Missing field" },
] as const;

/** The states of a sent email. */
export const DELIVERY_STATES = [
  ...EMAIL_STATES,
  { value: "unsubscribed", label: "Unsubscribed or deleted" },
  { value: "canceled", label: "Canceled" },
] as const;

export const RECIPIENT_STATES = [...INCLUSION_STATES, ...DELIVERY_STATES];

export const recipientState = (state: string) => labelOf(RECIPIENT_STATES, state);

export const people = (count: number) => counted(count, "person", "people");

export type TemplateKind = "reply" | "group_email";

/** A row of the table templates. */
export interface Template {
  id: string;
  title: string;
  body: string;
}
