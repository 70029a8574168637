import { serveCallable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { processQueues } from "../_server/queues.ts";
import { requireAdministrator } from "../_server/session.ts";
import { USER_PAYLOAD } from "../_server/userPayload.ts";

/**
 * For administrators: deletes a user's account, profile, membership and uploaded files. A submitted submission
 * stays. Administrators cannot delete their own account or the last administrator's account. After deleting the
 * account, it deletes the files and sends an email about the deletion. If either step fails, it remains queued
 * until the next call of send-emails, and the response is the same. Safe to repeat.
 * In: `{ uid }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also for the caller's own account; with
 * `details.hint` second_factor_again if the caller must enter a code first), ABORTED (the last administrator).
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
