import { serveCallable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { requireAdministrator } from "../_server/session.ts";
import { RIGHTS_PAYLOAD, revisionToChange } from "../_server/userPayload.ts";
import { checkbox } from "../_shared/validation.ts";

/**
 * For administrators: makes a user an administrator. expectedRevision is the role_revision that the list of users
 * showed: a late request with an older one changes nothing, and is refused unless the user is an administrator
 * already. Without it, the request applies to the current role.
 * A person who is or was on a team, or its mentor, needs isTeamConfirmed, because they will have a conflict with that
 * submission. The refusal names it.
 * In: `{ uid, expectedRevision?, isTeamConfirmed? }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also for oneself; with
 * `details.hint` second_factor_again if the caller has to enter a code first), NOT_FOUND,
 * ABORTED, with `details.hint`: conflict (the rights were changed since that revision), is_judge, in_team.
 */
serveCallable({
  name: "set-admin",
  authorize: requireAdministrator,
  rules: { ...RIGHTS_PAYLOAD, isTeamConfirmed: checkbox },
  handle: async (payload, { client }) => {
    await rpc(client, "set_role", {
      id: payload.uid,
      revision: await revisionToChange(client, payload),
      role: "admin",
      is_team_confirmed: payload.isTeamConfirmed,
    });
  },
});
