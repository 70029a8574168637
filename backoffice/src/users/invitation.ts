import type { Tables } from "#shared/database.types.ts";

/** A row of the view admin_team_invitations. */
export type Invitation = Tables<"admin_team_invitations">;

type Moments = Pick<Invitation, "accepted_at" | "declined_at" | "revoked_at">;

/** What has become of an invitation. */
export function invitationState(invitation: Moments): string {
  if (invitation.accepted_at) return "Accepted";
  if (invitation.declined_at) return "Declined";
  return invitation.revoked_at ? "Revoked" : "Open";
}
