import type { SupabaseClient } from "@supabase/supabase-js";
import { CODE_PAGE } from "#common/secondFactor.ts";
import { serverFailure } from "#common/serverFailure.ts";
import type { Database } from "#shared/database.types.ts";
import type { Leave } from "./leave.ts";

/** Where the public site has an authenticator app set up. */
const OWN_ACCOUNT = "/account";

/** Where the code is entered, and come back from to the page that is open now. */
export function enterCodeFirst(location: Pick<Location, "pathname" | "search">): string {
  return `${CODE_PAGE}?next=${encodeURIComponent(location.pathname + location.search)}`;
}

/**
 * When the database says that an administrator's session will not do, leads to where that is put right.
 * Settles for every other failure.
 */
export async function makeUpForSession(
  error: unknown,
  client: SupabaseClient<Database>,
  leave: Leave,
): Promise<void> {
  switch (serverFailure(error).hint) {
    case "second_factor":
      return leave(enterCodeFirst(window.location));
    case "second_factor_missing":
      return leave(OWN_ACCOUNT);
    case "session_over":
      // Whoever hears of the end of the session leads to signing in (authProvider.ts).
      await client.auth.signOut({ scope: "local" });
  }
}
