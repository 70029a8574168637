import { serveCallable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { requireAdministrator } from "../_server/session.ts";
import { RIGHTS_PAYLOAD, revisionToChange } from "../_server/userPayload.ts";
import { checkbox } from "../_shared/validation.ts";

/**
 * For administrators: makes a user an administrator. expectedRevision: the role_revision from the list of
 * users. If it is outdated, the call fails and changes nothing, unless the user is already an administrator.
 * Without it, the call applies to the current role. Someone who is or was a member or mentor of a team will
 * have a conflict with its submission. Unless isTeamConfirmed is true, the call fails and names the submission.
 * In: `{ uid, expectedRevision?, isTeamConfirmed? }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also for the caller's own account; with
 * `details.hint` second_factor_again if the caller must enter a code first), NOT_FOUND, ABORTED, with
 * `details.hint`: conflict (the role has changed since that revision), is_judge, in_team.
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
