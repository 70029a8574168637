import { counted, labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import {
  CONTACT_REQUEST_STATUSES,
  ELIGIBILITY_ITEMS,
  ELIGIBILITY_STATES,
  GROUP_EMAIL_SEGMENTS,
  PAYMENT_ITEMS,
  ROLES,
  ROUND_STAGES,
  SEASON_TASKS,
  SUBMISSION_STATUSES,
} from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { DATE_LABELS } from "../configuration/configuration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";

/** A row of the view admin_audit_log. */
export type AuditEvent = Tables<"admin_audit_log">;

/** The labels of the actions that the database records, in groups. */
const ACTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Accounts and roles": {
    "role.invited": "Role offered",
    "role.invitation_revoked": "Role invitation revoked",
    "role.assigned": "Role assigned",
    "role.removed": "Role removed",
    "second_factor.added": "Authenticator app added",
    "second_factor.removed": "Authenticator app removed",
    "second_factor.reset": "Authenticator app reset",
    "user.deleted": "Account deleted",
    "user.deadline_extended": "Deadline extension changed (no submission yet)",
  },
  Submissions: {
    "submission.submitted": "Submitted",
    "submission.withdrawn": "Submission withdrawn",
    "submission.withdrawn_for_team": "Submission withdrawn on the team’s behalf",
    "submission.status_changed": "Submission status changed",
    "submission.disqualified": "Submission disqualified",
    "submission.reinstated": "Submission reinstated",
    "submission.deadline_extended": "Deadline extension changed",
    "submission.owner_changed": "Submission transferred to another owner",
    "submission.confirmation_reminded": "Members reminded to confirm",
    "submission.tagged": "Tag added or removed",
    "submission.note_added": "Note added",
    "submission.note_deleted": "Note deleted",
    "submission.record_opened": "Printable record opened",
    "submission.team_view_opened": "Team view opened",
    "eligibility.checked": "Eligibility checked",
    "eligibility.asked": "Evidence requested",
    "eligibility.evidence_deleted": "Evidence deleted",
    "eligibility.reason_written": "Reason shown to the team changed",
  },
  Messages: {
    "contact_request.status_changed": "Request status changed",
    "contact_request.assigned": "Request assignee changed",
    "contact_request.replied": "Request answered",
    "contact_request.deleted": "Request deleted",
    "template.saved": "Template saved",
    "template.renamed": "Template renamed",
    "template.deleted": "Template deleted",
  },
  Emails: {
    "mailing_list.removed": "Subscriber removed",
    "group_email.approval_requested": "Group email approval requested",
    "group_email.approved": "Group email approved",
    "group_email.scheduled": "Group email scheduled",
    "group_email.returned_to_draft": "Group email returned to draft",
    "group_email.sending": "Group email sending started",
    "group_email.sent": "Group email sent",
    "group_email.canceled": "Group email canceled",
    "group_email.deleted": "Group email deleted",
    "email.retried": "Failed emails requeued",
    "email.address_released": "Suppressed address released",
  },
  FAQ: {
    "faq_answer.saved": "FAQ question saved",
    "faq_answer.deleted": "FAQ question deleted",
  },
  Judging: {
    "judge.invited": "Judge invited",
    "judge.details_saved": "Judge’s details saved",
    "judge.declined": "Judge declined",
    "judge.cap_set": "Judge’s limit changed",
    "judge.withdrawn": "Judge left or removed",
    "judge.reinstated": "Judge reinstated",
    "judging.round_saved": "Round saved",
    "judging.round_deleted": "Round deleted",
    "judging.stage_changed": "Round stage changed",
    "judging.review_counts": "Review excluded or restored",
    "judging.discussion": "Discussion opened or closed",
    "judging.round_entry_ready": "Round entry ready",
    "judging.round_entry_reopened": "Round entry reopened",
    "judging.conflict_set": "Conflict added",
    "judging.conflict_resolved": "Conflict resolved",
    "judging.note_written": "Note sent to a judge",
    "judging.conflict_declared": "Conflict declared",
    "judging.assigned": "Assignment published",
    "judging.reminders_stopped": "Reminders stopped",
    "judging.unconnected": "Assignment with unconnected groups published",
    "judging.calibration": "Calibration entries changed",
    "judging.reminded": "Reminders sent",
    "review.returned": "Review returned",
    "judging.result_locked": "Result locked",
    "judging.decided": "Decision made",
  },
  Releases: {
    "release.requested": "Release requested",
    "release.confirmed": "Release confirmed",
    "release.stopped": "Release stopped",
    "release.released": "Released",
  },
  Finalists: {
    "finalist.stage_saved": "Stage saved",
    "finalist.stage_deleted": "Stage deleted",
    "finalist.mentor_set": "Mentor assigned",
    "finalist.mentor_removed": "Mentor removed",
    "finalist.document_handed_in": "Finalist’s document submitted",
    "finalist.page_saved": "Finalist’s page saved",
    "finalist.page_hidden": "Finalist’s page hidden",
    "finalist.page_shown": "Finalist’s page shown",
    "finalist.jury_sentence_set": "Jury sentence changed",
    "finalist.payment_checked": "Payment check completed",
    "finalist.payment_unchecked": "Payment check reopened",
    "finalist.picture_added": "Finalist’s picture added",
    "finalist.picture_described": "Finalist’s picture description saved",
    "finalist.picture_removed": "Finalist’s picture removed",
  },
  Configuration: {
    "configuration.changed": "Configuration changed",
    "season.task_postponed": "Season task postponed",
    "season.task_resumed": "Season task restored",
    "clock.moved": "Clock moved by an operator",
    "operator.acted": "Operator command",
  },
};

