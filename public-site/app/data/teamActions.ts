import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";

/** Owner: invites an address. The answer is the same whether or not it has an account. */
export function inviteMember(email: string): Promise<Outcome> {
  return rpc("invite_member", { email }, "The invitation was not sent.", {
    invalid_input: "email",
    already_a_member: "email",
  });
}

/** Owner: mails an open invitation again; the links of earlier mails stay valid. */
export function resendInvitation(id: string): Promise<Outcome> {
  return rpc("resend_invitation", { invitation_id: id }, "The invitation was not sent again.");
}

/** Owner: makes the links of an open invitation worthless. */
export function revokeInvitation(id: string): Promise<Outcome> {
  return rpc("revoke_invitation", { invitation_id: id }, "The invitation was not revoked.");
}

/** Member: leaves the team. */
export function leaveTeam(): Promise<Outcome> {
  return rpc("leave_team", {}, "You are still in the team.");
}

/** Owner: removes another member. */
export function removeMember(id: string): Promise<Outcome> {
  return rpc("remove_member", { member_id: id }, "Nobody was removed.");
}

/** Owner: makes another member the owner of the entry. */
export function handOverEntry(id: string): Promise<Outcome> {
  return rpc("hand_over_entry", { member_id: id }, "The entry was not handed over.");
}
