import { challengeNow } from "#common/challengeClock.ts";
import type { Database, Json } from "#shared/database.types.ts";
import { type Outcome, unanswered } from "~/lib/outcome.ts";
import { type Account, loadAccount } from "./accountSettings.ts";
import { type Entry, loadEntry } from "./entry.ts";
import { loadProfile, type OwnProfile } from "./profile.ts";
import { getSupabase } from "./supabaseClient.ts";
import { loadTeam, type Team } from "./team.ts";

type Attestation = Database["public"]["Views"]["my_attestations"]["Row"];

/** Everything that the challenge keeps about the visitor and that they may read. */
export interface PersonalData {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly account: Account;
  readonly profile: OwnProfile | null;
  readonly entry: Entry | null;
  readonly team: Pick<Team, "members" | "invitations"> | null;
  /** What was confirmed with each submission, in which version of the rules, and when. */
  readonly attestations: readonly Attestation[];
  /** Everything else (docs/api.md, `my_records`). */
  readonly records: Json;
}

/** Collects it, for the visitor to take away. */
export async function collectPersonalData(): Promise<Outcome<PersonalData>> {
  try {
    const account = await loadAccount();
    const supabase = await getSupabase();
    const [profile, entry, attestations, records] = await Promise.all([
      loadProfile(account.id),
      loadEntry(),
      supabase.from("my_attestations").select().order("attested_at").throwOnError(),
      supabase.rpc("my_records").throwOnError(),
    ]);
    const team = entry && (await loadTeam());
    return {
      ok: true,
      value: {
        createdAt: challengeNow().toISOString(),
        account,
        profile,
        entry,
        team: team && { members: team.members, invitations: team.invitations },
        attestations: attestations.data,
        records: records.data,
      },
    };
  } catch (cause) {
    console.warn("The data could not be collected.", cause);
    return unanswered("Your data could not be collected.", cause);
  }
}
