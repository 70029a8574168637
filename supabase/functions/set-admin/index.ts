import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { dataOf } from "../_server/database.ts";
import { serviceClient } from "../_server/supabase.ts";
import { USER_PAYLOAD } from "../_server/userPayload.ts";

/**
 * Makes a user an administrator; one who is already stays one (specification section 7, setAdmin).
 * In: `{ uid }`. Out: null. Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND.
 */
Deno.serve(
  callable({
    name: "set-admin",
    authorize: requireAdministrator,
    rules: USER_PAYLOAD,
    handle: async ({ uid }, actor) => {
      await dataOf(
        "service_grant_admin",
        serviceClient().rpc("service_grant_admin", { actor_id: actor.id, user_id: uid }),
      );
    },
  }),
);
