import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { dataOf } from "../_server/database.ts";
import { RIGHTS_PAYLOAD } from "../_server/rightsPayload.ts";
import { serviceClient } from "../_server/supabase.ts";

/**
 * Makes a user an administrator; one who is already stays one (specification section 7, setAdmin).
 * In: `{ uid, expectedRevision? }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND, ABORTED (the rights were
 * changed since that revision).
 */
Deno.serve(
  callable({
    name: "set-admin",
    authorize: requireAdministrator,
    rules: RIGHTS_PAYLOAD,
    handle: async ({ uid, expectedRevision }, actor) => {
      await dataOf(
        "service_grant_admin",
        serviceClient().rpc("service_grant_admin", {
          actor_id: actor.id,
          user_id: uid,
          ...(expectedRevision !== undefined && { expected_revision: expectedRevision }),
        }),
      );
    },
  }),
);
