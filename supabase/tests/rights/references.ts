import type { Sql } from "#tools/testing/database/database.ts";

/** The definition of an object: its body, condition, policies and triggers. */
export interface Definition {
  name: string;
  kind: "function" | "view" | "table";
  text: string;
}

/** Reads all our definitions, with qualified names. */
export async function readDefinitions(sql: Sql): Promise<Definition[]> {
  return sql.begin(async (transaction) => {
    await transaction`set local search_path = ''`;
    return transaction<Definition[]>`
      with schemas as (
        select oid from pg_catalog.pg_namespace where nspname in ('public', 'private')
      )
      select n.nspname || '.' || p.proname as name, 'function' as kind,
        pg_catalog.pg_get_functiondef(p.oid) as text
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where n.oid in (select oid from schemas)
      union all
      select c.oid::regclass::text, 'view', pg_catalog.pg_get_viewdef(c.oid)
      from pg_catalog.pg_class c
      where c.relkind = 'v' and c.relnamespace in (select oid from schemas)
      union all
      select c.oid::regclass::text, 'table', concat_ws(
        ' ',
        (
          select string_agg(concat_ws(
            ' ', pg_catalog.pg_get_expr(polqual, polrelid), pg_catalog.pg_get_expr(polwithcheck, polrelid)
          ), ' ') from pg_catalog.pg_policy where polrelid = c.oid
        ),
        (
          select string_agg(tgfoid::regprocedure::text, ' ')
          from pg_catalog.pg_trigger where tgrelid = c.oid and not tgisinternal
        ),
        (
          select string_agg(pg_catalog.pg_get_constraintdef(oid), ' ')
          from pg_catalog.pg_constraint where conrelid = c.oid
        ),
        (
          select string_agg(pg_catalog.pg_get_expr(adbin, adrelid), ' ')
          from pg_catalog.pg_attrdef where adrelid = c.oid
        )
      )
      from pg_catalog.pg_class c
      where c.relkind = 'r' and (
        c.relnamespace in (select oid from schemas)
        or c.oid in ('storage.objects'::regclass, 'storage.buckets'::regclass)
      )`;
  });
}

/**
 * The distance of each object from the objects that a request names: `public.save_submission` calls
 * `private.save_submission`, which writes `public.submissions`, whose triggers call other functions.
 */
export class References {
  /** The objects that name each object, by its name. */
  readonly #usedBy = new Map<string, Set<string>>();

  constructor(definitions: Definition[]) {
    for (const { name } of definitions) this.#usedBy.set(name, new Set());
    for (const { name, text } of definitions) {
      for (const [used] of text.matchAll(/\b(public|private|storage)\.(\w+)/g)) {
        this.#usedBy.get(used)?.add(name);
      }
    }
  }

  /** The distances of all objects with a path to this object, by name. */
  stepsTo(name: string): Map<string, number> {
    // The loop also visits objects that it adds to the map.
    const steps = new Map([[name, 0]]);
    for (const [object, step] of steps) {
      for (const user of this.#usedBy.get(object) ?? []) {
        if (!steps.has(user)) steps.set(user, step + 1);
      }
    }
    return steps;
  }
}
