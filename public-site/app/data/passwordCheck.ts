import { type Failure, fieldFailure } from "~/lib/outcome.ts";

/** Loads the check for common passwords. If that fails, no password counts as common. */
export async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  try {
    const { isCommonPassword } = await import("./commonPassword.ts");
    return isCommonPassword;
  } catch (cause) {
    // The identity service applies its own rules.
    console.warn("Could not load the list of common passwords.", cause);
    return () => false;
  }
}

/** The failure for a common password; undefined for any other. */
export async function commonPasswordFailure(password: string): Promise<Failure | undefined> {
  const isCommon = await loadCommonPasswords();
  if (!isCommon(password)) return undefined;
  return fieldFailure("password", "Choose a password that is harder to guess.");
}
