import type { Session, SupabaseClient } from "@supabase/supabase-js";
import type { AuthProvider } from "react-admin";
import { claimPage, hasSessionEnded, isTakenOver } from "#common/pageOwner.ts";
import { markRefusedVisit } from "#common/refusedVisit.ts";
import { announceSessionChange, needsSecondFactor, storedSession } from "#common/session.ts";
import { forgetSession, readSession } from "#common/sessionRenewal.ts";
import { signInPage } from "#common/signInAgain.ts";
import { onSignedOutElsewhere, signOutInAllTabs } from "#common/signOutInAllTabs.ts";
import { dropKeptOf } from "#common/work/keptWork.ts";
import type { Database } from "#shared/database.types.ts";
import { codePage, type Leave, PUBLIC_HOME, redirectToCode, roleOf } from "./access.ts";
import { AdminRevokedError, isSignedOut } from "./errors.ts";
import { rightTo } from "./resources.ts";
import { roleMay } from "./rights.ts";

/** The argument of `logout` when the person pressed Sign Out. */
export const SIGN_OUT_PRESSED = { isPressed: true } as const;

/** The page for former administrators (App.tsx), as an address of the site. */
const ACCESS_REMOVED = "/admin/access-removed";

/** The time in which the browser leaves a page for another one. */
const STAYED_AFTER_MS = 5_000;

/**
 * Decides who can use the back office. People sign in on the public site: both apps share one session.
 *
 * Not ra-supabase-core's provider, which signs out after a refusal (403), requests the identity each time, and brings
 * its own sign-in pages.
 */
export function createAuthProvider(client: SupabaseClient<Database>, leave: Leave): AuthProvider {
  let leaving: Promise<never> | undefined;

  /** Opens the first address, and once: another call would start over, or replace it, while the browser is loading. */
  function leaveFor(address: string): Promise<never> {
    leaving ??= leave(address);
    return leaving;
  }

  const hasStayed = () => {
    leaving = undefined;
  };
  // Back may show a page that was left.
  window.addEventListener("pageshow", hasStayed);
  // The browser asks about unsaved work, and the person may stay.
  window.addEventListener("beforeunload", (event) => {
    setTimeout(() => event.defaultPrevented && hasStayed(), STAYED_AFTER_MS);
  });

  client.auth.onAuthStateChange(announceSessionChange);
  onSignedOutElsewhere(() => void leaveFor(signInPage()));

  let ownSession: Session | null = null;

  /**
   * The session of the page's person, also after it has ended or someone else has signed in to this browser
   * (pageOwner.ts); the stored one if it cannot be renewed now: requests then fail, and pages say why.
   */
  async function currentSession(): Promise<Session | null> {
    if (isTakenOver()) return ownSession;
    const session = await readSession(client.auth).catch(
      () => (storedSession() ?? null) as Session | null,
    );
    if (!hasSessionEnded()) ownSession = session;
    return ownSession;
  }

  /** Whether the session has a role. The page then belongs to its person. */
  function hasRole(session: Session | null): boolean {
    if (!session || !roleOf(session)) return false;
    claimPage(session.user.id);
    return true;
  }

  return {
    async checkAuth() {
      // react-admin checks again and again after a check that failed.
      if (leaving) return leaving;
      const session = await currentSession();
      if (session && roleOf(session) && needsSecondFactor(session)) {
        void leaveFor(codePage());
        throw { message: false };
      }
      if (hasRole(session)) return;
      // Someone with a new role may still have a token without it.
      if (session) {
        const { data } = await client.auth.refreshSession();
        if (hasRole(data.session)) return;
        markRefusedVisit();
      }
      void leaveFor(session ? PUBLIC_HOME : signInPage());
      // react-admin renders no page until this settles, and shows no notification for this message.
      throw { message: false };
    },

    async checkError(error: unknown) {
      await redirectToCode(error, leaveFor);
      if (isSignedOut(error)) {
        await forgetSession(client.auth);
        // An open page is covered instead (pageOwner.ts).
        if (!hasSessionEnded()) await leaveFor(signInPage());
      }
      if (error instanceof AdminRevokedError) {
        // The new token has no role, which the public site reads from it.
        await client.auth.refreshSession();
        await leaveFor(ACCESS_REMOVED);
      }
    },

    async getIdentity() {
      const session = await currentSession();
      if (!session) throw new Error("No one is signed in.");
      return { id: session.user.id };
    },

    /** Uses the same table of rights as the database, which checks every request. */
    async canAccess({ action, resource }) {
      const right = rightTo(action, resource);
      return right !== undefined && roleMay(roleOf(await currentSession()), right);
    },

    /** The role, for `useRights`. */
    async getPermissions() {
      return roleOf(await currentSession());
    },

    async login() {
      await leaveFor(signInPage());
    },

    async logout(params?: Partial<typeof SIGN_OUT_PRESSED>) {
      // react-admin also calls this after `checkAuth` has rejected: a participant who came here by mistake stays
      // signed in.
      if (!params?.isPressed) return false;
      // As on the public site, removes texts that the next person on this computer must not see.
      const session = await currentSession();
      if (session) dropKeptOf(session.user.id);
      // On this device only. The local session ends even if the server does not answer.
      const { error } = await signOutInAllTabs(() => client.auth.signOut({ scope: "local" }));
      if (error) console.error(error);
      await leaveFor(PUBLIC_HOME);
      return false;
    },
  };
}
