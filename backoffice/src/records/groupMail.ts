import { labelOf } from "#common/words.ts";
import { GROUP_EMAIL_SEGMENTS, GROUP_EMAIL_STATES, MERGE_FIELDS } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";

export type SegmentKind = (typeof GROUP_EMAIL_SEGMENTS)[number]["value"];
export type MailState = (typeof GROUP_EMAIL_STATES)[number]["value"];

/** Whom a mail is for, as `save_group_email` takes it. */
export interface Segment {
  kind: SegmentKind;
  /** Chosen by hand in a list. */
  ids?: readonly string[];
  /** The filters of the list that it was chosen from. */
  filter?: Readonly<Record<string, string>>;
  /** Only drafts that close within so many days. */
  days?: number;
  round_id?: string;
  outcome?: string;
}

/** A row of the view admin_group_emails. */
export interface GroupMail
  extends Omit<Tables<"admin_group_emails">, "segment" | "state" | "left_out"> {
  segment: Segment;
  state: MailState;
  left_out: Readonly<Record<string, number>>;
}

/** What is typed of a mail. */
export type MailForm = Pick<
  GroupMail,
  "subject" | "body" | "segment" | "is_news" | "leaves_out_faulty"
>;

/** That part of a mail, or of anything else that has it. */
export const formOf = (mail: MailForm): MailForm => ({
  subject: mail.subject,
  body: mail.body,
  segment: mail.segment,
  is_news: mail.is_news || isAlwaysNews(mail.segment),
  leaves_out_faulty: mail.leaves_out_faulty,
});

/** What `save_group_email` answers. */
export interface SavedMail {
  id: string;
  updated_at: string;
}

/** A template of a group email: a row of the view admin_templates. */
export interface MailTemplate extends MailForm {
  id: string;
  title: string;
}

/** What a page that leads to a new mail has chosen: its group, or a mail to write like. */
export interface NewMailState {
  segment?: Segment;
  like?: MailForm;
}

export const mailPath = (id: string) => `/mailings/${id}`;

export const stateLabel = (state: MailState) => labelOf(GROUP_EMAIL_STATES, state);

/** Who gets nothing but news, with a link that takes them off the list. */
export const isAlwaysNews = ({ kind }: Segment) => kind === "subscribers" || kind === "people";

/** What a mail to this group may say of its reader. */
export const fieldsOf = ({ kind }: Segment) =>
  MERGE_FIELDS.filter(({ segments }) => segments.some((segment) => segment === kind));

export const OUTCOMES = [
  { value: "advances", label: "Goes on" },
  { value: "eliminated", label: "Ends here" },
  { value: "first", label: "First place" },
  { value: "second", label: "Second place" },
  { value: "third", label: "Third place" },
] as const;

/** Whom a mail is for, in words. */
export function describeSegment(segment: Segment): string {
  const label = labelOf(GROUP_EMAIL_SEGMENTS, segment.kind);
  const more = [
    segment.ids && `${segment.ids.length.toLocaleString("en")} chosen by hand`,
    segment.days && `closing within ${segment.days} ${segment.days === 1 ? "day" : "days"}`,
    segment.outcome && labelOf(OUTCOMES, segment.outcome).toLowerCase(),
    ...Object.entries(segment.filter ?? {}).map(
      ([name, value]) => `${name.replaceAll("_", " ")}: ${value.replaceAll("_", " ")}`,
    ),
  ].filter(Boolean);
  return more.length > 0 ? `${label} (${more.join(", ")})` : label;
}

/** Why somebody of the group gets no mail, and what has become of those who do. */
const PERSON_STATES: Readonly<Record<string, string>> = {
  gets_it: "Gets it",
  no_address: "No usable address",
  stopped: "Suppressed address",
  not_subscribed: "Has not asked for news",
  lacks_field: "Lacks a field",
  queued: "Queued",
  sent: "Sent",
  failed: "Failed",
  bounced: "Bounced",
  complained: "Marked as spam",
  unsubscribed: "Unsubscribed or deleted",
  canceled: "Canceled",
};

export const personState = (state: string) => PERSON_STATES[state] ?? state;

export const people = (count: number) =>
  count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
