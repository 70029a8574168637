import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { dataOf } from "../_server/database.ts";
import { serviceClient } from "../_server/supabase.ts";
import { USER_PAYLOAD } from "../_server/userPayload.ts";
import { workOffQueues } from "../_server/workQueues.ts";

const NAME = "delete-user";

/**
 * Deletes a user with account, profile, membership and uploaded files (specification section 7,
 * deleteUser); a submitted entry stays. Nobody deletes themselves, and the last administrator stays.
 * The email about it leaves at once, or later if that is not possible.
 * In: `{ uid }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND, ABORTED.
 */
Deno.serve(
  callable({
    name: NAME,
    authorize: requireAdministrator,
    rules: USER_PAYLOAD,
    handle: async ({ uid }, actor) => {
      const client = serviceClient();
      await dataOf(
        "service_delete_user",
        client.rpc("service_delete_user", { actor_id: actor.id, user_id: uid }),
      );
      await workOffQueues(NAME, client);
    },
  }),
);
