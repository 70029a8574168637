/** The name of an administrator, which is missing once the account is deleted. */
export const administratorName = (name: string | null) => name ?? "a former administrator";

/** Below the reason for an intervention. */
export const REASON_HELP =
  "All administrators can read it. The second administrator acknowledges it before the release.";
