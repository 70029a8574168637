import type { ELIGIBILITY_ITEMS } from "#shared/constants.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import type { UploadOptions } from "./documentUpload.ts";
import { rpc } from "./rpc.ts";
import { type CheckedDocument, readFile, removeFile, uploadFile } from "./storedFiles.ts";
import { getSupabase } from "./supabaseClient.ts";

const BUCKET = "evidence";
const FAILED = "Your answer was not sent.";

/** What the organisers ask the visitor's team to show, and what it has answered. Times are ISO 8601. */
export interface EvidenceRequest {
  readonly entryId: string;
  readonly items: readonly (typeof ELIGIBILITY_ITEMS)[number]["value"][];
  readonly message: string;
  /** Null: until it is decided. */
  readonly dueAt: string | null;
  readonly answer: string;
  readonly file: { readonly path: string; readonly name: string; readonly bytes: number } | null;
  /** Null: not since it was asked last. */
  readonly answeredAt: string | null;
  /** Sent back with an answer, for telling two who answer at once. */
  readonly changedAt: string;
  readonly canAnswer: boolean;
}

/**
 * What the visitor's team is asked to show; null when it is nothing.
 * @throws when it cannot be read now.
 */
export async function loadEvidenceRequest(): Promise<EvidenceRequest | null> {
  const supabase = await getSupabase();
  const { data: row } = await supabase
    .from("my_evidence_request")
    .select("*")
    .maybeSingle()
    .throwOnError();
  return (
    row && {
      entryId: row.submission_id ?? "",
      items: (row.items ?? []) as EvidenceRequest["items"],
      message: row.message ?? "",
      dueAt: row.due_at,
      answer: row.answer ?? "",
      file: row.file_path
        ? { path: row.file_path, name: row.file_name ?? "", bytes: row.file_size ?? 0 }
        : null,
      answeredAt: row.answered_at,
      changedAt: row.changed_at ?? "",
      canAnswer: row.can_answer === true,
    }
  );
}

/** Uploads a file; it counts once it is answered with. */
export function uploadEvidence(
  { entryId, file }: EvidenceRequest,
  document: CheckedDocument,
  options: UploadOptions,
): Promise<Outcome<string>> {
  const kept = file ? [file.path] : [];
  return uploadFile({ bucket: BUCKET, path: entryId, kept }, document, options);
}

/** Answers with words, a file or both, in place of what was answered before. */
export async function answerEvidence(
  { changedAt }: EvidenceRequest,
  answer: string,
  file: { path: string; name: string } | null,
): Promise<Outcome> {
  if (answer.trim() === "" && !file) {
    return { ...failure(FAILED, "Please enter an answer or choose a file."), problem: "refused" };
  }
  return rpc(
    "answer_evidence",
    {
      ...{ answer, expected_changed_at: changedAt },
      ...(file && { file_path: file.path, file_name: file.name }),
    },
    FAILED,
  );
}

/** Removes an upload that nobody will answer with. */
export const removeEvidence = (path: string): Promise<void> => removeFile(BUCKET, path);

/** The content of a file that the team has answered with. */
export const readEvidence = (path: string): Promise<Outcome<Blob>> => readFile(BUCKET, path);
