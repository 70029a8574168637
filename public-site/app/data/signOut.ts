import { signOutInAllTabs } from "#common/signOutInAllTabs.ts";
import { dropKeptOf } from "#common/work/keptWork.ts";

import { DONE, type Outcome } from "~/lib/outcome.ts";
import { hasStoredSession, storedUserId } from "~/lib/sessionMark.ts";
import { authRequest } from "./authRequest.ts";

/** Ends the session of this browser, or all sessions of the visitor, and removes their unsaved work from it. */
async function endSession(scope: "local" | "global", message: string): Promise<Outcome> {
  const userId = storedUserId();
  const outcome = await signOutInAllTabs(() =>
    authRequest(message, (auth) => auth.signOut({ scope })),
  );
  // Even without a connection, this browser no longer has a session.
  if (!outcome.ok && (scope === "global" || hasStoredSession())) return outcome;
  dropKeptOf(userId);
  return DONE;
}

export const signOut = () => endSession("local", "We couldn’t sign you out.");

export const signOutEverywhere = () => endSession("global", "We couldn’t sign you out everywhere.");
