import { challengeNow } from "#common/challengeClock.ts";
import type { Database, Json } from "#shared/database.types.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { type Account, loadAccount } from "./accountSettings.ts";
import { type Entry, loadEntry } from "./entry.ts";
import { loadProfile, type OwnProfile } from "./profile.ts";
import { readRows } from "./rows.ts";
import { attempt } from "./rpc.ts";
import { loadTeam, type Team } from "./team.ts";

type Attestation = Database["public"]["Views"]["my_attestations"]["Row"];

/** All data about the visitor. */
export interface PersonalData {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly account: Account;
  readonly profile: OwnProfile | null;
  readonly entry: Entry | null;
  readonly team: Team | null;
  /** The statements confirmed with each submission. */
  readonly attestations: readonly Attestation[];
  /** All other data (docs/api.md, `my_records`). */
  readonly records: Json;
}

/** Collects the visitor's data for a download. */
export function collectPersonalData(): Promise<Outcome<PersonalData>> {
  return attempt("Your data could not be collected.", async (supabase) => {
    const account = await loadAccount();
    const [profile, entry, attestations, records] = await Promise.all([
      loadProfile(account.id),
      loadEntry(),
      readRows<Attestation>("my_attestations", "attested_at"),
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
        team,
        attestations,
        records: records.data,
      },
    };
  });
}
