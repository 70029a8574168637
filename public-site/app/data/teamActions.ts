import type { Outcome } from "~/lib/outcome.ts";
import { callDatabase } from "./callDatabase.ts";

/** Owner: invites an address. The answer is the same whether or not it has an account. */
export function inviteMember(email: string): Promise<Outcome> {
  return callDatabase(
    "The invitation was not sent.",
    (supabase) => supabase.rpc("invite_member", { email }),
    { invalid_input: "email", already_a_member: "email" },
  );
}

/** Owner: mails an open invitation again; the links of earlier mails stay valid. */
export function resendInvitation(id: string): Promise<Outcome> {
  return callDatabase("The invitation was not sent again.", (supabase) =>
    supabase.rpc("resend_invitation", { invitation_id: id }),
  );
}

/** Owner: makes the links of an open invitation worthless. */
export function revokeInvitation(id: string): Promise<Outcome> {
  return callDatabase("The invitation was not revoked.", (supabase) =>
    supabase.rpc("revoke_invitation", { invitation_id: id }),
  );
}

/** Member: leaves the team. */
export function leaveTeam(): Promise<Outcome> {
  return callDatabase("You are still in the team.", (supabase) => supabase.rpc("leave_team"));
}

/** Owner: removes another member. */
export function removeMember(id: string): Promise<Outcome> {
  return callDatabase("Nobody was removed.", (supabase) =>
    supabase.rpc("remove_member", { member_id: id }),
  );
}

/** Owner: makes another member the owner of the entry. */
export function handOverEntry(id: string): Promise<Outcome> {
  return callDatabase("The entry was not handed over.", (supabase) =>
    supabase.rpc("hand_over_entry", { member_id: id }),
  );
}
