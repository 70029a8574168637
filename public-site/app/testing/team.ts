import type { Database } from "#shared/database.types.ts";

type Views = Database["public"]["Views"];
type MemberRow = Views["my_team"]["Row"];
type InvitationRow = Views["my_team_invitations"]["Row"];

/** A team member who does not own the submission, with the given changes. */
export function memberRow(name: string, patch: Partial<MemberRow> = {}): MemberRow {
  return {
    user_id: name,
    first_name: name,
    last_name: "",
    email: `${name.toLowerCase()}@example.com`,
    university: "Lakeside University",
    country: "Kenya",
    is_owner: false,
    joined_at: "2025-07-01T10:00:00Z",
    must_confirm: false,
    ...patch,
  };
}

/** A pending invitation whose email was sent, with the given changes. */
export function invitationRow(email: string, patch: Partial<InvitationRow> = {}): InvitationRow {
  return {
    id: email,
    email,
    state: "open",
    created_at: "2025-07-01T10:00:00Z",
    last_sent_at: "2025-07-01T10:00:05Z",
    ...patch,
  };
}
