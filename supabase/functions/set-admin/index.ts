import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { dataOf } from "../_server/database.ts";
import { RIGHTS_PAYLOAD } from "../_server/rightsPayload.ts";
import { serviceClient } from "../_server/supabase.ts";

/**
 * For administrators: makes a user one; who already is stays one. expectedRevision is the
 * role_revision that the list of users showed: a request that was made for an older one and
 * arrives late changes nothing. It is done when what it asks for is so already, and refused
 * otherwise. Without it the last request to arrive wins.
 * In: `{ uid, expectedRevision? }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also on oneself), NOT_FOUND,
 * ABORTED (the rights were changed since that revision).
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
