/** What each mail is about, by the name that the outbox gives it (supabase/schemas/mail.sql). */
const KINDS: Readonly<Record<string, string>> = {
  team_invitation: "Invitation into a team",
  entry_received: "Receipt for an entry",
  entry_withdrawn: "Entry withdrawn",
  entry_handed_over: "Entry handed over",
  member_joined: "Somebody joined the team",
  member_left: "Somebody left the team",
  member_removed: "Removed from the team",
  account_deleted: "Account deleted",
  contact_reply: "Reply to a message",
  contact_copy: "Copy of a message",
  administrator_made: "Administrator made",
  administrator_removed: "Administrator rights removed",
  subscription_confirmation: "Confirmation of the mailing list",
  welcome: "Welcome",
  deadline_reminder: "Reminder of the deadline",
  deadline_changed: "Deadline changed",
  entry_selected: "Result: selected",
  entry_declined: "Result: declined",
  news_deadline: "News: deadline changed",
  news_results: "News: results are out",
  judge_invitation: "Invitation to judge",
  judge_assigned: "Entries to judge",
  judge_reminder: "Reminder of reviews",
  mentor_assigned: "Mentor assigned to a team",
  mentor_welcome: "Welcome of a mentor",
  top_three_selected: "Top three: selected",
  top_three_declined: "Top three: declined",
  final_result: "Result of the final",
};

/** The words for a kind of mail; one that this release does not know keeps its name. */
export function labelOfKind(kind: string): string {
  return KINDS[kind] ?? kind;
}
