import { counted, labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import {
  CONTACT_REQUEST_STATUSES,
  ELIGIBILITY_ITEMS,
  ELIGIBILITY_STATES,
  GROUP_EMAIL_SEGMENTS,
  ROLES,
  SUBMISSION_STATUSES,
} from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { CHALLENGE_DATE_FIELDS } from "../configuration/configuration.ts";
import type { ResourceName } from "../data/resources.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";

/** A row of the view admin_audit_log. */
export type AuditEvent = Tables<"admin_audit_log">;

type Details = Readonly<Record<string, unknown>>;

/** The label of an action, and what an event says: a text with names of details in braces; by default, the label. */
type Action = readonly [label: string, sentence?: string | ((details: Details) => string)];

/** The actions that the database records, grouped as in AUDITED_ACTIONS. */
const ACTIONS: Readonly<Record<string, Action>> = {
  "admin.granted": ["Administrator added"],
  "admin.revoked": ["Administrator rights removed"],
  "role.assigned": ["Role assigned", "Role assigned: {role}"],
  "role.removed": ["Role removed", "Role removed: {role}"],
  "second_factor.added": ["Authenticator app added"],
  "second_factor.removed": ["Authenticator app removed"],
  "second_factor.reset": ["Authenticator app reset"],
  "user.deleted": ["Account deleted"],
  "user.deadline_extended": ["Deadline extended (no entry yet)", extension],
  "submission.submitted": ["Entry submitted"],
  "submission.withdrawn": ["Entry withdrawn"],
  "submission.withdrawn_for_team": [
    "Entry withdrawn for its team",
    "Withdrawn for the team: {reason}",
  ],
  "submission.status_changed": ["Entry status changed", statusChange(SUBMISSION_STATUSES)],
  "submission.disqualified": ["Entry disqualified", "Disqualified: {reason}"],
  "submission.reinstated": ["Entry reinstated"],
  "submission.deadline_extended": ["Deadline extended", extension],
  "submission.owner_changed": ["Entry transferred to another owner"],
  "submission.tagged": [
    "Tag added or removed",
    ({ tag, is_on }) => `${is_on ? "Tag added" : "Tag removed"}: ${textOf(tag)}`,
  ],
  "submission.note_added": ["Note added"],
  "submission.note_deleted": ["Note deleted"],
  "eligibility.checked": ["Eligibility checked", "{item}: {finding}"],
  "eligibility.asked": ["Evidence requested", "Evidence requested: {items}"],
  "eligibility.evidence_deleted": ["Evidence deleted"],
  "eligibility.reason_written": [
    "Reason for the team changed",
    ({ reason }) =>
      reason ? `Reason for the team: ${textOf(reason)}` : "Reason for the team removed",
  ],
  "contact_request.status_changed": [
    "Request status changed",
    statusChange(CONTACT_REQUEST_STATUSES),
  ],
  "contact_request.assigned": [
    "Request assigned",
    ({ to }) => (to ? "Request assigned" : "Request unassigned"),
  ],
  "contact_request.replied": ["Request answered"],
  "contact_request.deleted": ["Request deleted"],
  "template.saved": ["Template saved"],
  "template.renamed": ["Template renamed", "Template renamed from {from}"],
  "template.deleted": ["Template deleted"],
  "mailing_list.removed": ["Subscriber removed"],
  "group_email.approval_requested": [
    "Group email: approval requested",
    "Approval requested for a group email to {recipients}",
  ],
  "group_email.approved": ["Group email approved", "Group email approved for {recipients}"],
  "group_email.scheduled": ["Group email scheduled", "Group email to {recipients} scheduled{time}"],
  "group_email.returned_to_draft": ["Group email returned to draft"],
  "group_email.sending": [
    "Group email: sending started",
    "Group email to {recipients}: sending started",
  ],
  "group_email.sent": ["Group email sent", "Group email to {recipients} sent"],
  "group_email.canceled": ["Group email canceled"],
  "group_email.deleted": ["Group email deleted"],
  "faq_answer.saved": [
    "FAQ question saved",
    ({ is_published }) => `FAQ question saved, ${is_published ? "published" : "not published"}`,
  ],
  "faq_answer.deleted": ["FAQ question deleted", "FAQ question deleted: {question}"],
  "email.retried": ["Failed emails queued again", "Failed emails queued again: {emails}"],
  "email.address_released": [
    "Suppressed address released",
    "Suppressed address released. Emails queued: {emails}",
  ],
  "judge.invited": ["Judge invited"],
  "judge.details_saved": ["Judge's details saved"],
  "judge.declined": ["Judge declined"],
  "judge.cap_set": ["Judge's limit changed"],
  "judge.withdrawn": ["Judge withdrawn"],
  "judge.reinstated": ["Judge reinstated"],
  "judging.round_saved": [
    "Round saved",
    (details) =>
      details.id
        ? "Round created"
        : `Round changed: ${Object.keys(details).join(", ").replaceAll("_", " ")}`,
  ],
  "judging.round_deleted": ["Round deleted", "Round deleted: {name}"],
  "judging.stage_changed": ["Stage of a round changed", "Round changed from {from} to {to}"],
  "judging.review_counts": [
    "Review excluded or restored",
    ({ counts }) => (counts ? "Review restored" : "Review excluded"),
  ],
  "judging.discussion": [
    "Discussion opened or closed",
    ({ discussion_open }) =>
      Object(discussion_open).to ? "Discussion opened" : "Discussion closed",
  ],
  "judging.entry_ready": ["Round entry ready"],
  "judging.entry_reopened": ["Round entry reopened"],
  "judging.conflict_set": ["Conflict added"],
  "judging.conflict_resolved": ["Conflict resolved", "Conflict of interest {state}"],
  "judging.note_written": ["Note sent to a judge"],
  "judging.conflict_declared": ["Conflict declared"],
  "judging.assigned": [
    "Assignment published",
    "Assignment published: {added} added, {kept} unchanged, {removed} removed",
  ],
  "judging.reminders_stopped": ["Reminders stopped", "Reminders stopped: {judges}"],
  "judging.unconnected": [
    "Unconnected groups published",
    "Published with {groups} groups without a common judge: {reason}",
  ],
  "judging.calibration": [
    "Calibration entries changed",
    ({ is_on }) => (is_on ? "Made a calibration entry" : "No longer a calibration entry"),
  ],
  "judging.reminded": ["Judges reminded", "Reminders sent to judges: {judges}"],
  "review.returned": ["Review returned"],
  "judging.result_locked": ["Result locked"],
  "judging.decided": ["Decision made"],
  "release.requested": ["Release requested"],
  "release.confirmed": [
    "Release confirmed",
    ({ is_self_confirmed, due_at }) =>
      `Release confirmed${is_self_confirmed ? " by the only administrator" : ""}${due_at ? `, due ${inOfficialTime(textOf(due_at))}` : ""}`,
  ],
  "release.stopped": ["Release stopped"],
  "release.released": ["Released"],
  "finalist.stage_saved": ["Stage saved", "Stage saved: {name}"],
  "finalist.stage_deleted": ["Stage deleted", "Stage deleted: {name}"],
  "finalist.mentor_set": ["Mentor assigned"],
  "finalist.mentor_removed": ["Mentor removed"],
  "finalist.document_handed_in": [
    "Finalist's document submitted",
    "Document submitted, version {version}",
  ],
  "finalist.page_saved": [
    "Finalist's page saved",
    ({ is_public }) => (is_public ? "Public page saved" : "Page saved, not public"),
  ],
  "finalist.page_hidden": ["Finalist's page hidden"],
  "finalist.page_shown": ["Finalist's page shown"],
  "finalist.jury_sentence_set": ["Jury's sentence changed"],
  "finalist.picture_added": ["Finalist's picture added"],
  "finalist.picture_described": ["Finalist's picture described"],
  "finalist.picture_removed": ["Finalist's picture removed"],
  "configuration.changed": [
    "Configuration changed",
    (details) => ["Configuration changed:", ...settingChanges(details)].join("\n"),
  ],
  "clock.moved": ["Clock moved by an operator"],
};

/** Formats details whose text is not just their value. */
const DETAIL_FORMATTERS: Readonly<Record<string, (details: Details) => string>> = {
  role: ({ role }) => labelOf(ROLES, textOf(role)),
  item: ({ item }) => itemsIn([item]),
  items: ({ items }) => itemsIn(items),
  finding: ({ state }) => labelOf(ELIGIBILITY_STATES, textOf(state)),
  recipients: recipientsIn,
  time: ({ scheduled_for: at }) => (at ? ` for ${inOfficialTime(textOf(at))}` : ""),
};

const GROUPS: Readonly<Record<string, string>> = {
  admin: "Accounts and roles",
  role: "Accounts and roles",
  second_factor: "Accounts and roles",
  user: "Accounts and roles",
  submission: "Submissions",
  eligibility: "Submissions",
  contact_request: "Messages",
  template: "Messages",
  mailing_list: "Emails",
  group_email: "Emails",
  email: "Emails",
  judge: "Judging",
  judging: "Judging",
  review: "Judging",
  release: "Releases",
  finalist: "Finalists",
  configuration: "Configuration",
  clock: "Configuration",
};

/** All actions as options, in groups. */
export const AUDITED_ACTIONS = Object.entries(ACTIONS).map(([value, [label]]) => ({
  value,
  label,
  group: GROUPS[value.split(".")[0] ?? ""] ?? "Other",
}));

interface SubjectKind extends Labelled<string> {
  /** The resource with the subjects, and the column with their names, because the audit log has only ids. */
  resource?: ResourceName;
  name?: string;
}

/** The kinds of subjects of an action. */
export const AUDITED_SUBJECTS: readonly SubjectKind[] = [
  { value: "user", label: "User", resource: "users", name: "email" },
  { value: "submission", label: "Entry", resource: "submissions", name: "idea_name" },
  {
    value: "contact_request",
    label: "Contact request",
    resource: "contact-requests",
    name: "subject",
  },
  { value: "template", label: "Template" },
  { value: "judge", label: "Judge", resource: "judges", name: "name" },
  { value: "judging_round", label: "Judging round", resource: "judging-rounds", name: "name" },
  { value: "round_entry", label: "Round entry", resource: "round-entries", name: "idea_name" },
  { value: "judging_assignment", label: "Assignment" },
  { value: "release", label: "Release" },
  { value: "finalist_stage", label: "Stage of finalists" },
  { value: "mailing_list", label: "Mailing list" },
  { value: "group_email", label: "Group email", resource: "group-emails", name: "subject" },
  { value: "email", label: "Email" },
  { value: "faq_answer", label: "FAQ question" },
  { value: "configuration", label: "Configuration" },
];

/** An event as a sentence. An action that this release does not know keeps its name. */
export function describeEvent({ action, details }: Pick<AuditEvent, "action" | "details">): string {
  const [label, sentence = label] = ACTIONS[action] ?? [action];
  const read: Details = Object(details);
  if (typeof sentence === "function") return sentence(read);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(DETAIL_FORMATTERS[name]?.(read) ?? read[name] ?? ""),
  );
}

