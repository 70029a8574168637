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
import { inOfficialTime } from "../forms/localDateTime.ts";
import { settingChanges } from "./settingChanges.ts";

/** A row of the view admin_audit_log. */
export type AuditEvent = Tables<"admin_audit_log">;

interface Change {
  from: string;
  to: string;
}

function roleIn(details: unknown): string {
  const { role } = Object(details);
  return labelOf(ROLES, textOf(role));
}

/** Items of the checklist, by their names. */
function itemsIn(items: unknown): string {
  return ELIGIBILITY_ITEMS.filter(({ value }) => Array.isArray(items) && items.includes(value))
    .map(({ label }) => label)
    .join(", ");
}

/** What each action that the database records is called. */
const SENTENCES: Readonly<Record<string, (details: unknown) => string>> = {
  "admin.granted": () => "Made an administrator",
  "admin.revoked": () => "Administrator rights removed",
  "role.given": (details) => `Role given: ${roleIn(details)}`,
  "role.taken": (details) => `Role taken: ${roleIn(details)}`,
  "clock.moved": () => "The challenge's clock moved by an operator",
  "configuration.changed": (details) =>
    settingChanges(details)
      .map(({ setting, from, to }) => `${setting}: ${from} → ${to}`)
      .join("; "),
  "contact_request.assigned": (details) =>
    changeIn(details).to ? "Given to somebody" : "Given to nobody",
  "contact_request.deleted": () => "Contact request deleted",
  "contact_request.replied": () => "Replied by email",
  "contact_request.status_changed": (details) => statusChange(details, CONTACT_REQUEST_STATUSES),
  "eligibility.asked": (details) => `Evidence asked for: ${itemsIn(Object(details).items)}`,
  "eligibility.checked": (details) => {
    const { item, state } = Object(details);
    return `${itemsIn([item])}: ${ELIGIBILITY_STATES.find(({ value }) => value === state)?.label}`;
  },
  "eligibility.evidence_deleted": () => "Evidence deleted",
  "eligibility.reason_written": (details) => {
    const { reason } = Object(details);
    return reason
      ? `Reason written for the team: ${textOf(reason)}`
      : "Reason for the team taken away";
  },
  "finalist.document_handed_in": (details) =>
    `Document handed in, version ${Object(details).version}`,
  "finalist.jury_sentence_set": () => "Sentence of the jury set",
  "finalist.mentor_removed": () => "Mentor removed",
  "finalist.mentor_set": () => "Mentor set",
  "finalist.page_hidden": () => "Public page hidden",
  "finalist.page_saved": (details) =>
    Object(details).is_public ? "Public page saved" : "Page saved, not public",
  "finalist.page_shown": () => "Public page shown again",
  "finalist.picture_added": () => "Picture added to the public page",
  "finalist.picture_described": () => "Picture of the public page described anew",
  "finalist.picture_removed": () => "Picture removed from the public page",
  "finalist.stage_deleted": (details) => `Stage deleted: ${textOf(Object(details).name)}`,
  "finalist.stage_saved": (details) => `Stage saved: ${textOf(Object(details).name)}`,
  "group_email.canceled": () => "Group email canceled",
  "group_email.approved": (details) => `Group email approved for ${recipientsIn(details)}`,
  "group_email.deleted": () => "Group email draft deleted",
  "group_email.approval_requested": (details) =>
    `Approval requested for a group email to ${recipientsIn(details)}`,
  "group_email.scheduled": (details) => {
    const at = textOf(Object(details).scheduled_for);
    return `Group email to ${recipientsIn(details)} scheduled${at && ` for ${inOfficialTime(at)}`}`;
  },
  "group_email.sending": (details) => `Group email to ${recipientsIn(details)}: sending started`,
  "group_email.sent": (details) => `Group email to ${recipientsIn(details)} sent`,
  "group_email.returned_to_draft": () => "Group email returned to draft",
  "judge.details_saved": () => "Judge's details saved",
  "judge.invited": () => "Judge invited",
  "judge.declined": () => "Judge declined",
  "judge.cap_set": () => "Judge's limit changed",
  "judge.reinstated": () => "Judge reinstated",
  "judge.withdrawn": () => "Judge withdrawn",
  "judging.assigned": (details) => {
    const { added, kept, removed } = Object(details);
    return `Assignment published: ${added} added, ${kept} unchanged, ${removed} removed`;
  },
  "judging.calibration": (details) =>
    Object(details).is_on ? "Made a calibration entry" : "No longer a calibration entry",
  "judging.note_written": () => "Note sent to a judge",
  "judging.conflict_declared": () => "Conflict of interest declared",
  "judging.conflict_set": () => "Conflict of interest added",
  "judging.conflict_resolved": (details) => `Conflict of interest ${Object(details).state}`,
  "judging.entry_reopened": () => "Round entry reopened",
  "judging.entry_ready": () => "Round entry marked as ready",
  "judging.decided": () => "Decision made",
  "judging.discussion": (details) =>
    Object(details).discussion_open?.to ? "Discussion opened" : "Discussion closed",
  "judging.reminded": (details) => `Reminders sent to judges: ${Object(details).judges}`,
  "judging.reminders_stopped": (details) => `Reminders stopped: ${Object(details).judges}`,
  "judging.result_locked": () => "Result locked",
  "judging.review_counts": (details) =>
    Object(details).counts ? "Review restored" : "Review excluded",
  "judging.round_deleted": (details) => `Round deleted: ${Object(details).name}`,
  "judging.round_saved": (details) =>
    Object(details).id
      ? "Round created"
      : `Round changed: ${Object.keys(Object(details)).join(", ").replaceAll("_", " ")}`,
  "judging.stage_changed": (details) => {
    const { from, to } = changeIn(details);
    return `Round changed from ${from} to ${to}`;
  },
  "judging.unconnected": (details) =>
    `Published with ${Object(details).groups} groups without a common judge: ${textOf(Object(details).reason)}`,
  "email.address_released": (details) =>
    `Suppressed address released. Emails queued: ${Object(details).emails}`,
  "email.retried": (details) => `Failed emails queued again: ${Object(details).emails}`,
  "faq_answer.deleted": (details) => `FAQ question deleted: ${Object(details).question}`,
  "faq_answer.saved": (details) =>
    `FAQ question saved, ${Object(details).is_published ? "published" : "not published"}`,
  "mailing_list.removed": () => "Removed from the mailing list",
  "template.deleted": () => "Template deleted",
  "template.renamed": (details) => `Template renamed: it was ${changeIn(details).from}`,
  "template.saved": () => "Template saved",
  "release.confirmed": (details) => {
    const { is_alone, due_at } = Object(details) as { is_alone?: unknown; due_at?: unknown };
    const due = textOf(due_at);
    return `Release confirmed${is_alone ? " alone" : ""}${due && `, due ${inOfficialTime(due)}`}`;
  },
  "release.released": () => "Released",
  "release.requested": () => "Release requested",
  "release.stopped": () => "Release stopped. Nobody was notified",
  "review.returned": () => "Review returned to the judge",
  "second_factor.added": () => "Authenticator app added",
  "second_factor.removed": () => "Authenticator app removed",
  "second_factor.reset": () => "Authenticator app reset",
  "submission.deadline_extended": extension,
  "submission.disqualified": (details) =>
    `Disqualified: ${textOf((Object(details) as { reason?: unknown }).reason)}`,
  "submission.reinstated": () => "Reinstated",
  "submission.note_added": () => "Internal note added",
  "submission.note_deleted": () => "Internal note deleted",
  "submission.owner_changed": () => "Handed over to another member",
  "submission.status_changed": (details) => statusChange(details, SUBMISSION_STATUSES),
  "submission.submitted": () => "Submitted",
  "submission.tagged": (details) => {
    const { tag, is_on } = Object(details);
    return `${is_on ? "Tag set" : "Tag taken off"}: ${textOf(tag)}`;
  },
  "submission.withdrawn": () => "Withdrawn",
  "submission.withdrawn_for_team": (details) =>
    `Withdrawn for the team: ${textOf((Object(details) as { reason?: unknown }).reason)}`,
  "user.deadline_extended": extension,
  "user.deleted": () => "Account deleted",
};

/** One line of the audit log as a sentence. An action that this release does not know keeps its name. */
export function describeEvent({ action, details }: Pick<AuditEvent, "action" | "details">): string {
  return SENTENCES[action]?.(details) ?? action;
}

/** Who did it: administrators by their address, as it was then. */
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
  return to ? `Deadline extended to ${inOfficialTime(to)}` : "Deadline extension taken back";
}

function statusChange(details: unknown, statuses: readonly Labelled<string>[]): string {
  const { from, to } = changeIn(details);
  return `Status changed from ${labelOf(statuses, from)} to ${labelOf(statuses, to)}`;
}
