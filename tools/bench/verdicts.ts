import type postgres from "postgres";
import type { Database } from "#shared/database.types.ts";
import type { Participant } from "./participants.ts";
import type { Row } from "./table.ts";

export type EntryRow = Database["public"]["Views"]["my_submission"]["Row"];

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
  entry: EntryRow | null;
  /** As sent with the last acknowledged save. */
  texts: { idea_name: string; description: string };
  uploads: { path: string; bytes: number; sha256: string }[];
  attached: string | null;
  submitted: { at: string | null; receipt: string | null } | null;
  /** Actions without an answer at the end of the simulation. */
  unanswered: Action[];
}

/** An entry in the database after the simulation. */
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
    select entry.id, entry.created_by as owner, entry.revision, entry.idea_name, entry.description,
      entry.file_path, entry.file_size::int, document.problem as document_problem,
      entry.receipt_number, entry.submitted_at,
      (select count(*)::int from public.submission_members where submission_id = entry.id) as members,
      (select count(*)::int from public.submission_attestations where submission_id = entry.id)
        as attestations,
      (
        select count(*)::int from private.notifications
        where kind = 'entry_received' and data ->> 'receipt_number' = entry.receipt_number
      ) as receipts
    from public.submissions entry
    left join private.files document
      on document.bucket_id = 'submissions' and document.path = entry.file_path`;
}

/** Whether an entry is consistent, and was not submitted after the deadline. */
function isConsistent(entry: Stored, closesAt: Date): boolean {
  const isSubmitted = entry.submitted_at !== null;
  const once = isSubmitted ? 1 : 0;
  return (
    entry.members === 1 &&
    entry.attestations === once &&
    entry.receipts === once &&
    entry.document_problem === null &&
    (entry.receipt_number !== null) === isSubmitted &&
    (entry.submitted_at ?? closesAt) <= closesAt
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
  const byOwner = new Map(stored.map((entry) => [entry.owner, entry]));
  const deadline = closesAt.getTime();
  // Unanswered changes may or may not have been saved.
  const certain = acknowledged.filter(({ unanswered }) => unanswered.length === 0);

  /** How many participants got an answer that the database contradicts. */
  function lost(isStored: (person: Acknowledged, entry: Stored | undefined) => boolean): number {
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
      .filter((one) => one.entry || one.unanswered.length > 0)
      .map(({ person }) => person.id),
  );
  const rows = [
    row(
      "entries begun",
      "begin",
      lost((one, entry) => (one.entry?.id ?? undefined) === entry?.id),
    ),
    row(
      "texts saved",
      "save",
      lost(
        (one, entry) =>
          one.entry?.revision === entry?.revision &&
          one.texts.idea_name === (entry?.idea_name ?? "") &&
          one.texts.description === (entry?.description ?? ""),
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
      lost(({ attached, uploads: files }, entry) => {
        const size = files.find(({ path }) => path === attached)?.bytes ?? null;
        return attached === (entry?.file_path ?? null) && size === (entry?.file_size ?? null);
      }),
    ),
    row(
      "entries submitted",
      "submit",
      lost(
        ({ submitted }, entry) =>
          (submitted?.receipt ?? null) === (entry?.receipt_number ?? null) &&
          time(submitted?.at) === time(entry?.submitted_at),
      ),
    ),
  ];
  const inconsistent = stored.filter(
    (entry) => !isConsistent(entry, closesAt) || !owners.has(entry.owner),
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
