import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { clientOf } from "../_server/supabase.ts";
import { RIGHTS_PAYLOAD } from "../_server/userPayload.ts";

/**
 * For administrators: takes an administrator's rights away; from a user without them, nothing is
 * taken. Nobody removes themselves, and the last administrator stays. expectedRevision is as for
 * set-admin.
 * In: `{ uid, expectedRevision? }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also on oneself; with
 * `details.hint` second_factor_again when the caller has to enter a code first), ABORTED (the
 * last one, or the rights were changed since that revision).
 */
Deno.serve(
  callable({
    name: "remove-admin",
    authorize: requireAdministrator,
    rules: RIGHTS_PAYLOAD,
    handle: async ({ uid, expectedRevision }, { token }) => {
      const args = { user_id: uid, expected_revision: expectedRevision };
      await rpc(clientOf(token), "revoke_admin", args);
    },
  }),
);
