import { serveCallable } from "../_server/callable.ts";
import { dataOf } from "../_server/database.ts";
import { requireAdministrator } from "../_server/session.ts";

/**
 * For administrators: lists all administrators.
 * In: `{}`. Out: `{ adminUsers: uid[] }`.
 * Errors: UNAUTHENTICATED, PERMISSION_DENIED.
 */
serveCallable({
  name: "list-admin-users",
  authorize: requireAdministrator,
  rules: {},
  handle: async (_, { client }) => {
    const query = client.from("admin_users").select("id").eq("role", "admin");
    const admins = await dataOf("admin_users", query.order("created_at").order("id"));
    return { adminUsers: admins?.map(({ id }) => id) };
  },
});
