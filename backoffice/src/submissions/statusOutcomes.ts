import type { SubmissionStatus } from "#shared/challenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { countEntries, type Submission, statusLabel } from "../records/submission.ts";

/** Why an entry keeps its status, and how that is said of some. */
const REASONS = {
  same: (entries: string, status: string) => `${entries} already ${status}.`,
  disqualified: (entries: string) => `${entries} disqualified: as before.`,
  judged: (entries: string) =>
    `${entries} in judging: decided in their round. An exception takes a reason and a second administrator, on the entry's own page.`,
  conflicted: (entries: string) =>
    `${entries} with a conflict of interest of yours: another administrator decides.`,
  gone: (entries: string) => `${entries} no longer submitted.`,
  changed_since: (entries: string) => `${entries} changed by somebody meanwhile: left as they are.`,
} as const;

type Outcome = "changes" | keyof typeof REASONS;

/** How many entries have which outcome; full is an answer about tags. */
export type OutcomeCounts = Partial<Record<Outcome | "full", number>>;

/** What became of an entry: an answer of set_submission_statuses, set_submission_tags or set_rest_met. */
export interface EntryOutcome {
  id: string;
  outcome: string;
}

/** What becomes of entries that change together, as a preview tells it (docs/api.md). */
export interface CountedPreview {
  since: string;
  outcomes: OutcomeCounts;
}

/** What preview_submission_statuses tells besides. */
export interface StatusPreview extends CountedPreview {
  first: Pick<
    Submission,
    "id" | "receipt_number" | "idea_name" | "submitter_name" | "submitted_at" | "status"
  >[];
}

/** The generated types know this answer only as JSON. */
export async function readStatusPreview(
  dataProvider: AdminDataProvider,
  ids: string[],
  status: SubmissionStatus,
): Promise<StatusPreview> {
  const answer: unknown = await dataProvider.callDatabase("preview_submission_statuses", {
    ids,
    status,
  });
  return answer as StatusPreview;
}

export function countOutcomes(answers: readonly EntryOutcome[]): OutcomeCounts {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** A sentence for each reason for which some keep their status. */
export function reasonsOf(counts: OutcomeCounts, status: SubmissionStatus): string[] {
  const reasons = Object.entries(REASONS) as [
    keyof typeof REASONS,
    (entries: string, status: string) => string,
  ][];
  return reasons.flatMap(([outcome, words]) => {
    const count = counts[outcome] ?? 0;
    return count > 0 ? [words(countEntries(count), statusLabel(status))] : [];
  });
}