/** The actor: for administrators, the email address they had at the time. */
export function actorOf({ actor_email, actor_id }: AuditEvent): string {
  return actor_email ?? (actor_id ? "Participant" : "System");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The number of recipients, and their group. */
function recipientsIn({ recipients, segment }: Details): string {
  const people = counted(Number(recipients ?? 0), "person", "people");
  return segment ? `${people} (${labelOf(GROUP_EMAIL_SEGMENTS, textOf(segment))})` : people;
}

function extension({ to }: Details): string {
  return to ? `Deadline extended to ${inOfficialTime(textOf(to))}` : "Deadline extension revoked";
}

function statusChange(statuses: readonly Labelled<string>[]) {
  return ({ from, to }: Details) =>
    `Status changed from ${labelOf(statuses, textOf(from))} to ${labelOf(statuses, textOf(to))}`;
}

/** The labels of items of the checklist. */
function itemsIn(items: unknown): string {
  return ELIGIBILITY_ITEMS.filter(({ value }) => Array.isArray(items) && items.includes(value))
    .map(({ label }) => label)
    .join(", ");
}

/** The labels of the settings on the Configuration page. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["phase", "Challenge phase"],
  ["time", "Time"],
  ["max_submission_members", "Maximum submission members"],
  ...CHALLENGE_DATE_FIELDS.map(({ field, label }) => [field, label] as const),
]);

/** The changed settings in an event about the configuration: "Time: nothing → Soon". */
function settingChanges(details: Details): string[] {
  return Object.entries(details).map(([name, change]) => {
    const { from, to } = Object(change) as { from?: unknown; to?: unknown };
    const setting = LABELS.get(name) ?? name.replaceAll("_", " ");
    return `${setting}: ${settingText(name, from)} → ${settingText(name, to)}`;
  });
}

/** The names of dates end in "_at". */
function settingText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  return name.endsWith("_at") ? inOfficialTime(String(value)) : String(value);
}
