import { challengeNow } from "#common/challengeClock.ts";
import { type Challenge, loadChallenge } from "~/data/challenge.ts";
import { type Entry, loadEntry } from "~/data/entry.ts";
import { loadTeamSize } from "~/data/team.ts";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";

/** What the dashboard shows. */
export interface Overview {
  readonly entry: Entry | null;
  readonly challenge: Challenge;
  /** How many people are on the team; 0 without an entry. */
  readonly teamSize: number;
  /** When it was read, on the challenge's clock, in milliseconds. */
  readonly at: number;
}

/** Reads what the dashboard shows. */
export function loadOverview(): Promise<Outcome<Overview>> {
  return loaded("Your dashboard could not be loaded.", async () => {
    const [entry, challenge, teamSize] = await Promise.all([
      loadEntry(),
      loadChallenge(),
      loadTeamSize(),
    ]);
    return { entry, challenge, teamSize, at: challengeNow().getTime() };
  });
}
