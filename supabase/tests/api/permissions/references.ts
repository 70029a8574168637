import type { Sql } from "#tools/testing/database.ts";

/** What is said of an object where it is defined: its body, condition, policies and triggers. */
export interface Definition {
  name: string;
  kind: "function" | "view" | "table";
  text: string;
}

/** Reads all definitions of ours, every name in them with its schema. */
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
 * How many steps each object is away from those that a request names: `public.save_entry` calls
 * `private.save_entry`, which writes `public.submissions`, whose triggers call other functions.
 */
export class References {
  readonly #uses = new Map<string, Set<string>>();

  constructor(definitions: Definition[]) {
    const known = new Set(definitions.map(({ name }) => name));
    for (const { name, text } of definitions) {
      const named = [...text.matchAll(/\b(public|private|storage)\.(\w+)/g)].map(
        ([match]) => match,
      );
      const uses = this.#uses.get(name) ?? new Set();
      for (const other of named) if (known.has(other) && other !== name) uses.add(other);
      this.#uses.set(name, uses);
    }
  }

  /** The steps from one object to another; undefined when no path leads there. */
  distance(from: string, to: string): number | undefined {
    let level = new Set([from]);
    const seen = new Set<string>();
    for (let steps = 0; level.size > 0; steps += 1) {
      if (level.has(to)) return steps;
      for (const name of level) seen.add(name);
      const next = [...level].flatMap((name) => [...(this.#uses.get(name) ?? [])]);
      level = new Set(next.filter((name) => !seen.has(name)));
    }
    return undefined;
  }
}
