import { isPageOf, markSignedOut } from "./pageOwner.ts";
import { storedSession } from "./session.ts";

/** The channel on which a tab tells the others who has signed out. */
const CHANNEL = "challenge-sign-out";

/** Ends the session with the given function. If that succeeds, the person's pages in other tabs are left too. */
export async function signOutInAllTabs<Answer>(end: () => Promise<Answer>): Promise<Answer> {
  const personId = storedSession()?.user?.id;
  markSignedOut(true);
  try {
    return await end();
  } finally {
    if (storedSession()) markSignedOut(false);
    else announceSignOut(personId);
  }
}

/** Tells the other tabs that this person has signed out. */
export function announceSignOut(personId: string | undefined): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(personId);
  channel.close();
}

/** Calls the listener when the page's person has signed out in another tab. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    if (!isPageOf(data)) return;
    markSignedOut(true);
    listener();
  });
  return () => channel.close();
}
