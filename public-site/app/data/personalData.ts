import { type Outcome, unreachable } from "~/lib/outcome.ts";
import { type Account, loadAccount } from "./accountSettings.ts";
import { type Entry, loadEntry } from "./entry.ts";
import { loadProfile, type OwnProfile } from "./profile.ts";
import { loadTeam, type Team } from "./team.ts";

/** Everything that the challenge keeps about the visitor and that they may read. */
export interface PersonalData {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly account: Account;
  readonly profile: OwnProfile | null;
  readonly entry: Entry | null;
  readonly team: Pick<Team, "members" | "invitations"> | null;
}

/** Collects it, for the visitor to take away. */
export async function collectPersonalData(): Promise<Outcome<PersonalData>> {
  try {
    const account = await loadAccount();
    const [profile, entry] = await Promise.all([loadProfile(account.id), loadEntry()]);
    const team = entry && (await loadTeam());
    return {
      ok: true,
      value: {
        createdAt: new Date().toISOString(),
        account,
        profile,
        entry,
        team: team && { members: team.members, invitations: team.invitations },
      },
    };
  } catch (cause) {
    console.warn("The data could not be collected.", cause);
    return unreachable("Your data could not be collected.");
  }
}
