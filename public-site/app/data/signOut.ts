import { removeDrafts } from "#common/drafts.ts";
import { dropUnsavedOf, unsavedKindOf, type WorkKind } from "#common/unsavedWork.ts";
import { DONE, type Outcome, requestFailure } from "~/lib/outcome.ts";
import { hasStoredSession, storedUserId } from "~/lib/sessionMark.ts";
import { attempt, authFailure } from "./errors.ts";
import { readUser } from "./session.ts";

/** The kind of unsaved work that only this browser has; undefined if there is none. */
export async function findUnsaved(): Promise<WorkKind | undefined> {
  const user = await readUser().catch(() => null);
  return user ? unsavedKindOf(user.id) : undefined;
}

/** Removes a person's unsaved work and messages from this browser. */
export function forgetWork(userId: string): void {
  dropUnsavedOf(userId);
  removeDrafts();
}

/** Ends the session of this browser. */
export function signOut(): Promise<Outcome> {
  const message = "You could not be signed out.";
  return attempt(message, async ({ auth }) => {
    const userId = storedUserId();
    const { error } = await auth.signOut({ scope: "local" });
    // Even without a connection, this browser no longer has a session.
    if (error && hasStoredSession()) return authFailure(error, message);
    forgetWork(userId);
    return DONE;
  });
}

/** Ends all sessions of the visitor. */
export function signOutEverywhere(): Promise<Outcome> {
  const message = "You could not be signed out everywhere.";
  return attempt(message, async ({ auth }) => {
    const userId = storedUserId();
    const { error } = await auth.signOut({ scope: "global" });
    if (error) return requestFailure(message, error);
    forgetWork(userId);
    return DONE;
  });
}
