import { randomUUID } from "node:crypto";
import { type Actor, authenticateAs } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";

export const PDF = "application/pdf";

export interface UploadOptions {
  mimetype?: string;
  size?: number;
  bucket?: "submissions" | "judging" | "finalists" | "projects" | "evidence";
}

/** The path of an upload by a submission's owner. */
export function uploadPath(submissionId: string, fileName = "idea.pdf"): string {
  return `${submissionId}/${randomUUID()}/${fileName}`;
}

/** The path of a round entry's document, uploaded by an administrator. */
export function roundEntryPath(roundEntryId: string): string {
  return `${roundEntryId}/${randomUUID()}.pdf`;
}

/** The path of a document for a stage, uploaded by a finalist's owner. */
export function stagePath(submissionId: string, stageId: string, fileName = "plan.pdf"): string {
  return `${submissionId}/${stageId}/${randomUUID()}/${fileName}`;
}

/** The upload options of a picture of a finalist's page. */
export const PICTURE = { bucket: "projects", mimetype: "image/webp" } as const;

/** The path of a picture, uploaded by a finalist's owner. */
export function picturePath(submissionId: string, fileName = "picture.webp"): string {
  return `${submissionId}/${randomUUID()}/${fileName}`;
}

/** Adds an object as Storage does for a user, under their policies, and returns its path. */
export async function uploadAs(
  sql: Transaction,
  actor: Actor,
  path: string,
  { bucket = "submissions", mimetype = PDF, size = 1000 }: UploadOptions = {},
): Promise<string> {
  await authenticateAs(sql, actor);
  const id = typeof actor === "string" ? null : actor.id;
  await sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
    values (${bucket}, ${path}, ${id}, ${id}, ${sql.json({ mimetype, size })})`;
  return path;
}

/** SQL that uploads a file as the caller, under their policies. */
export const uploading = (bucket: string, path: string, mimetype = PDF) =>
  `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('${bucket}', '${path}', auth.uid(), auth.uid()::text, '{"mimetype": "${mimetype}", "size": 1000}')`;
