import type { Labelled } from "#shared/challenge.ts";

/** What is recorded, by the names that the database gives it. */
export const AUDITED_ACTIONS: readonly Labelled<string>[] = [
  { value: "admin.granted", label: "Administrator made" },
  { value: "admin.revoked", label: "Administrator rights removed" },
  { value: "user.deleted", label: "Account deleted" },
  { value: "user.deadline_extended", label: "More time before an entry" },
  { value: "submission.submitted", label: "Entry submitted" },
  { value: "submission.withdrawn", label: "Entry withdrawn" },
  { value: "submission.status_changed", label: "Entry status changed" },
  { value: "submission.disqualified", label: "Entry disqualified" },
  { value: "submission.reinstated", label: "Entry reinstated" },
  { value: "submission.deadline_extended", label: "Deadline extended" },
  { value: "submission.owner_changed", label: "Entry handed over" },
  { value: "submission.note_added", label: "Note added" },
  { value: "submission.note_deleted", label: "Note deleted" },
  { value: "contact_request.status_changed", label: "Request status changed" },
  { value: "contact_request.assigned", label: "Request assigned" },
  { value: "contact_request.replied", label: "Request replied to" },
  { value: "contact_request.deleted", label: "Request deleted" },
  { value: "reply_template.saved", label: "Template saved" },
  { value: "reply_template.deleted", label: "Template deleted" },
  { value: "mailing_list.removed", label: "Subscriber removed" },
  { value: "mail.retried", label: "Mails sent again" },
  { value: "results.released", label: "Results released" },
  { value: "results.held", label: "Results held" },
  { value: "configuration.changed", label: "Configuration changed" },
  { value: "clock.moved", label: "Clock moved" },
];

/** What it was done to. */
export const AUDITED_SUBJECTS: readonly Labelled<string>[] = [
  { value: "user", label: "User" },
  { value: "submission", label: "Entry" },
  { value: "contact_request", label: "Contact request" },
  { value: "reply_template", label: "Template" },
  { value: "mailing_list", label: "Mailing list" },
  { value: "mail", label: "Mail" },
  { value: "configuration", label: "Configuration" },
];
