import { challengeNow } from "#common/challengeClock.ts";
import { type Challenge, loadChallenge } from "~/data/challenge.ts";
import { type Entry, loadEntry } from "~/data/entry.ts";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";

/** What the dashboard shows. */
export interface Overview {
  readonly entry: Entry | null;
  readonly challenge: Challenge;
  /** When it was read, on the challenge's clock, in milliseconds. */
  readonly at: number;
}

/** Reads what the dashboard shows. */
export function loadOverview(): Promise<Outcome<Overview>> {
  return loaded("Your dashboard could not be loaded.", async () => {
    const [entry, challenge] = await Promise.all([loadEntry(), loadChallenge()]);
    return { entry, challenge, at: challengeNow().getTime() };
  });
}
