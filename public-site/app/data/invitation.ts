import type { Database } from "#shared/database.types.ts";
import { getSupabase } from "./supabaseClient.ts";

type Row = Database["public"]["Functions"]["get_invitation"]["Returns"][number];

/** What the holder of an invitation's link may know about it (docs/api.md: get_invitation). */
export interface Invitation extends Row {
  readonly state: "open" | "accepted" | "declined" | "revoked" | "roster_locked" | "team_full";
}

/**
 * The invitation of a link; undefined when nobody was ever sent this link.
 * @throws when it cannot be read now.
 */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("get_invitation", { token }).throwOnError();
  return data[0] as Invitation | undefined;
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
