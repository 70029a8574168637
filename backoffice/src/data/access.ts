import type { Session } from "@supabase/supabase-js";
import { claimedRole, type Role } from "#common/claimedRole.ts";
import { CODE_PAGE } from "#common/secondFactor.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { pageReturningHere } from "#common/signInAgain.ts";

/** The home page of the public site, for people without a role. */
export const PUBLIC_HOME = "/";

/** The pages of the public site for the person's own submission and reviews. */
export const OWN_PAGES = { submission: "/entry", review: "/judging" } as const;

/** The role in the session's token. */
export function roleOf(session: Session | null): Role | undefined {
  return session ? claimedRole(session.access_token) : undefined;
}

/** The address of the page that asks for a code, which then returns to the current page. */
export const codePage = () => pageReturningHere(CODE_PAGE);

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
 * If the database refused an administrator's session without a code, opens the page that restores it: the code or the
 * account. Does nothing after other failures.
 */
export async function redirectToCode(error: unknown, leave: Leave): Promise<void> {
  switch (serverFailure(error).hint) {
    case "second_factor":
      return leave(codePage());
    case "second_factor_missing":
      return leave(ACCOUNT_PAGE);
  }
}
