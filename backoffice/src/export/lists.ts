import {
  CONTACT_REQUEST_STATUSES,
  ELIGIBILITY_ITEMS,
  ELIGIBILITY_OUTCOMES,
  ELIGIBILITY_STATES,
  EMAIL_KINDS,
  SUBMISSION_STATUSES,
} from "#shared/constants.ts";
import type { Row } from "../data/listQuery.ts";
import {
  AUDITED_ACTIONS,
  AUDITED_SUBJECTS,
  type AuditEvent,
  actorOf,
  describeEvent,
} from "../records/auditEvents.ts";
import { type Check, type ItemName, stateOf } from "../records/eligibility.ts";
import { EMAIL_STATES } from "../records/email.ts";
import { RECIPIENT_STATES } from "../records/groupEmail.ts";
import {
  type Attestation,
  confirmationsOf,
  memberTexts,
  type Submission,
  statementsOf,
  type TeamMember,
} from "../records/submission.ts";
import { type Column, type Exported, joined, labelled, moment, yesOrNo } from "./cells.ts";

const momentOr = (missing: string) => (value: unknown) => moment(value) || missing;

/** One line for each member. */
function team(value: unknown): string {
  const members: TeamMember[] = Array.isArray(value) ? value : [];
  const lines = members.map((member) => {
    const { name, email, university, country } = memberTexts(member);
    return `${name} (${email}), ${university}, ${country}`;
  });
  return lines.join("\n");
}

/** The confirmation of each current and former member, in one line each. */
const confirmations = (read: (attestation: Attestation) => string) => (_: unknown, row: Row) =>
  confirmationsOf(row as unknown as Submission)
    .map(({ name, attestation }) => `${name}: ${attestation ? read(attestation) : "not confirmed"}`)
    .join("\n");

type Checks = Partial<Record<ItemName, Check>>;

/** The result of one item of the checklist, with its note, author and time. */
function itemColumns({ value, label }: (typeof ELIGIBILITY_ITEMS)[number]): Column[] {
  const source = "checks";
  const state = labelled(ELIGIBILITY_STATES);
  const checkIn = (checks: unknown) => (checks as Checks)[value];
  return [
    { label, source, format: (checks) => state(stateOf({ checks: checks as Checks }, value)) },
    { label: `${label}: note`, source, format: (checks) => checkIn(checks)?.note ?? "" },
    {
      label: `${label}: checked by`,
      source,
      format: (checks) => checkIn(checks)?.checked_by ?? "",
    },
    {
      label: `${label}: checked (UTC)`,
      source,
      format: (checks) => moment(checkIn(checks)?.checked_at),
    },
  ];
}

/** The items for which the team was asked for evidence. */
const askedItems = (value: unknown) =>
  ELIGIBILITY_ITEMS.filter((item) => Array.isArray(value) && value.includes(item.value))
    .map(({ label }) => label)
    .join(", ");

/** A text about an event of the audit log. */
const inEvent = (read: (event: AuditEvent) => string) => (_: unknown, row: Row) =>
  read(row as unknown as AuditEvent);

