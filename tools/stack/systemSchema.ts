import { readFile } from "node:fs/promises";
import type { App } from "@supabase/lite";
import type { Sql } from "postgres";
import { DB_PASSWORD } from "./config.ts";
import type { ProjectConfig } from "./projectConfig.ts";

async function runFile(sql: Sql, name: string): Promise<void> {
  await sql.unsafe(await readFile(new URL(`systemSchema/${name}`, import.meta.url), "utf8"));
}

/** "25MiB" in bytes, as config.toml writes sizes. */
export function bytesOf(size: string): number {
  const [, digits, unit] = /^(\d+)\s*([KMG]?)i?B$/i.exec(size) ?? [];
  if (!digits) throw new Error(`"${size}" is not a size such as 25MiB.`);
  const exponent = ["", "K", "M", "G"].indexOf((unit ?? "").toUpperCase());
  return Number(digits) * 1024 ** exponent;
}

/**
 * Prepares the database as on Supabase before the first migration: roles, the schema extensions, the schemas
 * auth and storage (Lite's tables), their grants, and the buckets of config.toml. Can be repeated.
 */
export async function prepareDatabase(sql: Sql, app: App, project: ProjectConfig): Promise<void> {
  await runFile(sql, "roles.sql");
  for (const role of ["postgres", "authenticator"]) {
    await sql.unsafe(`alter role ${role} login password '${DB_PASSWORD}'`);
  }
  await app.ensureSystemSchema();
  await runFile(sql, "access.sql");
  await runFile(sql, "platform.sql");
  for (const [id, bucket] of Object.entries(project.storage.buckets)) {
    const types = sql.json(bucket.allowed_mime_types);
    await sql`
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values (
        ${id}, ${id}, ${bucket.public}, ${bytesOf(bucket.file_size_limit)},
        array(select jsonb_array_elements_text(${types}))
      )
      on conflict (id) do update set
        public = excluded.public,
        file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types`;
  }
}
