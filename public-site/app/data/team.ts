import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";
import { readUser } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

/** Somebody on the visitor's team, the visitor included. */
export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly university: string;
  readonly country: string;
  readonly isOwner: boolean;
  /** Whether it is the visitor. */
  readonly isMe: boolean;
}

const INVITATION_STATES = ["open", "accepted", "declined", "revoked"] as const;

type TeamInvitationState = (typeof INVITATION_STATES)[number];

/** Whom the visitor's team has invited. */
export interface TeamInvitation {
  readonly id: string;
  readonly email: string;
  readonly state: TeamInvitationState;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null while the mail is on its way. */
  readonly lastSentAt: string | null;
}

/** Who is on the visitor's team, and who is asked to be: nobody without one. */
export interface Team {
  /** The owner first, then as they joined. */
  readonly members: readonly TeamMember[];
  /** The newest first. */
  readonly invitations: readonly TeamInvitation[];
}

/**
 * The visitor's team.
 * @throws when it cannot be read now.
 */
export async function loadTeam(): Promise<Team> {
  const [members, invitations] = await Promise.all([loadMembers(), loadInvitations()]);
  return { members, invitations };
}

async function loadMembers(): Promise<TeamMember[]> {
  const [supabase, user] = await Promise.all([getSupabase(), readUser()]);
  const { data } = await supabase
    .from("my_team")
    .select("user_id, first_name, last_name, email, university, country, is_owner")
    .order("is_owner", { ascending: false })
    .order("joined_at")
    .throwOnError();
  return data.map((row) => ({
    id: row.user_id ?? "",
    name: [row.first_name, row.last_name].filter(Boolean).join(" ") || (row.email ?? ""),
    email: row.email ?? "",
    university: row.university ?? "",
    country: row.country ?? "",
    isOwner: row.is_owner ?? false,
    isMe: row.user_id === user?.id,
  }));
}

async function loadInvitations(): Promise<TeamInvitation[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_team_invitations")
    .select("id, email, state, created_at, last_sent_at")
    .order("created_at", { ascending: false })
    .order("id")
    .throwOnError();
  return data.map((row) => ({
    id: row.id ?? "",
    email: row.email ?? "",
    state: INVITATION_STATES.find((state) => state === row.state) ?? "revoked",
    createdAt: row.created_at ?? "",
    lastSentAt: row.last_sent_at,
  }));
}

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
