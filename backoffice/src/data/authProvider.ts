import type { Session, SupabaseClient } from "@supabase/supabase-js";
import type { AuthProvider } from "react-admin";
import { dropKeptTexts } from "#common/keptText.ts";
import { needsSecondFactor } from "#common/needsSecondFactor.ts";
import { markRefusedVisit } from "#common/refusedVisit.ts";
import { keptSession } from "#common/session.ts";
import { readSession } from "#common/sessionRenewal.ts";
import { dropUnsavedOf } from "#common/unsavedWork.ts";
import type { Database } from "#shared/database.types.ts";
import type { Leave } from "./access.ts";
import { enterCodeFirst, PUBLIC_HOME, redirectToSignIn, roleOf, signInAgain } from "./access.ts";
import { AdminRevokedError, isSignedOut } from "./errors.ts";
import { rightTo } from "./resources.ts";
import { roleMay } from "./rights.ts";

/** What Sign Out passes to react-admin's `logout`. */
export const SIGN_OUT_PRESSED = { isPressed: true } as const;

/** The page that tells a former administrator so (App.tsx), as the site's address. */
const ACCESS_REMOVED = "/admin/access-removed";

/**
 * Decides who may use the back office. Signing in is the public site's business: both apps share one
 * session.
 *
 * Own code in place of ra-supabase-core's provider, which signs out on a refusal (403), asks the
 * network for the identity each time, and brings sign-in pages with it.
 */
export function createAuthProvider(client: SupabaseClient<Database>, leave: Leave): AuthProvider {
  let isSigningOutHere = false;
  let destination: string | undefined;

  /** Leaves for the first address only: later calls, while the browser is loading, change nothing. */
  function leaveFor(address: string): Promise<never> {
    destination ??= address;
    return leave(destination);
  }

  // The session has ended: by hand in another tab, or because it cannot be renewed.
  client.auth.onAuthStateChange((event) => {
    if (event === "SIGNED_OUT" && !isSigningOutHere) void leaveFor(signInAgain(window.location));
  });

  /** The kept one while it cannot be renewed: what the pages then ask for fails, and they say why. */
  async function currentSession(): Promise<Session | null> {
    return readSession(client.auth).catch(() => (keptSession() ?? null) as Session | null);
  }

  async function endSession(address: string): Promise<void> {
    isSigningOutHere = true;
    // This device only: signing out here must not end the work on another one. The session is gone
    // even when the server cannot be told.
    const { error } = await client.auth.signOut({ scope: "local" });
    if (error) console.error(error);
    await leaveFor(address);
  }

  return {
    async checkAuth() {
      const session = await currentSession();
      if (session && roleOf(session) && needsSecondFactor(session)) {
        void leaveFor(enterCodeFirst(window.location));
        throw { message: false };
      }
      if (roleOf(session)) return;
      // Someone who was just given a role still holds a token from before.
      if (session) {
        const { data } = await client.auth.refreshSession();
        if (roleOf(data.session)) return;
        markRefusedVisit();
      }
      void leaveFor(session ? PUBLIC_HOME : signInAgain(window.location));
      // react-admin shows nothing of a page until this is settled, and says nothing of such a message.
      throw { message: false };
    },

    async checkError(error: unknown) {
      await redirectToSignIn(error, client, leaveFor);
      if (isSignedOut(error)) await endSession(signInAgain(window.location));
      if (error instanceof AdminRevokedError) {
        // The new token comes without the claim, so that the public site knows as well.
        await client.auth.refreshSession();
        await leaveFor(ACCESS_REMOVED);
      }
    },

    async getIdentity() {
      const session = await currentSession();
      if (!session) throw new Error("Nobody is signed in.");
      return { id: session.user.id, fullName: session.user.email ?? "" };
    },

    /** By the table of rights, which the database asks again each time. */
    async canAccess({ action, resource }) {
      const right = rightTo(action, resource);
      return right !== undefined && roleMay(roleOf(await currentSession()), right);
    },

    /** The role, which the pages ask for what they show (`useRights`). */
    async getPermissions() {
      return roleOf(await currentSession());
    },

    async login() {
      await leaveFor(signInAgain(window.location));
    },

    async logout(params?: Partial<typeof SIGN_OUT_PRESSED>) {
      // react-admin calls this after `checkAuth` has rejected, too: a participant who came here by
      // mistake stays signed in.
      if (!params?.isPressed) return false;
      // As on the public site, so that the next person on this computer finds no texts.
      const session = await currentSession();
      if (session) dropUnsavedOf(session.user.id);
      dropKeptTexts();
      await endSession(PUBLIC_HOME);
      return false;
    },
  };
}
