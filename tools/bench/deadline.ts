import { createHash, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import type postgres from "postgres";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import type { Database } from "#shared/database.types.ts";
import type { StackAddresses } from "../stack/config.ts";
import { setChallenge } from "../testing/world/challenge.ts";
import { documentOf } from "../testing/world/pdf.ts";
import { CONFIRMED } from "../testing/world/submissions.ts";
import { addParticipants, type Participant } from "./participants.ts";
import { formatTable, percentiles, type Row, type Table } from "./table.ts";
import {
  ACTIONS,
  type Acknowledged,
  type Action,
  readStored,
  type Sent,
  type SubmissionRow,
  verdictsOf,
} from "./verdicts.ts";

const PARTICIPANTS = Number(process.env.BENCH_PARTICIPANTS ?? 2_000);
/** The duration of the simulated hour. */
const HOUR_MS = Number(process.env.BENCH_HOUR_SECONDS ?? 180) * 1000;
/** One participant in five has a document, and this many documents have the maximum size. */
const LARGE_DOCUMENTS = Math.round(PARTICIPANTS * 0.012);

/** Some participants act until this share of the hour after the deadline. */
const LATE_SHARE = 0.05;
/** Participants retry for this long after that. */
const RETRY_FOR_MS = 90_000;
const RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** The site has no timeout of its own, so this replaces the browser's. */
const TIMEOUT_MS = 60_000;

interface Step {
  action: Exclude<Action, "check">;
  /** Milliseconds since 1970. */
  at: number;
}

/** A number from 0 to 1 that is the same in each run. */
function chance(n: number, what: number): number {
  const x = Math.sin(n * 127.1 + what * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/**
 * The steps of the participant with this number. More participants finish as the deadline approaches, half of them
 * in the last quarter. One in seven continues after the deadline.
 */
function planOf(n: number, deadline: number): Step[] {
  const document: Step["action"][] = n < LARGE_DOCUMENTS || n % 5 === 0 ? ["upload", "attach"] : [];
  const isEarly = n % 2 === 0;
  const actions: Step["action"][] = [
    "open",
    "begin",
    "save",
    "save",
    ...(isEarly ? document : []),
    "save",
    "submit",
    "save",
    ...(isEarly ? [] : document),
    "save",
  ];
  const ends =
    n % 7 === 0
      ? deadline + HOUR_MS * LATE_SHARE * chance(n, 1)
      : deadline - HOUR_MS * 0.9 * chance(n, 1) ** 2;
  const begins = Math.max(deadline - HOUR_MS, ends - HOUR_MS * (0.1 + 0.25 * chance(n, 2)));
  const pause = (ends - begins) / (actions.length - 1);
  return actions.map((action, index) => ({ action, at: begins + index * pause }));
}

/** Texts with multi-byte characters. */
function textsOf(version: number) {
  const id = randomUUID();
  return {
    idea_name: `Idea ${id}, version ${version}`,
    description: `${id} tells when the dose is done: “klick”, 完了.\n`.repeat(30).trim(),
  };
}

interface Failure {
  message: string;
  hint?: string;
  status?: number | undefined;
}

/** Classifies a failed request by its error code (docs/api.md). Storage has no message for the deadline. */
function kindOf(action: Action, { hint, message }: Failure, status: number): Sent["kind"] {
  if (status === 0 || status >= 500) return "lost";
  if (hint === "deadline_passed" && message === "Submissions are closed.") return "late";
  if (hint === "conflict") return "conflict";
  return action === "upload" && [400, 403].includes(status) ? "late" : "refused";
}

/** The requests of a participant's page, each recorded in `sent`. */
function requestsOf(
  { apiUrl, publishableKey }: StackAddresses,
  { accessToken }: Participant,
  sent: Sent[],
) {
  const client = createClient<Database>(apiUrl, publishableKey, {
    accessToken: async () => accessToken,
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    },
  });
  const documents = client.storage.from("submissions");

  async function send<Data>(
    action: Action,
    request: PromiseLike<{ data: Data; error: Failure | null; status?: number }>,
  ): Promise<{ kind: Sent["kind"]; data: Data; reason?: string }> {
    const at = Date.now();
    const startedAt = performance.now();
    const { data, error, status = error?.status ?? 0 } = await request;
    const duration = performance.now() - startedAt;
    const kind = error ? kindOf(action, error, status) : "done";
    const reason = error ? { reason: `${status} ${error.hint ?? ""} ${error.message}` } : {};
    sent.push({ action, at, duration, kind, ...reason });
    return { kind, data, ...reason };
  }

  return {
    open: () =>
      send<SubmissionRow | null>("open", client.from("my_submission").select().maybeSingle()),
    /** Calls a function that returns the submission. */
    change: (
      action: Action,
      name: "create_submission" | "save_submission" | "attach_document" | "submit_submission",
      args: object,
    ) => send<SubmissionRow | null>(action, client.rpc(name, args as never) as never),
    upload: (path: string, file: Buffer) =>
      send(
        "upload",
        documents.upload(path, file, {
          contentType: "application/pdf",
          headers: { "cache-control": "no-store" },
        }),
      ),
    /** Requests a check of the attached document, as the page does. If that fails, the schedule checks it. */
    check: () => send("check", client.functions.invoke("check-document", { body: { data: {} } })),
    /** The SHA-256 of a stored upload; undefined if Storage does not return it. */
    async hash(path: string): Promise<string | undefined> {
      const { data } = await documents.download(path);
      return data ? sha256(Buffer.from(await data.arrayBuffer())) : undefined;
    },
  };
}

type Requests = ReturnType<typeof requestsOf>;

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * Runs each step at its time, or right after the previous one. Retries requests without an answer as the site's
 * editor does: after two seconds, then with doubling delays of up to thirty, each time from the server's current state.
 */
async function simulateParticipant(
  requests: Requests,
  person: Participant,
  n: number,
  deadline: number,
): Promise<Acknowledged> {
  const endsAt = deadline + HOUR_MS * LATE_SHARE + RETRY_FOR_MS;
  const acknowledged: Acknowledged = {
    person,
    submission: null,
    texts: { idea_name: "", description: "" },
    uploads: [],
    attached: null,
    submitted: null,
    unanswered: [],
  };

  /**
   * Sends a change until it is answered.
   * @param isDone Whether the server has the change although its answer was lost.
   * @returns Whether the change was saved.
   */
  async function change(
    action: Action,
    name: Parameters<Requests["change"]>[1],
    args: object,
    isDone: (submission: SubmissionRow) => boolean,
  ): Promise<boolean> {
    const attempt = () => {
      const { id, revision } = acknowledged.submission ?? {};
      return requests.change(action, name, action === "begin" ? args : { id, revision, ...args });
    };
    let answer = await attempt();
    // A conflict means that an earlier attempt succeeded: no one else edits the submission.
    for (let retries = 0; answer.kind === "lost" || answer.kind === "conflict"; retries++) {
      if (answer.kind === "lost") {
        await delay(Math.min(RETRY_DELAY_MS * 2 ** retries, MAX_RETRY_DELAY_MS));
      }
      if (Date.now() > endsAt) {
        acknowledged.unanswered.push(action);
        return false;
      }
      const now = await requests.open();
      if (now.kind !== "done") {
        answer = { ...now, kind: "lost" };
        continue;
      }
      acknowledged.submission = now.data;
      if (now.data && isDone(now.data)) return true;
      answer = await attempt();
    }
    if (answer.kind === "refused") throw new Error(`${action} was refused: ${answer.reason}`);
    if (answer.kind === "done") acknowledged.submission = answer.data;
    return answer.kind === "done";
  }

  async function upload(): Promise<void> {
    const isLarge = n < LARGE_DOCUMENTS;
    const file = documentOf("The idea", isLarge ? DOCUMENT_LIMITS.submissions.maxBytes : 0);
    for (;;) {
      const path = `${acknowledged.submission?.id}/${randomUUID()}/idea.pdf`;
      const { kind, reason } = await requests.upload(path, file);
      if (kind === "refused") throw new Error(`upload was refused: ${reason}`);
      if (kind === "done") {
        acknowledged.uploads.push({ path, bytes: file.byteLength, sha256: sha256(file) });
      }
      if (kind !== "lost" || Date.now() > endsAt) return;
      await delay(RETRY_DELAY_MS);
    }
  }

  const runStep: Record<Step["action"], (version: number) => Promise<unknown>> = {
    open: requests.open,
    begin: () => change("begin", "create_submission", { user_id: person.id }, () => true),
    async save(version) {
      const texts = textsOf(version);
      const isSaved = await change(
        "save",
        "save_submission",
        texts,
        ({ description }) => description === texts.description,
      );
      if (isSaved) acknowledged.texts = texts;
    },
    upload,
    async attach() {
      const file_path = acknowledged.uploads.at(-1)?.path;
      if (!file_path) return;
      const isAttached = await change(
        "attach",
        "attach_document",
        { file_path },
        (submission) => submission.file_path === file_path,
      );
      if (!isAttached) return;
      acknowledged.attached = file_path;
      await requests.check();
    },
    async submit() {
      const isSubmitted = await change(
        "submit",
        "submit_submission",
        CONFIRMED,
        ({ state }) => state === "submitted",
      );
      const { submitted_at: at = null, receipt_number: receipt = null } =
        acknowledged.submission ?? {};
      if (isSubmitted) acknowledged.submitted = { at, receipt };
    },
  };
  for (const [version, { action, at }] of planOf(n, deadline).entries()) {
    await delay(Math.max(0, at - Date.now()));
    if (Date.now() > endsAt) break;
    // Participants who were too late to start a submission have nothing else to do.
    if (acknowledged.submission || action === "open" || action === "begin")
      await runStep[action](version);
  }
  return acknowledged;
}

const isError = ({ kind }: Sent) => kind !== "done" && kind !== "late";

function figuresOf(name: string, sent: readonly Sent[], seconds: number): Row {
  const bySecond = Map.groupBy(sent, ({ at }) => Math.floor(at / 1000));
  return {
    name,
    figures: {
      count: sent.length,
      errors: sent.filter(isError).length,
      ...percentiles(
        sent.map(({ duration }) => duration),
        0,
      ),
      "per second": (sent.length / seconds).toFixed(1),
      "busiest second": Math.max(0, ...[...bySecond.values()].map(({ length }) => length)),
    },
  };
}

function errorsIn(sent: readonly Sent[]): Table[] {
  const errors = Map.groupBy(
    sent.filter(isError),
    ({ action, kind, reason = kind }) => `${action}: ${reason.slice(0, 100)}`,
  );
  const rows = [...errors].map(([name, { length }]) => ({ name, figures: { count: length } }));
  return rows.length > 0 ? [{ title: "Errors", rows }] : [];
}

/**
 * Simulates the hour before the deadline: participants write, upload, submit and edit through the API, some of them
 * until after the deadline. Then compares every answer with the database and the storage.
 * @throws Error with the verdicts when an acknowledged change is lost, a late one counts, a timely one was
 *   rejected as late, or a submission is incomplete.
 */
export async function measureDeadline(
  addresses: StackAddresses,
  sql: postgres.Sql,
): Promise<Table[]> {
  const people = await addParticipants(addresses, sql, PARTICIPANTS);
  const begins = Date.now() + 2_000;
  const closesAt = new Date(begins + HOUR_MS);
  await setChallenge(sql, {
    registration_closes_at: closesAt,
    submissions_close_at: closesAt,
    withdrawals_close_at: closesAt,
  });
  const sent: Sent[] = [];
  const pages = people.map((person) => requestsOf(addresses, person, sent));
  const acknowledged = await Promise.all(
    pages.map((page, n) =>
      simulateParticipant(page, people[n] as Participant, n, closesAt.getTime()),
    ),
  );
  // The verdicts need the deadline to have passed.
  await delay(Math.max(0, closesAt.getTime() - Date.now()));

  const hashes = new Map<string, string | undefined>();
  for (const [n, { uploads }] of acknowledged.entries()) {
    for (const { path } of uploads) hashes.set(path, await pages[n]?.hash(path));
  }
  const stored = await readStored(sql);
  const verdict = verdictsOf({ acknowledged, stored, hashes, sent, closesAt });
  const { rows, inconsistent, unanswered, isClean } = verdict;
  const seconds = (Math.max(...sent.map(({ at, duration }) => at + duration)) - begins) / 1000;
  const load: Table = {
    title: "The last hour",
    rows: [
      ...ACTIONS.map((name) =>
        figuresOf(
          name,
          sent.filter(({ action }) => action === name),
          seconds,
        ),
      ),
      figuresOf("all", sent, seconds),
    ],
  };
  const verdicts: Table = {
    title: `${inconsistent} inconsistent submissions, ${unanswered} participants without an answer`,
    rows,
  };
  if (!isClean) {
    throw new Error(`The last hour failed.\n${formatTable(load)}\n${formatTable(verdicts)}`);
  }
  return [load, ...errorsIn(sent), verdicts];
}