/** All actions as options. */
export const AUDITED_ACTIONS = Object.entries(ACTIONS).flatMap(([group, actions]) =>
  Object.entries(actions).map(([value, label]) => ({ value, label, group })),
);

/** The kinds of subjects of an action. */
export const AUDITED_SUBJECTS: readonly Labelled<string>[] = [
  { value: "user", label: "User" },
  { value: "invitation", label: "Invitation" },
  { value: "submission", label: "Submission" },
  { value: "contact_request", label: "Contact request" },
  { value: "template", label: "Template" },
  { value: "judge", label: "Judge" },
  { value: "judging_round", label: "Judging round" },
  { value: "round_entry", label: "Round entry" },
  { value: "judging_assignment", label: "Assignment" },
  { value: "release", label: "Release" },
  { value: "finalist_stage", label: "Finalist stage" },
  { value: "mailing_list", label: "Mailing list" },
  { value: "group_email", label: "Group email" },
  { value: "email", label: "Email" },
  { value: "faq_answer", label: "FAQ question" },
  { value: "configuration", label: "Configuration" },
  { value: "season_task", label: "Season task" },
];

const labelIn = (options: readonly Labelled<string>[]) => (value: unknown) =>
  labelOf(options, String(value));

const flag = (yes: string, no: string) => (value: unknown) => (value ? yes : no);

const number = (one: string, many: string) => (value: unknown) => counted(Number(value), one, many);

/** The texts of details that are more than their value. An empty text hides a detail. */
const DETAIL_TEXTS: Readonly<Record<string, (value: unknown) => string>> = {
  role: labelIn(ROLES),
  item: labelIn([...ELIGIBILITY_ITEMS, ...PAYMENT_ITEMS]),
  items: (items) => [items].flat().map(labelIn(ELIGIBILITY_ITEMS)).join(", "),
  state: labelIn(ELIGIBILITY_STATES),
  segment: labelIn(GROUP_EMAIL_SEGMENTS),
  task: labelIn(SEASON_TASKS),
  recipients: number("person", "people"),
  people: number("person", "people"),
  emails: number("email", "emails"),
  judges: number("judge", "judges"),
  groups: number("group", "groups"),
  added: (count) => `${count} added`,
  removed: (count) => `${count} removed`,
  kept: (count) => `${count} unchanged`,
  version: (version) => `version ${version}`,
  reason: (reason) => valueText(reason) || "none",
  to: (assignee) => (assignee ? "" : "none"),
  is_on: flag("added", "removed"),
  counts: flag("restored", "excluded"),
  is_published: flag("published", "not published"),
  is_public: flag("public", "not public"),
  is_self_confirmed: flag("by the only administrator", ""),
};

/** The labels of the settings on the Configuration page. */
const SETTINGS: Readonly<Record<string, string>> = {
  phase: "Challenge phase",
  time: "Time",
  max_submission_members: "Maximum submission members",
  ...DATE_LABELS,
};

/**
 * An event as text: the label of its action with the details, and a line for each changed setting. An action that this
 * release does not know keeps its name.
 */
export function describeEvent({ action, details }: Pick<AuditEvent, "action" | "details">): string {
  const label = labelOf(AUDITED_ACTIONS, action);
  const { from, ...others }: Readonly<Record<string, unknown>> = Object(details);
  // A new round has all of its settings.
  if (others.id) return label;
  const texts: string[] = [];
  const lines: string[] = [];
  for (const [name, value] of Object.entries(others)) {
    if (isChange(value)) lines.push(`${settingLabel(name)}: ${changeText(value)}`);
    else if (name === "to" && from !== undefined) texts.unshift(changeText({ from, to: value }));
    else texts.push((DETAIL_TEXTS[name] ?? valueText)(value));
  }
  const text = texts.filter(Boolean).join(", ");
  return [text ? `${label}: ${text}` : label, ...lines].join("\n");
}

/** The actor. For people with a role, the address that they had at the time. */
export function actorOf({ actor_email, actor_name, actor_id }: AuditEvent): string {
  return actor_email ?? actor_name ?? (actor_id ? "Participant" : "System");
}

type Change = Record<"from" | "to", unknown>;

const isChange = (value: unknown): value is Change => {
  const fields: object = Object(value);
  return "from" in fields && "to" in fields;
};

/** "Received → Selected"; nothing for ids. */
function changeText({ from, to }: Change): string {
  if ([from, to].some(isId)) return "";
  return `${valueText(from) || "none"} → ${valueText(to) || "none"}`;
}

const settingLabel = (name: string) => SETTINGS[name] ?? name.replaceAll("_", " ");

const STATUSES = [...SUBMISSION_STATUSES, ...CONTACT_REQUEST_STATUSES, ...ROUND_STAGES];

const isId = (value: unknown) => /^[0-9a-f-]{36}$/.test(String(value));

/** A value as text; nothing for ids and null. */
function valueText(value: unknown): string {
  if (value === null || isId(value)) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? inOfficialTime(text) : labelOf(STATUSES, text);
}
