import { randomUUID } from "node:crypto";
import { authenticateAs } from "./actors.ts";
import type { Transaction } from "./database.ts";
import type { Person } from "./people.ts";

export const PDF = "application/pdf";

export interface UploadOptions {
  fileName?: string;
  mimetype?: string;
  size?: number;
  bucket?: string;
}

/** A path where the owner of an entry may upload. */
export function uploadPath(entryId: string, fileName = "idea.pdf"): string {
  return `${entryId}/${randomUUID()}/${fileName}`;
}

/**
 * Deletes every object that the policies let the current role delete, and returns their names. The
 * setting is the one with which the storage service itself gets past Supabase's trigger against this.
 */
export async function deleteObjects(sql: Transaction): Promise<string[]> {
  await sql`select set_config('storage.allow_delete_query', 'true', true)`;
  const rows = await sql<{ name: string }[]>`delete from storage.objects returning name`;
  return rows.map(({ name }) => name);
}

/** Adds an object as the storage service does for a person, under that person's policies. */
export async function uploadAs(
  sql: Transaction,
  person: Person,
  path: string,
  options: UploadOptions = {},
): Promise<string> {
  await authenticateAs(sql, person);
  const metadata = { mimetype: options.mimetype ?? PDF, size: options.size ?? 1000 };
  await sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
    values (${options.bucket ?? "submissions"}, ${path}, ${person.id}, ${person.id}, ${sql.json(metadata)})`;
  return path;
}
