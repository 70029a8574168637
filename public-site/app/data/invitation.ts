import type { Database } from "#shared/database.types.ts";
import { getSupabase } from "./supabaseClient.ts";

type Row = Database["public"]["Functions"]["get_invitation"]["Returns"][number];

/** An invitation, for a person with its link (docs/api.md: get_invitation). */
export interface Invitation extends Row {
  readonly state: "open" | "accepted" | "declined" | "revoked" | "roster_locked" | "team_full";
}

/** Loads the invitation of a link; undefined if the link is unknown. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("get_invitation", { token }).throwOnError();
  return data[0] as Invitation | undefined;
}
