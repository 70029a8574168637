import { isUnknownSession } from "#common/serverFailure.ts";
import { readUser } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

let asking: Promise<boolean> | undefined;
let wasEnded = false;

/**
 * Asks the identity service whether the session of this browser was ended elsewhere: signed out
 * everywhere, another password, the account deleted. If so, this browser forgets it. Asked several
 * times at once it asks once.
 * @returns false also when it cannot be found out now, and when nobody is signed in.
 */
export function sessionHasEnded(): Promise<boolean> {
  asking ??= askWhetherEnded()
    .catch((cause: unknown) => {
      console.warn("The session could not be checked.", cause);
      return false;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

async function askWhetherEnded(): Promise<boolean> {
  if (!(await readUser())) return false;
  const { auth } = await getSupabase();
  const { error } = await auth.getUser();
  if (!error || !isUnknownSession(error)) return false;
  await auth.signOut({ scope: "local" });
  wasEnded = true;
  return true;
}

/** Whether the visitor is about to sign in because their session was ended elsewhere; once. */
export function takeEndedSession(): boolean {
  const taken = wasEnded;
  wasEnded = false;
  return taken;
}
