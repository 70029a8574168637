import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { clientOf, serviceClient } from "../_server/supabase.ts";
import { USER_PAYLOAD } from "../_server/userPayload.ts";
import { workOffQueues } from "../_server/workQueues.ts";

const NAME = "delete-user";

/**
 * For administrators: deletes a user with account, profile, membership and uploaded files; a
 * submitted entry stays. Nobody deletes themselves, and the last administrator stays. May be
 * repeated. The files and the email about it go once the account is gone; what cannot be done then
 * stays queued for the next call of send-emails, and the answer is the same.
 * In: `{ uid }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also on oneself; with
 * `details.hint` second_factor_again when the caller has to enter a code first), ABORTED (the
 * last administrator).
 */
Deno.serve(
  callable({
    name: NAME,
    authorize: requireAdministrator,
    rules: USER_PAYLOAD,
    handle: async ({ uid }, { token }) => {
      await rpc(clientOf(token), "delete_user", { user_id: uid });
      await workOffQueues(NAME, serviceClient());
    },
  }),
);
