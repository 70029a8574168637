import { requireAdministrator } from "../_server/administrator.ts";
import { callable } from "../_server/callable.ts";
import { dataOf } from "../_server/database.ts";
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
      adminUsers: await dataOf("list_admins", clientOf(token).rpc("list_admins")),
    }),
  }),
);
