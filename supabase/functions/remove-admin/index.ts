import { serveCallable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { requireAdministrator } from "../_server/session.ts";
import { RIGHTS_PAYLOAD, revisionToChange } from "../_server/userPayload.ts";

/**
 * For administrators: removes a user's role, whether administrator or any other. Does nothing for users without
 * a role. Administrators cannot remove their own role. expectedRevision: see set-admin.
 * In: `{ uid, expectedRevision? }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also for the caller's own account; with
 * `details.hint` second_factor_again if the caller must enter a code first), NOT_FOUND, ABORTED (the role has
 * changed since that revision).
 */
serveCallable({
  name: "remove-admin",
  authorize: requireAdministrator,
  rules: RIGHTS_PAYLOAD,
  handle: async (payload, { client }) => {
    const revision = await revisionToChange(client, payload);
    await rpc(client, "set_role", { id: payload.uid, revision });
  },
});