/** The lists that can be exported. */
export const EXPORTED_LISTS = {
  users: {
    resource: "users",
    columns: [
      { label: "Email", source: "email" },
      { label: "First name", source: "first_name" },
      { label: "Last name", source: "last_name" },
      { label: "Country", source: "country" },
      { label: "University", source: "university" },
      { label: "I am...", source: "level_of_study" },
      { label: "Mailing List", source: "join_mailing_list", format: yesOrNo },
      { label: "Role", source: "role" },
      { label: "Profile complete", source: "profile_completed", format: yesOrNo },
      { label: "Signed up (UTC)", source: "created_at", format: moment },
      { label: "Last updated (UTC)", source: "updated_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  mailing_list: {
    resource: "mailing-list",
    columns: [
      { label: "Email", source: "email" },
      { label: "Name", source: "name" },
      { label: "First name", source: "first_name" },
      { label: "Last name", source: "last_name" },
      { label: "Country", source: "country" },
      { label: "Level of study", source: "level_of_study" },
      { label: "Source", source: "source" },
      { label: "Confirmed (UTC)", source: "confirmed_at", format: momentOr("Not confirmed") },
      { label: "Signed up (UTC)", source: "created_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  submissions: {
    resource: "submissions",
    columns: [
      { label: "Receipt number", source: "receipt_number" },
      { label: "Status", source: "status", format: labelled(SUBMISSION_STATUSES) },
      { label: "Idea name", source: "idea_name" },
      { label: "Description", source: "description" },
      { label: "Submitter", source: "submitter_name" },
      { label: "Submitter email", source: "submitter_email" },
      { label: "Team members", source: "team_members", format: team },
      { label: "Document", source: "file_name" },
      { label: "Document size (bytes)", source: "file_size" },
      { label: "Submitted (UTC)", source: "submitted_at", format: moment },
      { label: "Last updated (UTC)", source: "updated_at", format: moment },
      { label: "Eligibility", source: "eligibility", format: labelled(ELIGIBILITY_OUTCOMES) },
      { label: "Notes", source: "notes_count" },
      { label: "Tags", source: "tags", format: joined },
      { label: "Disqualified (UTC)", source: "disqualified_at", format: moment },
      { label: "Reason", source: "disqualification_reason" },
      {
        label: "Confirmed statements",
        source: "attestations",
        format: (value) => statementsOf((value as Attestation[] | null) ?? []).join("\n"),
      },
      {
        label: "Confirmed (UTC)",
        source: "attestations",
        format: confirmations(({ attested_at }) => moment(attested_at)),
      },
      {
        label: "Rules version",
        source: "attestations",
        format: confirmations(({ rules_version }) => rules_version),
      },
      { label: "Confirmation outstanding", source: "lacks_confirmation", format: yesOrNo },
      { label: "Deadline extended to (UTC)", source: "deadline_extended_to", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  eligibility: {
    resource: "eligibility",
    columns: [
      { label: "Receipt number", source: "receipt_number" },
      { label: "Idea name", source: "idea_name" },
      { label: "Submitter", source: "submitter_name" },
      { label: "Status", source: "status", format: labelled(SUBMISSION_STATUSES) },
      { label: "Eligibility", source: "eligibility", format: labelled(ELIGIBILITY_OUTCOMES) },
      ...ELIGIBILITY_ITEMS.flatMap(itemColumns),
      { label: "Evidence requested for", source: "asked_items", format: askedItems },
      { label: "Request message", source: "message" },
      { label: "Requested (UTC)", source: "asked_at", format: moment },
      { label: "Requested by", source: "asked_by" },
      { label: "Answer due (UTC)", source: "due_at", format: moment },
      { label: "Answered (UTC)", source: "answered_at", format: moment },
      { label: "File", source: "file_name" },
      { label: "File size (bytes)", source: "file_size" },
      { label: "Disqualified (UTC)", source: "disqualified_at", format: moment },
      { label: "Reason shown to the team", source: "released_reason" },
      { label: "Confirmation outstanding", source: "lacks_confirmation", format: yesOrNo },
      { label: "Changed by the team (UTC)", source: "changed_at", format: moment },
      { label: "Submitted (UTC)", source: "submitted_at", format: moment },
      { label: "Last updated (UTC)", source: "updated_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  contact_requests: {
    resource: "contact-requests",
    columns: [
      { label: "Name", source: "name" },
      { label: "Email", source: "email" },
      { label: "Subject", source: "subject" },
      { label: "Message", source: "message" },
      { label: "Status", source: "status", format: labelled(CONTACT_REQUEST_STATUSES) },
      { label: "Answered (UTC)", source: "replied_at", format: moment },
      { label: "Assignee", source: "assignee_email" },
      { label: "Received (UTC)", source: "created_at", format: moment },
      { label: "Last updated (UTC)", source: "updated_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  recipients: {
    resource: "group-email-people",
    columns: [
      { label: "Email", source: "email" },
      { label: "Name", source: "name" },
      { label: "Status", source: "state", format: labelled(RECIPIENT_STATES) },
      { label: "Missing", source: "missing_fields", format: joined },
    ],
  },
  audit: {
    resource: "audit",
    columns: [
      { label: "Time (UTC)", source: "created_at", format: moment },
      { label: "Actor", source: "actor_email", format: inEvent(actorOf) },
      { label: "Actor (name)", source: "actor_name" },
      { label: "Actor (ID)", source: "actor_id" },
      { label: "Action", source: "action", format: labelled(AUDITED_ACTIONS) },
      { label: "Description", source: "details", format: inEvent(describeEvent) },
      { label: "Subject", source: "subject_type", format: labelled(AUDITED_SUBJECTS) },
      { label: "Subject (name)", source: "subject_name" },
      { label: "Subject (ID)", source: "subject_id" },
      { label: "ID", source: "id" },
    ],
  },
  emails: {
    resource: "emails",
    columns: [
      { label: "Email", source: "kind", format: labelled(EMAIL_KINDS) },
      { label: "Subject", source: "subject" },
      { label: "Recipient", source: "recipient" },
      { label: "Status", source: "state", format: labelled(EMAIL_STATES) },
      { label: "Suppressed address", source: "suppression_reason", format: labelled(EMAIL_STATES) },
      { label: "Scheduled (UTC)", source: "scheduled_for", format: moment },
      { label: "Queued (UTC)", source: "created_at", format: moment },
      { label: "Sent (UTC)", source: "sent_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
} as const satisfies Record<string, Exported>;
