import { serveCallable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { requireRight } from "../_server/session.ts";
import { USER_PAYLOAD } from "../_server/userPayload.ts";
import { CallableError } from "../_shared/callableError.ts";

/**
 * For administrators and support: returns the email address of a user's account, even if the profile has none.
 * In: `{ uid }`. Out: `{ email }`.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND.
 */
serveCallable({
  name: "get-user-email",
  authorize: requireRight("people"),
  rules: USER_PAYLOAD,
  handle: async ({ uid }, { client }) => {
    const email = await rpc(client, "account_email", { user_id: uid });
    if (!email) throw new CallableError("not-found", "This user doesn’t exist.");
    return { email };
  },
});
