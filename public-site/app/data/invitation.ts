import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

const STATES = ["open", "accepted", "declined", "revoked", "roster_locked", "team_full"] as const;

export type InvitationState = (typeof STATES)[number];

/** What the holder of an invitation's link may know about it (docs/api.md: get_invitation). */
export interface Invitation {
  readonly state: InvitationState;
  readonly inviterName: string;
  readonly memberCount: number;
  readonly maxMembers: number;
}

/**
 * The invitation of a link; null when nobody was ever sent this link.
 * @throws when it cannot be read now.
 */
export async function findInvitation(token: string): Promise<Invitation | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("get_invitation", { token }).throwOnError();
  const row = data[0];
  const state = STATES.find((known) => known === row?.state);
  if (!row || !state) return null;
  return {
    state,
    inviterName: row.inviter_name,
    memberCount: row.member_count,
    maxMembers: row.max_members,
  };
}

/**
 * Whether the visitor belongs to a team already, be it one of one.
 * @throws when that cannot be read now.
 */
export async function isOnATeam(): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_entry").select("id").maybeSingle().throwOnError();
  return data !== null;
}

/** Joins the team of a link. */
export function acceptInvitation(token: string): Promise<Outcome> {
  return rpc("accept_invitation", { token }, "You have not joined the team.");
}

/** Declines the invitation of a link, for good. */
export function declineInvitation(token: string): Promise<Outcome> {
  return rpc("decline_invitation", { token }, "The invitation was not declined.");
}
