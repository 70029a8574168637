import { labelOf } from "#common/words.ts";
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
import { inOfficialTime } from "../forms/localDateTime.ts";

/** A row of the view admin_audit_log. */
export type AuditEvent = Tables<"admin_audit_log">;

interface Action {
  label: string;
  /** Describes one event. By default, the label. */
  sentence?: (details: unknown) => string;
}

/** The actions that the database records, grouped as in AUDITED_ACTIONS. */
const ACTIONS: Readonly<Record<string, Action>> = {
  "admin.granted": { label: "Administrator added" },
  "admin.revoked": { label: "Administrator rights removed" },
  "role.given": {
    label: "Role given",
    sentence: (details) => `Role given: ${roleIn(details)}`,
  },
  "role.taken": {
    label: "Role removed",
    sentence: (details) => `Role removed: ${roleIn(details)}`,
  },
  "second_factor.added": { label: "Authenticator app added" },
  "second_factor.removed": { label: "Authenticator app removed" },
  "second_factor.reset": { label: "Authenticator app reset" },
  "user.deleted": { label: "Account deleted" },
  "user.deadline_extended": {
    label: "Deadline extended (no entry yet)",
    sentence: extension,
  },
  "submission.submitted": { label: "Entry submitted" },
  "submission.withdrawn": { label: "Entry withdrawn" },
  "submission.withdrawn_for_team": {
    label: "Entry withdrawn for its team",
    sentence: (details) =>
      `Withdrawn for the team: ${textOf((Object(details) as { reason?: unknown }).reason)}`,
  },
  "submission.status_changed": {
    label: "Entry status changed",
    sentence: (details) => statusChange(details, SUBMISSION_STATUSES),
  },
  "submission.disqualified": {
    label: "Entry disqualified",
    sentence: (details) =>
      `Disqualified: ${textOf((Object(details) as { reason?: unknown }).reason)}`,
  },
  "submission.reinstated": { label: "Entry reinstated" },
  "submission.deadline_extended": {
    label: "Deadline extended",
    sentence: extension,
  },
  "submission.owner_changed": { label: "Entry transferred to another owner" },
  "submission.tagged": {
    label: "Tag added or removed",
    sentence: (details) => {
      const { tag, is_on } = Object(details);
      return `${is_on ? "Tag added" : "Tag removed"}: ${textOf(tag)}`;
    },
  },
  "submission.note_added": { label: "Note added" },
  "submission.note_deleted": { label: "Note deleted" },
  "eligibility.checked": {
    label: "Eligibility checked",
    sentence: (details) => {
      const { item, state } = Object(details);
      return `${itemsIn([item])}: ${ELIGIBILITY_STATES.find(({ value }) => value === state)?.label}`;
    },
  },
  "eligibility.asked": {
    label: "Evidence requested",
    sentence: (details) => `Evidence requested: ${itemsIn(Object(details).items)}`,
  },
  "eligibility.evidence_deleted": { label: "Evidence deleted" },
  "eligibility.reason_written": {
    label: "Reason for the team changed",
    sentence: (details) => {
      const { reason } = Object(details);
      return reason ? `Reason for the team: ${textOf(reason)}` : "Reason for the team removed";
    },
  },
  "contact_request.status_changed": {
    label: "Request status changed",
    sentence: (details) => statusChange(details, CONTACT_REQUEST_STATUSES),
  },
  "contact_request.assigned": {
    label: "Request assigned",
    sentence: (details) => (changeIn(details).to ? "Request assigned" : "Request unassigned"),
  },
  "contact_request.replied": { label: "Request answered" },
  "contact_request.deleted": { label: "Request deleted" },
  "template.saved": { label: "Template saved" },
  "template.renamed": {
    label: "Template renamed",
    sentence: (details) => `Template renamed: it was ${changeIn(details).from}`,
  },
  "template.deleted": { label: "Template deleted" },
  "mailing_list.removed": { label: "Subscriber removed" },
  "group_email.approval_requested": {
    label: "Group email: approval requested",
    sentence: (details) => `Approval requested for a group email to ${recipientsIn(details)}`,
  },
  "group_email.approved": {
    label: "Group email approved",
    sentence: (details) => `Group email approved for ${recipientsIn(details)}`,
  },
  "group_email.scheduled": {
    label: "Group email scheduled",
    sentence: (details) => {
      const at = textOf(Object(details).scheduled_for);
      return `Group email to ${recipientsIn(details)} scheduled${at && ` for ${inOfficialTime(at)}`}`;
    },
  },
  "group_email.returned_to_draft": { label: "Group email returned to draft" },
  "group_email.sending": {
    label: "Group email: sending started",
    sentence: (details) => `Group email to ${recipientsIn(details)}: sending started`,
  },
  "group_email.sent": {
    label: "Group email sent",
    sentence: (details) => `Group email to ${recipientsIn(details)} sent`,
  },
  "group_email.canceled": { label: "Group email canceled" },
  "group_email.deleted": { label: "Group email deleted" },
  "faq_answer.saved": {
    label: "FAQ question saved",
    sentence: (details) =>
      `FAQ question saved, ${Object(details).is_published ? "published" : "not published"}`,
  },
  "faq_answer.deleted": {
    label: "FAQ question deleted",
    sentence: (details) => `FAQ question deleted: ${Object(details).question}`,
  },
  "email.retried": {
    label: "Failed emails queued again",
    sentence: (details) => `Failed emails queued again: ${Object(details).emails}`,
  },
  "email.address_released": {
    label: "Suppressed address released",
    sentence: (details) => `Suppressed address released. Emails queued: ${Object(details).emails}`,
  },
  "judge.invited": { label: "Judge invited" },
  "judge.details_saved": { label: "Judge's details saved" },
  "judge.declined": { label: "Judge declined" },
  "judge.cap_set": { label: "Judge's limit changed" },
  "judge.withdrawn": { label: "Judge withdrawn" },
  "judge.reinstated": { label: "Judge reinstated" },
  "judging.round_saved": {
    label: "Round saved",
    sentence: (details) =>
      Object(details).id
        ? "Round created"
        : `Round changed: ${Object.keys(Object(details)).join(", ").replaceAll("_", " ")}`,
  },
  "judging.round_deleted": {
    label: "Round deleted",
    sentence: (details) => `Round deleted: ${Object(details).name}`,
  },
  "judging.stage_changed": {
    label: "Stage of a round changed",
    sentence: (details) => {
      const { from, to } = changeIn(details);
      return `Round changed from ${from} to ${to}`;
    },
  },
  "judging.review_counts": {
    label: "Review excluded or restored",
    sentence: (details) => (Object(details).counts ? "Review restored" : "Review excluded"),
  },
  "judging.discussion": {
    label: "Discussion opened or closed",
    sentence: (details) =>
      Object(details).discussion_open?.to ? "Discussion opened" : "Discussion closed",
  },
  "judging.entry_ready": { label: "Round entry ready" },
  "judging.entry_reopened": { label: "Round entry reopened" },
  "judging.conflict_set": { label: "Conflict added" },
  "judging.conflict_resolved": {
    label: "Conflict resolved",
    sentence: (details) => `Conflict of interest ${Object(details).state}`,
  },
  "judging.note_written": { label: "Note sent to a judge" },
  "judging.conflict_declared": { label: "Conflict declared" },
  "judging.assigned": {
    label: "Assignment published",
    sentence: (details) => {
      const { added, kept, removed } = Object(details);
      return `Assignment published: ${added} added, ${kept} unchanged, ${removed} removed`;
    },
  },
  "judging.reminders_stopped": {
    label: "Reminders stopped",
    sentence: (details) => `Reminders stopped: ${Object(details).judges}`,
  },
  "judging.unconnected": {
    label: "Unconnected groups published",
    sentence: (details) =>
      `Published with ${Object(details).groups} groups without a common judge: ${textOf(Object(details).reason)}`,
  },
  "judging.calibration": {
    label: "Calibration entries changed",
    sentence: (details) =>
      Object(details).is_on ? "Made a calibration entry" : "No longer a calibration entry",
  },
  "judging.reminded": {
    label: "Judges reminded",
    sentence: (details) => `Reminders sent to judges: ${Object(details).judges}`,
  },
  "review.returned": { label: "Review returned" },
  "judging.result_locked": { label: "Result locked" },
  "judging.decided": { label: "Decision made" },
  "release.requested": { label: "Release requested" },
  "release.confirmed": {
    label: "Release confirmed",
    sentence: (details) => {
      const { is_alone, due_at } = Object(details) as { is_alone?: unknown; due_at?: unknown };
      const due = textOf(due_at);
      return `Release confirmed${is_alone ? " alone" : ""}${due && `, due ${inOfficialTime(due)}`}`;
    },
  },
  "release.stopped": { label: "Release stopped" },
  "release.released": { label: "Released" },
  "finalist.stage_saved": {
    label: "Stage saved",
    sentence: (details) => `Stage saved: ${textOf(Object(details).name)}`,
  },
  "finalist.stage_deleted": {
    label: "Stage deleted",
    sentence: (details) => `Stage deleted: ${textOf(Object(details).name)}`,
  },
  "finalist.mentor_set": { label: "Mentor assigned" },
  "finalist.mentor_removed": { label: "Mentor removed" },
  "finalist.document_handed_in": {
    label: "Finalist's document submitted",
    sentence: (details) => `Document submitted, version ${Object(details).version}`,
  },
  "finalist.page_saved": {
    label: "Finalist's page saved",
    sentence: (details) =>
      Object(details).is_public ? "Public page saved" : "Page saved, not public",
  },
  "finalist.page_hidden": { label: "Finalist's page hidden" },
  "finalist.page_shown": { label: "Finalist's page shown" },
  "finalist.jury_sentence_set": { label: "Jury's comment changed" },
  "finalist.picture_added": { label: "Finalist's picture added" },
  "finalist.picture_described": { label: "Finalist's picture described" },
  "finalist.picture_removed": { label: "Finalist's picture removed" },
  "configuration.changed": {
    label: "Configuration changed",
    sentence: (details) =>
      settingChanges(details)
        .map(({ setting, from, to }) => `${setting}: ${from} → ${to}`)
        .join("; "),
  },
  "clock.moved": { label: "Clock moved by an operator" },
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
export const AUDITED_ACTIONS = Object.entries(ACTIONS).map(([value, { label }]) => ({
  value,
  label,
  group: GROUPS[value.split(".")[0] ?? ""] ?? "Other",
}));

/** The kinds of subjects of an action. */
export const AUDITED_SUBJECTS: readonly Labelled<string>[] = [
  { value: "user", label: "User" },
  { value: "submission", label: "Entry" },
  { value: "contact_request", label: "Contact request" },
  { value: "template", label: "Template" },
  { value: "judge", label: "Judge" },
  { value: "judging_round", label: "Judging round" },
  { value: "round_entry", label: "Round entry" },
  { value: "judging_assignment", label: "Assignment" },
  { value: "release", label: "Release" },
  { value: "finalist_stage", label: "Stage of finalists" },
  { value: "mailing_list", label: "Mailing list" },
  { value: "group_email", label: "Group email" },
  { value: "email", label: "Email" },
  { value: "faq_answer", label: "FAQ question" },
  { value: "configuration", label: "Configuration" },
];

/** An event as a sentence. An action that this release does not know keeps its name. */
export function describeEvent({ action, details }: Pick<AuditEvent, "action" | "details">): string {
  const known = ACTIONS[action];
  return known?.sentence?.(details) ?? known?.label ?? action;
}

/** Who did it: administrators by the email address they had at the time. */
export function actorOf({ actor_email, actor_id }: AuditEvent): string {
  return actor_email ?? (actor_id ? "Participant" : "System");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The number of recipients, and their group. */
function recipientsIn(details: unknown): string {
  const { recipients, segment } = Object(details) as { recipients?: unknown; segment?: unknown };
  const people =
    recipients === 1 ? "1 person" : `${Number(recipients ?? 0).toLocaleString("en")} people`;
  return segment ? `${people} (${labelOf(GROUP_EMAIL_SEGMENTS, textOf(segment))})` : people;
}

function changeIn(details: unknown): Change {
  const { from, to } = Object(details) as { from?: unknown; to?: unknown };
  return { from: textOf(from), to: textOf(to) };
}

function extension(details: unknown): string {
  const { to } = changeIn(details);
  return to ? `Deadline extended to ${inOfficialTime(to)}` : "Deadline extension revoked";
}

function statusChange(details: unknown, statuses: readonly Labelled<string>[]): string {
  const { from, to } = changeIn(details);
  return `Status changed from ${labelOf(statuses, from)} to ${labelOf(statuses, to)}`;
}

interface Change {
  from: string;
  to: string;
}

function roleIn(details: unknown): string {
  const { role } = Object(details);
  return labelOf(ROLES, textOf(role));
}

/** The labels of items of the checklist. */
function itemsIn(items: unknown): string {
  return ELIGIBILITY_ITEMS.filter(({ value }) => Array.isArray(items) && items.includes(value))
    .map(({ label }) => label)
    .join(", ");
}

/** A changed setting of the configuration. */
interface SettingChange {
  setting: string;
  from: string;
  to: string;
}

/** The labels of the settings on the Configuration page. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["phase", "Challenge phase"],
  ["time", "Time"],
  ["max_submission_members", "Maximum submission members"],
  ...CHALLENGE_DATE_FIELDS.map(({ field, label }) => [field, label] as const),
]);

/** The changed settings in an event about the configuration. */
export function settingChanges(details: unknown): SettingChange[] {
  return Object.entries(Object(details)).map(([name, change]) => {
    const { from, to } = Object(change) as { from?: unknown; to?: unknown };
    const setting = LABELS.get(name) ?? name.replaceAll("_", " ");
    return { setting, from: settingText(name, from), to: settingText(name, to) };
  });
}

/** The names of dates end in "_at". */
function settingText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  return name.endsWith("_at") ? inOfficialTime(String(value)) : String(value);
}
