import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { clientOf } from "../_server/supabase.ts";
import { KNOWS_TEAM, RIGHTS_PAYLOAD } from "../_server/userPayload.ts";

/**
 * For administrators: makes a user one; who already is stays one. expectedRevision is the
 * role_revision that the list of users showed: a request that was made for an older one and
 * arrives late changes nothing. It is done when what it asks for is so already, and refused
 * otherwise. Without it the last request to arrive wins.
 * Somebody who is or was in a team, or its mentor, becomes one only with knowsTeam: they will be in
 * conflict with that entry. The refusal names it.
 * In: `{ uid, expectedRevision?, knowsTeam? }`. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also on oneself; with
 * `details.hint` second_factor_again when the caller has to enter a code first), NOT_FOUND,
 * ABORTED, with `details.hint`: conflict (the rights were changed since that revision), is_judge, in_team.
 */
Deno.serve(
  callable({
    name: "set-admin",
    authorize: requireAdministrator,
    rules: { ...RIGHTS_PAYLOAD, knowsTeam: KNOWS_TEAM },
    handle: async ({ uid, expectedRevision, knowsTeam }, { token }) => {
      await rpc(clientOf(token), "set_role", {
        user_id: uid,
        role: "admin",
        knows_team: knowsTeam,
        expected_revision: expectedRevision,
      });
    },
  }),
);
