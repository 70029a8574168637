import type { ViewRow } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

/** Somebody on the visitor's team, the visitor included: a row of `my_team`. */
export type TeamMember = ViewRow<"my_team", "university" | "country">;

/** Whom the visitor's team has invited: a row of `my_team_invitations`. */
export interface TeamInvitation
  extends ViewRow<
    "my_team_invitations",
    "accepted_at" | "declined_at" | "last_sent_at" | "revoked_at"
  > {
  readonly state: "open" | "accepted" | "declined" | "revoked";
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
  const supabase = await getSupabase();
  const [members, invitations] = await Promise.all([
    supabase
      .from("my_team")
      .select("*")
      .order("is_owner", { ascending: false })
      .order("joined_at")
      .overrideTypes<TeamMember[], { merge: false }>()
      .throwOnError(),
    supabase
      .from("my_team_invitations")
      .select("*")
      .order("created_at", { ascending: false })
      .order("id")
      .overrideTypes<TeamInvitation[], { merge: false }>()
      .throwOnError(),
  ]);
  return { members: members.data, invitations: invitations.data };
}

/** What to call a member who may not have completed their profile. */
export function nameOf({ first_name, last_name, email }: TeamMember): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email;
}
