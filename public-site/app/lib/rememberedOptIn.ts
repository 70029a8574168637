import { inTab } from "#common/browserStorage.ts";

const KEY = "challenge-opt-in";

/**
 * Keeps the choice to be on the mailing list while the visitor is away at Google.
 * @param country what they have chosen so far, for analytics; undefined: not on the list.
 */
export function rememberOptIn(country: string | undefined): void {
  if (country === undefined) inTab.forget(KEY);
  else inTab.keep(KEY, country);
}

/** The remembered choice, once. */
export function takeOptIn(): string | undefined {
  const country = inTab.read(KEY) ?? undefined;
  inTab.forget(KEY);
  return country;
}
