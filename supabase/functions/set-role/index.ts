import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { clientOf } from "../_server/supabase.ts";
import { KNOWS_TEAM, RIGHTS_PAYLOAD } from "../_server/userPayload.ts";
import { ROLE_VALUES } from "../_shared/constants.ts";
import { type FieldRule, isUuid } from "../_shared/validation.ts";

/** Undefined: none any more. */
const role: FieldRule<string | undefined> = (input) => {
  if (input === null) return { value: undefined };
  const isRole = ROLE_VALUES.some((value) => value === input && value !== "admin");
  return isRole ? { value: String(input) } : { error: "role must be a role, or null." };
};

/** Which round a chair leads. */
const roundId: FieldRule<string | undefined> = (input) => {
  if (input === undefined || input === null) return { value: undefined };
  return isUuid(input) ? { value: input } : { error: "roundId must be the id of a round." };
};

/**
 * For administrators: gives a user a role other than administrator, in place of the one they have, or
 * takes it. Administrators are made and removed by set-admin and remove-admin. expectedRevision and
 * knowsTeam are as for set-admin.
 * In: `{ uid, role, roundId?, expectedRevision?, knowsTeam? }`, role null: none, roundId for a chair and
 * nobody else. Out: null.
 * Errors: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED (also on oneself; with
 * `details.hint` second_factor_again when the caller has to enter a code first), NOT_FOUND,
 * ABORTED, with `details.hint`: conflict (the rights were changed since that revision), is_admin,
 * is_judge, is_participant (somebody in a team chairs no round), in_team.
 */
Deno.serve(
  callable({
    name: "set-role",
    authorize: requireAdministrator,
    rules: { ...RIGHTS_PAYLOAD, role, roundId, knowsTeam: KNOWS_TEAM },
    handle: async ({ uid, role, roundId, expectedRevision, knowsTeam }, { token }) => {
      await rpc(clientOf(token), "set_role", {
        user_id: uid,
        role,
        round_id: roundId,
        knows_team: knowsTeam,
        expected_revision: expectedRevision,
      });
    },
  }),
);
