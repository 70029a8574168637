import { isUnknownSession } from "#common/serverFailure.ts";
import { forgetSession } from "#common/sessionRenewal.ts";
import { readUser } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

let pendingCheck: Promise<boolean> | undefined;
let wasEnded = false;

/**
 * Whether the session was ended elsewhere: by signing out everywhere, a new password or the deletion of the account.
 * If so, this browser forgets it. Simultaneous calls share one request.
 * @returns false also if this is unknown, or no one is signed in.
 */
export function sessionHasEnded(): Promise<boolean> {
  pendingCheck ??= checkSession()
    .catch((cause: unknown) => {
      console.warn("Could not check the session.", cause);
      return false;
    })
    .finally(() => {
      pendingCheck = undefined;
    });
  return pendingCheck;
}

async function checkSession(): Promise<boolean> {
  if (!(await readUser())) return false;
  const { auth } = await getSupabase();
  const { error } = await auth.getUser();
  if (!error || !isUnknownSession(error)) return false;
  await forgetSession(auth);
  wasEnded = true;
  return true;
}

/** Whether the visitor signs in because their session was ended elsewhere. True once. */
export function takeEndedSession(): boolean {
  const answer = wasEnded;
  wasEnded = false;
  return answer;
}
