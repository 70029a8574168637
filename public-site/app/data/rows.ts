import type { Database } from "#shared/database.types.ts";
import { getSupabase } from "./supabaseClient.ts";

type Views = Database["public"]["Views"];

/** A row of a view. The generated types make every column nullable; `Nullable` lists those that really are. */
export type ViewRow<Name extends keyof Views, Nullable extends keyof Views[Name]["Row"] = never> = {
  readonly [Column in keyof Views[Name]["Row"]]: Column extends Nullable
    ? Views[Name]["Row"][Column]
    : NonNullable<Views[Name]["Row"][Column]>;
};

/**
 * Reads rows of a view, which shows only what the signed-in person may see.
 * @param order columns, in PostgREST's syntax: "is_owner.desc,joined_at".
 * @param match the values of columns.
 */
export async function readRows<Row>(
  view: keyof Views,
  order = "",
  match: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const supabase = await getSupabase();
  // Any view, because the type of all views takes long to check.
  const query = supabase
    .from(view as "my_submission")
    .select("*")
    .match(match);
  for (const term of order.split(",").filter(Boolean)) {
    const [column = "", direction] = term.split(".");
    query.order(column, { ascending: direction !== "desc" });
  }
  const { data } = await query.throwOnError();
  return data as unknown as Row[];
}

/** Reads the only row of a view; null without one. */
export async function readRow<Row>(view: keyof Views): Promise<Row | null> {
  const [row] = await readRows<Row>(view);
  return row ?? null;
}
