import { inTab } from "#common/browserStorage.ts";

const KEY = "challenge-opt-in";

/**
 * Stores the mailing list choice while the visitor is at Google.
 * @param country the country chosen so far, for analytics; undefined if the visitor does not join the list.
 */
export function rememberOptIn(country: string | undefined): void {
  if (country === undefined) inTab.remove(KEY);
  else inTab.write(KEY, country);
}

/** Returns the stored choice once. */
export function takeOptIn(): string | undefined {
  const country = inTab.read(KEY) ?? undefined;
  inTab.remove(KEY);
  return country;
}
