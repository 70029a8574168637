import { env } from "~/config/env.ts";

const OUTCOMES = ["first", "second", "third", "top_three", "finalist"] as const;

/** A place in the final, among the top three before it, or neither. */
export type FinalistOutcome = (typeof OUTCOMES)[number];

interface ShownMember {
  readonly name: string;
  readonly university: string;
  readonly country: string;
}

/** A finalist as its team shows it to everybody. */
export interface Finalist {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly outcome: FinalistOutcome;
  /** Those who agreed to be shown. */
  readonly members: readonly ShownMember[];
}

const ADDRESS = "/rest/v1/finalists";

/**
 * The finalists whose teams show them, the winners first; none before the release. Without supabase-js,
 * which is six times as heavy as a page: what anybody may read needs no session.
 * @throws when they cannot be read now.
 */
export async function loadFinalists(signal: AbortSignal): Promise<readonly Finalist[]> {
  const response = await fetch(env.supabaseUrl + ADDRESS, {
    headers: { apikey: env.supabasePublishableKey },
    signal,
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const rows = (await response.json()) as Finalist[];
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.title.localeCompare(b.title, "en"));
}

function placeOf({ outcome }: Finalist): number {
  return OUTCOMES.indexOf(outcome);
}
