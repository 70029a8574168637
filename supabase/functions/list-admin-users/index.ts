import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { rpc } from "../_server/database.ts";
import { clientOf } from "../_server/supabase.ts";

/**
 * For administrators: lists them.
 * In: `{}`. Out: `{ adminUsers: uid[] }`. Errors: UNAUTHENTICATED, PERMISSION_DENIED.
 */
Deno.serve(
  callable({
    name: "list-admin-users",
    authorize: requireAdministrator,
    rules: {},
    handle: async (_, { token }) => ({
      adminUsers: await rpc(clientOf(token), "list_admins"),
    }),
  }),
);
