import type postgres from "postgres";
import type { Database } from "#shared/database.types.ts";
import type { Participant } from "./participants.ts";
import type { Row } from "./table.ts";

export type SubmissionRow = Database["public"]["Views"]["my_submission"]["Row"];

export const ACTIONS = ["open", "begin", "save", "upload", "attach", "check", "submit"] as const;
export type Action = (typeof ACTIONS)[number];

/** A request and its outcome. */
export interface Sent {
  action: Action;
  /** Milliseconds since 1970, by the clock of this machine, which the database also uses. */
  at: number;
  duration: number;
  /** late: rejected because of the deadline. conflict: another change was first. lost: no answer, or an invalid one. */
  kind: "done" | "late" | "conflict" | "lost" | "refused";
  reason?: string;
}

/** The changes of a participant that the API has acknowledged. */
export interface Acknowledged {
  person: Participant;
  /** As the last answer returned it. */
  submission: SubmissionRow | null;
  /** As sent with the last acknowledged save. */
  texts: { idea_name: string; description: string };
  uploads: { path: string; bytes: number; sha256: string }[];
  attached: string | null;
  submitted: { at: string | null; receipt: string | null } | null;
  /** Actions without an answer at the end of the simulation. */
  unanswered: Action[];
}

/** A submission in the database after the simulation. */
export interface Stored {
  id: string;
  owner: string;
  revision: number;
  idea_name: string;
  description: string;
  file_path: string | null;
  file_size: number | null;
  /** The result of its check. */
  document_problem: string | null;
  receipt_number: string | null;
  submitted_at: Date | null;
  members: number;
  attestations: number;
  receipts: number;
}

export function readStored(sql: postgres.Sql): Promise<Stored[]> {
  return sql<Stored[]>`
    select submission.id, submission.created_by as owner, submission.revision, submission.idea_name, submission.description,
      submission.file_path, submission.file_size::int, document.problem as document_problem,
      submission.receipt_number, submission.submitted_at,
      (select count(*)::int from public.submission_members where submission_id = submission.id) as members,
      (select count(*)::int from public.submission_attestations where submission_id = submission.id)
        as attestations,
      (
        select count(*)::int from private.notifications
        where kind = 'entry_received' and data ->> 'receipt_number' = submission.receipt_number
      ) as receipts
    from public.submissions submission
    left join private.files document
      on document.bucket_id = 'submissions' and document.path = submission.file_path`;
}

/** Whether a submission is consistent, and was not submitted after the deadline. */
function isConsistent(submission: Stored, closesAt: Date): boolean {
  const isSubmitted = submission.submitted_at !== null;
  const once = isSubmitted ? 1 : 0;
  return (
    submission.members === 1 &&
    submission.attestations === once &&
    submission.receipts === once &&
    submission.document_problem === null &&
    (submission.receipt_number !== null) === isSubmitted &&
    (submission.submitted_at ?? closesAt) <= closesAt
  );
}

interface Evidence {
  acknowledged: readonly Acknowledged[];
  stored: readonly Stored[];
  /** The stored hash of each acknowledged path. */
  hashes: ReadonlyMap<string, string | undefined>;
  sent: readonly Sent[];
  closesAt: Date;
}

/** For each action: how many requests were acknowledged, lost, rejected as late, and wrongly accepted or rejected. */
export function verdictsOf({ acknowledged, stored, hashes, sent, closesAt }: Evidence) {
  const byOwner = new Map(stored.map((submission) => [submission.owner, submission]));
  const deadline = closesAt.getTime();
  // Unanswered changes may or may not have been saved.
  const certain = acknowledged.filter(({ unanswered }) => unanswered.length === 0);

  /** How many participants got an answer that the database contradicts. */
  function lost(
    isStored: (person: Acknowledged, submission: Stored | undefined) => boolean,
  ): number {
    return certain.filter((one) => !isStored(one, byOwner.get(one.person.id))).length;
  }

  function row(name: string, action: Action, missing: number): Row {
    const requests = sent.filter((one) => one.action === action);
    const answered = (kind: Sent["kind"]) => requests.filter((one) => one.kind === kind);
    return {
      name,
      figures: {
        acknowledged: answered("done").length,
        lost: missing,
        "rejected as late": answered("late").length,
        "late, accepted": answered("done").filter(({ at }) => at > deadline).length,
        "in time, rejected": answered("late").filter(({ at, duration }) => at + duration < deadline)
          .length,
      },
    };
  }

  const uploads = acknowledged.flatMap((one) => one.uploads);
  const owners = new Set(
    acknowledged
      .filter((one) => one.submission || one.unanswered.length > 0)
      .map(({ person }) => person.id),
  );
  const rows = [
    row(
      "submissions started",
      "begin",
      lost((one, submission) => (one.submission?.id ?? undefined) === submission?.id),
    ),
    row(
      "texts saved",
      "save",
      lost(
        (one, submission) =>
          one.submission?.revision === submission?.revision &&
          one.texts.idea_name === (submission?.idea_name ?? "") &&
          one.texts.description === (submission?.description ?? ""),
      ),
    ),
    row(
      "documents uploaded",
      "upload",
      uploads.filter(({ path, sha256 }) => hashes.get(path) !== sha256).length,
    ),
    row(
      "documents attached",
      "attach",
      lost(({ attached, uploads: files }, submission) => {
        const size = files.find(({ path }) => path === attached)?.bytes ?? null;
        return (
          attached === (submission?.file_path ?? null) && size === (submission?.file_size ?? null)
        );
      }),
    ),
    row(
      "submissions submitted",
      "submit",
      lost(
        ({ submitted }, submission) =>
          (submitted?.receipt ?? null) === (submission?.receipt_number ?? null) &&
          time(submitted?.at) === time(submission?.submitted_at),
      ),
    ),
  ];
  const inconsistent = stored.filter(
    (submission) => !isConsistent(submission, closesAt) || !owners.has(submission.owner),
  ).length;
  const unanswered = acknowledged.length - certain.length;
  return { rows, inconsistent, unanswered, isClean: inconsistent === 0 && rows.every(isClean) };
}

const time = (value: string | Date | null | undefined) =>
  value ? new Date(value).getTime() : null;

function isClean({ figures }: Row): boolean {
  return [figures.lost, figures["late, accepted"], figures["in time, rejected"]].every(
    (count) => count === 0,
  );
}
