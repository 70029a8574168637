import type { Json } from "#shared/database.types.ts";
import type { TeamOutcome } from "#shared/standing.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";
import {
  type CheckedDocument,
  readFile,
  removeFile,
  type UploadOptions,
  uploadFile,
} from "./storedFiles.ts";
import { getSupabase } from "./supabaseClient.ts";

const ROLES = ["owner", "member", "mentor"] as const;

type WorkspaceRole = (typeof ROLES)[number];

interface Person {
  readonly name: string;
  readonly email: string;
}

export interface Mentor extends Person {
  /** How and when to reach them. */
  readonly contact: string;
}

/** A document as it was handed in once: every version stays. */
export interface Version {
  readonly number: number;
  readonly name: string;
  readonly bytes: number;
  readonly path: string;
  /** Empty when the account is gone. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Something that every finalist hands in. */
export interface Stage {
  readonly entryId: string;
  readonly id: string;
  readonly name: string;
  readonly instructions: string;
  /** ISO 8601. */
  readonly dueAt: string;
  readonly isOpen: boolean;
  /** The newest first: it counts. */
  readonly versions: readonly Version[];
}

/** A finalist whose team the caller is in, or whom they mentor. */
export interface Finalist {
  readonly id: string;
  readonly ideaName: string;
  readonly description: string;
  readonly role: WorkspaceRole;
  readonly members: readonly Person[];
  readonly mentors: readonly Mentor[];
  /** What it has come to; null for a mentor. */
  readonly outcome: TeamOutcome | null;
  /** The next deadline first. */
  readonly stages: readonly Stage[];
}

/**
 * The finalists that the caller belongs to: one for a member, any number for a mentor, else none.
 * @throws when they cannot be read now.
 */
export async function loadFinalistTeams(): Promise<readonly Finalist[]> {
  const [supabase, stages] = await Promise.all([getSupabase(), loadStages()]);
  const { data } = await supabase
    .from("my_finalist_entries")
    .select("*")
    .order("idea_name")
    .throwOnError();
  return data.map((row) => ({
    id: row.submission_id ?? "",
    ideaName: row.idea_name ?? "",
    description: row.description ?? "",
    role: ROLES.find((role) => role === row.role) ?? "member",
    members: peopleOf(row.members),
    // The database's own JSON.
    mentors: (row.mentors ?? []) as unknown as Mentor[],
    // The view computes it from a closed set of values.
    outcome: row.outcome as TeamOutcome | null,
    stages: stages.filter(({ entryId }) => entryId === row.submission_id),
  }));
}

/**
 * Whether the signed-in person is the mentor of a finalist.
 * @throws when that cannot be read now.
 */
export async function isMentor(): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_finalist_entries").select("role").throwOnError();
  return data.some(({ role }) => role === "mentor");
}

async function loadStages(): Promise<Stage[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_finalist_stages")
    .select("*")
    .order("due_at")
    .order("name")
    .throwOnError();
  return data.map((row) => ({
    entryId: row.submission_id ?? "",
    id: row.stage_id ?? "",
    name: row.name ?? "",
    instructions: row.instructions ?? "",
    dueAt: row.due_at ?? "",
    isOpen: row.is_open === true,
    versions: versionsOf(row.versions),
  }));
}

function peopleOf(json: Json | null): Person[] {
  const rows = (json ?? []) as unknown as { name: string | null; email: string }[];
  return rows.map(({ name, email }) => ({ name: name ?? email, email }));
}

function versionsOf(json: Json | null): Version[] {
  const rows = (json ?? []) as unknown as {
    version: number;
    file_name: string;
    file_size: number;
    file_path: string;
    uploaded_by: string | null;
    uploaded_at: string;
  }[];
  return rows.map((row) => ({
    number: row.version,
    name: row.file_name,
    bytes: row.file_size,
    path: row.file_path,
    by: row.uploaded_by ?? "",
    at: row.uploaded_at,
  }));
}

const BUCKET = "finalists";
const FAILED = "Your document could not be handed in.";

/**
 * Uploads a file for a stage; it counts once it is handed in.
 * @returns the path to hand in.
 */
export function uploadForStage(
  { entryId, id, versions }: Stage,
  document: CheckedDocument,
  options: UploadOptions,
): Promise<Outcome<string>> {
  const kept = versions.map(({ path }) => path);
  return uploadFile({ bucket: BUCKET, path: `${entryId}/${id}`, kept }, document, options);
}

/**
 * Hands an upload in as the next version, under the file's own name. The same once more is harmless.
 * @returns the number of the version.
 */
export function handIn(stage: Stage, path: string, name: string): Promise<Outcome<number>> {
  const args = { stage_id: stage.id, file_path: path, file_name: name };
  return rpc("hand_in_document", args, FAILED);
}

/** Removes an upload that will not be handed in. */
export function removeStageUpload(path: string): Promise<void> {
  return removeFile(BUCKET, path);
}

/** The content of what was handed in, as long as the signed-in person may read it. */
export function readVersion({ path }: Version): Promise<Outcome<Blob>> {
  return readFile(BUCKET, path);
}
