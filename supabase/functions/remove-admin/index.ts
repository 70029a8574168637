import { serveCallable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { requireAdministrator } from "../_server/session.ts";
import { RIGHTS_PAYLOAD, revisionToChange } from "../_server/userPayload.ts";

/**
 * For administrators: removes the role of an administrator, or another role; for other users it changes nothing.
 * Administrators cannot remove themselves. expectedRevision: see set-admin.
 * In: `{ uid, expectedRevision? }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also for oneself; with
 * `details.hint` second_factor_again if the caller has to enter a code first), NOT_FOUND, ABORTED (the rights were
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
