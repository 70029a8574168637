import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { claimedRole, type Role } from "#common/claimedRole.ts";
import { CODE_PAGE } from "#common/secondFactor.ts";
import { serverFailure } from "#common/serverFailure.ts";
import type { Database } from "#shared/database.types.ts";

/** The home page of the public site, for people without a role. */
export const PUBLIC_HOME = "/";

/** The pages of the public site for the person's own submission and reviews. */
export const OWN_PAGES = { submission: "/entry", review: "/judging" } as const;

/** The role in the session's token. */
export function roleOf(session: Session | null): Role | undefined {
  return session ? claimedRole(session.access_token) : undefined;
}

const currentPage = () => encodeURIComponent(window.location.pathname + window.location.search);

/** The address of the sign-in page, which then returns to the current page. */
export const signInPage = () => `/signin?next=${currentPage()}`;

/** The address of the page that asks for a code, which then returns to the current page. */
export const codePage = () => `${CODE_PAGE}?next=${currentPage()}`;

/** Opens another page of the site. */
export type Leave = (address: string) => Promise<never>;

/**
 * Replaces this page with another page of the site. The promise never settles, so that nothing else renders while the
 * browser loads it.
 */
export const leave: Leave = (address) => {
  window.location.replace(address);
  return new Promise<never>(() => undefined);
};

/** The page of the public site where people set up an authenticator app. */
const ACCOUNT_PAGE = "/account";

/**
 * If the database refused an administrator's session, opens the page that restores it: the code, the account or
 * sign-in. Does nothing after other failures.
 */
export async function redirectToSignIn(
  error: unknown,
  client: SupabaseClient<Database>,
  leave: Leave,
): Promise<void> {
  switch (serverFailure(error).hint) {
    case "second_factor":
      return leave(codePage());
    case "second_factor_missing":
      return leave(ACCOUNT_PAGE);
    case "session_over":
      // The listener in authProvider.ts then opens the sign-in page.
      await client.auth.signOut({ scope: "local" });
  }
}
