import { serveCallable } from "../_server/callable.ts";
import { clientOf, dataOf } from "../_server/database.ts";
import { requireRight } from "../_server/session.ts";
import { USER_PAYLOAD } from "../_server/userPayload.ts";
import { CallableError } from "../_shared/callableError.ts";

/**
 * For administrators and support: returns the email address of a user's account, for a profile without one.
 * In: `{ uid }`. Out: `{ email }`.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND.
 */
serveCallable({
  name: "get-user-email",
  authorize: requireRight("people"),
  rules: USER_PAYLOAD,
  handle: async ({ uid }, { token }) => {
    const query = clientOf(token).from("admin_users").select("email").eq("id", uid);
    const [user] = (await dataOf("admin_users", query)) ?? [];
    if (!user?.email) throw new CallableError("not-found", "There is no such user.");
    return { email: user.email };
  },
});
