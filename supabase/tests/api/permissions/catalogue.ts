import { readdir } from "node:fs/promises";
import { FUNCTIONS_DIR } from "#tools/stack/functions/permissions.ts";
import type { ProjectConfig } from "#tools/stack/projectConfig.ts";
import type { Sql } from "#tools/testing/database/database.ts";

export interface Column {
  name: string;
  type: string;
  /** It can be written at all: it is not generated, nor computed by a view. */
  updatable: boolean;
}

export interface Relation {
  name: string;
  columns: Column[];
  /** Postgres knows how to change its rows: no view that joins tables. */
  updatable: boolean;
}

/** Everything that a request could name. */
export interface Catalogue {
  /** Schemas that the REST interface exposes, and those that it must not. */
  schemas: { exposed: string[]; others: string[] };
  relations: Relation[];
  /** Functions with the names of their parameters, separated by spaces. */
  functions: { name: string; parameters: string }[];
  buckets: string[];
  edgeFunctions: string[];
}

/** Reads from the database, the configuration and the folders what the API could be asked for. */
export async function readCatalogue(sql: Sql, project: ProjectConfig): Promise<Catalogue> {
  const exposed = project.api.schemas;
  const schemas = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace
    where nspname !~ '^pg_(toast|temp)' and nspname <> all (${exposed}) order by 1`;
  const relations = await sql<Relation[]>`
    select c.relname as name,
      jsonb_agg(
        jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null),
          'updatable', pg_column_is_updatable(c.oid, a.attnum, false)
            and a.attgenerated = '' and a.attidentity = ''
        )
        order by a.attnum
      ) as columns,
      pg_relation_is_updatable(c.oid, false) & 4 > 0 as updatable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not a.attisdropped
      and c.relnamespace::regnamespace::text = any (${exposed})
    group by c.oid, c.relname order by c.relname`;
  const functions = await sql<{ name: string; parameters: string }[]>`
    select proname as name, coalesce(array_to_string(proargnames[1:pronargs], ' '), '') as parameters
    from pg_proc
    where pronamespace::regnamespace::text = any (${exposed}) order by proname`;
  const buckets = await sql<{ id: string }[]>`select id from storage.buckets order by id`;
  const folders = await readdir(FUNCTIONS_DIR, { withFileTypes: true });
  return {
    schemas: { exposed, others: schemas.map(({ name }) => name) },
    relations: [...relations],
    functions: [...functions],
    buckets: buckets.map(({ id }) => id),
    edgeFunctions: folders
      .filter((folder) => folder.isDirectory() && !/^[_.]/.test(folder.name))
      .map(({ name }) => name),
  };
}
