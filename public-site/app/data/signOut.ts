import { dropKeptTexts } from "#common/keptText.ts";
import { keptSession } from "#common/session.ts";
import { dropUnsavedOf, unsavedKindOf, type WorkKind } from "#common/unsavedWork.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { hasStoredSession } from "~/lib/sessionMark.ts";
import { attempt, authFailure } from "./errors.ts";
import { readUser } from "./session.ts";

const FAILURE = "You could not be signed out.";

/** What this browser keeps of the visitor's work that the server does not have; undefined for nothing. */
export async function findUnsaved(): Promise<WorkKind | undefined> {
  const user = await readUser().catch(() => null);
  return user ? unsavedKindOf(user.id) : undefined;
}

/** Ends the session of this browser, and forgets what it has kept of the visitor's work and messages. */
export function signOut(): Promise<Outcome> {
  return attempt(FAILURE, async (supabase) => {
    const user = keptSession()?.user;
    const { error } = await supabase.auth.signOut({ scope: "local" });
    // Without a connection the session is gone from this browser all the same.
    if (error && hasStoredSession()) return authFailure(error, FAILURE);
    if (user) dropUnsavedOf(user.id);
    dropKeptTexts();
    return DONE;
  });
}
