import { type Failure, fieldFailure } from "~/lib/outcome.ts";

/** Loads what knows the common passwords: not before somebody chooses one. */
export async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  try {
    const { isCommonPassword } = await import("./commonPassword.ts");
    return isCommonPassword;
  } catch (cause) {
    // Advice, and no lock: the identity service has rules of its own.
    console.warn("Common passwords are not known now.", cause);
    return () => false;
  }
}

/** The refusal of a common password, beside its field; undefined for any other. */
export async function refusalOfCommon(password: string): Promise<Failure | undefined> {
  const isCommon = await loadCommonPasswords();
  if (!isCommon(password)) return undefined;
  return fieldFailure("password", "Choose a password that is harder to guess.");
}
