import type { Database, Tables } from "#shared/database.types.ts";

/**
 * A row of a view (docs/api.md describes the columns). The generated types make every column nullable where a view reads
 * through a function; here only those of `Nullable` are.
 * @template Own The columns that the generated types know only as JSON or text.
 */
export type ViewRow<
  Name extends keyof Database["public"]["Views"],
  Nullable extends keyof Tables<Name>,
  Own = unknown,
> = Omit<
  {
    [Column in keyof Tables<Name>]: Column extends Nullable
      ? Tables<Name>[Column]
      : NonNullable<Tables<Name>[Column]>;
  },
  keyof Own | "search"
> &
  Own;
