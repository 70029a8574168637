import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { dataOf } from "../_server/database.ts";
import { serviceClient } from "../_server/supabase.ts";
import { USER_PAYLOAD } from "../_server/userPayload.ts";

/**
 * Takes the administrator's right away; from a user without it, nothing is taken (specification
 * section 7, removeAdmin). Nobody removes themselves, and the last administrator stays.
 * In: `{ uid }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND, ABORTED.
 */
Deno.serve(
  callable({
    name: "remove-admin",
    authorize: requireAdministrator,
    rules: USER_PAYLOAD,
    handle: async ({ uid }, actor) => {
      await dataOf(
        "service_revoke_admin",
        serviceClient().rpc("service_revoke_admin", { actor_id: actor.id, user_id: uid }),
      );
    },
  }),
);
