import type { Role } from "#common/claimedRole.ts";
import type { Database } from "#shared/database.types.ts";
import type { Outcome } from "~/lib/outcome.ts";
import type { Judge } from "./judge.ts";
import { rpc } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

type Row = Database["public"]["Functions"]["get_invitation"]["Returns"][number];

type State = "open" | "accepted" | "declined" | "revoked";

/** An invitation to a team, for a person with its link (docs/api.md: get_invitation). */
export interface Invitation extends Pick<Row, "inviter_name" | "member_count" | "max_members"> {
  readonly state: State | "roster_locked" | "team_full";
}

/** An invitation to a role in the back office, or (mentor) to mentor a finalist. */
export interface RoleInvitation extends Pick<Row, "name" | "email"> {
  readonly role: Role | "mentor";
  readonly state: State | "expired";
}

/** An invitation to judge (docs/api.md: get_judge_invitation). */
export interface JudgeInvitation extends Pick<Judge, "name" | "reviews_cap"> {
  readonly email: string;
  readonly state: "invited" | "declined" | "active" | "withdrawn";
}

/** Loads the invitation to judge of a link; null if the link is unknown. */
export async function findJudgeInvitation(token: string): Promise<JudgeInvitation | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("get_judge_invitation", { token }).throwOnError();
  return (data[0] as JudgeInvitation | undefined) ?? null;
}

async function findRow(token: string): Promise<Row | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("get_invitation", { token }).throwOnError();
  return data[0];
}

/** Loads the invitation to a team of a link; undefined if the link is unknown. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  const row = await findRow(token);
  return row?.role ? undefined : (row as Invitation | undefined);
}

/** Loads the invitation to a role of a link; undefined if the link is unknown. */
export async function findRoleInvitation(token: string): Promise<RoleInvitation | undefined> {
  const row = await findRow(token);
  return row?.role ? (row as RoleInvitation) : undefined;
}

/** Accepts the invitation of a link to a role, and renews the session, whose token names the role. */
export async function acceptRole(token: string): Promise<Outcome> {
  const outcome = await rpc("accept_invitation", { token }, "We couldn’t save your acceptance.");
  if (outcome.ok) {
    const supabase = await getSupabase();
    await supabase.auth.refreshSession();
  }
  return outcome;
}
