import { removeDrafts } from "#common/drafts.ts";
import { signOutInAllTabs } from "#common/pageOwner.ts";
import { dropUnsavedOf, unsavedKindOf, type WorkKind } from "#common/unsavedWork.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { hasStoredSession, storedUserId } from "~/lib/sessionMark.ts";
import { authRequest } from "./authRequest.ts";
import { readUser } from "./session.ts";

/** The kind of unsaved work that only this browser has; undefined if there is none. */
export async function findUnsaved(): Promise<WorkKind | undefined> {
  const user = await readUser().catch(() => null);
  return user ? unsavedKindOf(user.id) : undefined;
}

/** Ends the session of this browser, or all sessions of the visitor, and removes their unsaved work from it. */
async function endSession(scope: "local" | "global", message: string): Promise<Outcome> {
  const userId = storedUserId();
  const outcome = await signOutInAllTabs(() =>
    authRequest(message, (auth) => auth.signOut({ scope })),
  );
  // Even without a connection, this browser no longer has a session.
  if (!outcome.ok && (scope === "global" || hasStoredSession())) return outcome;
  dropUnsavedOf(userId);
  removeDrafts();
  return DONE;
}

export const signOut = () => endSession("local", "You could not be signed out.");

export const signOutEverywhere = () =>
  endSession("global", "You could not be signed out everywhere.");
