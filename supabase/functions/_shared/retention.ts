/**
 * How long what is kept for a time is kept, as Postgres writes intervals. The database has the same
 * in `private.delete_expired` and `private.audit_starts_at`; the privacy notice tells it to visitors.
 */
export const RETENTION = {
  /** Recipient and kind; the words go when the mail is sent. */
  emails: "30 days",
  invitations: "1 year",
  /** Reviews, judges and mentors, since the end of the challenge. */
  judging: "1 year",
  /** Since they were last touched as resolved. */
  contactRequests: "1 year",
  unconfirmedAccounts: "30 days",
  /** Addresses on the mailing list. */
  unconfirmedSubscribers: "30 days",
  /** Since they were last used. */
  sessions: "90 days",
  signInLog: "90 days",
  auditLog: "3 years",
  /** Files that nobody attached to an entry. */
  unusedUploads: "1 day",
} as const;
