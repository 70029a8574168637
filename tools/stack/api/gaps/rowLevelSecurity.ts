import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * Wrong in Lite 0.10: on its first contact with row-level security it grants everything on every table
 * of those schemas to anon, authenticated and service_role, which undoes the grants of the schema files.
 * It looks at this private field to see whether that has been done.
 */
export function keepGrants(connection: PostgresConnection): void {
  Reflect.set(connection, "rlsState", "active");
}
