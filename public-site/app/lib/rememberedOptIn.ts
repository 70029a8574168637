const KEY = "challenge-opt-in";

/**
 * Keeps the choice to be on the mailing list while the visitor is away at Google.
 * @param country what they have chosen so far, for analytics; undefined: not on the list.
 */
export function rememberOptIn(country: string | undefined): void {
  try {
    if (country === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, country);
  } catch {
    // Storage is blocked: the choice is offered again with the profile.
  }
}

/** The remembered choice, once. */
export function takeOptIn(): string | undefined {
  try {
    const country = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return country;
  } catch {
    return undefined;
  }
}
