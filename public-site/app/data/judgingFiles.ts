import type { RoundKind } from "#common/judging/roundKind.ts";
import { readPublic, readPublicRows } from "./publicRows.ts";

/** The file of a locked result, or of the decisions based on it. */
export interface JudgingFile {
  readonly id: string;
  readonly kind: "result" | "decisions";
  readonly round_kind: RoundKind;
  /** SHA-256 of the file, in hex. */
  readonly hash: string;
  /** ISO 8601. */
  readonly created_at: string;
  /** Whether anyone can download it. */
  readonly is_available: boolean;
  /** Whether its round was canceled. Then the file is never published. */
  readonly is_canceled: boolean;
}

/** All files, in order. */
export function loadJudgingFiles(signal: AbortSignal): Promise<readonly JudgingFile[]> {
  return readPublicRows("public_judging_files", signal);
}

/**
 * Loads the exact content of a file.
 * @throws also if it is not published.
 */
export async function loadJudgingFile(id: string): Promise<Blob> {
  const content = await readPublic(`rpc/judging_file?id=${id}`);
  return new Blob([String(content)], { type: "application/json" });
}
