import { serveCallable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { processQueues } from "../_server/queues.ts";
import { requireAdministrator } from "../_server/session.ts";
import { USER_PAYLOAD } from "../_server/userPayload.ts";

/**
 * For administrators: deletes a user with account, profile, membership and uploaded files; a
 * submitted submission stays. Administrators cannot delete themselves or the last administrator. Calls can be
 * repeated. After the account, it deletes the files and sends the email about the deletion; if that fails, they
 * stay queued for the next call of send-emails, and the answer is the same.
 * In: `{ uid }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also for oneself; with
 * `details.hint` second_factor_again if the caller has to enter a code first), ABORTED (the
 * last administrator).
 */
serveCallable({
  name: "delete-user",
  authorize: requireAdministrator,
  rules: USER_PAYLOAD,
  handle: async ({ uid }, { client }) => {
    await rpc(client, "delete_user", { id: uid });
    await processQueues();
  },
});
