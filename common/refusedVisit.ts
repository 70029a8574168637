const KEY = "challenge-admin-refused";

/** Keeps, for the page that the visitor is sent to, that the back office is not for them. */
export function markRefusedVisit(): void {
  try {
    sessionStorage.setItem(KEY, "yes");
  } catch {
    // Storage is blocked: the visitor is sent there without a word.
  }
}

/** Whether the visitor has just been sent away from the back office; once. */
export function takeRefusedVisit(): boolean {
  try {
    const isRefused = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isRefused;
  } catch {
    return false;
  }
}
