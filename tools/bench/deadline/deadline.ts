import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { startStackProcess } from "../../stack/stackProcess.ts";
import { setChallenge } from "../../testing/world/challenge.ts";
import { percentile } from "../drive.ts";
import { addParticipants } from "../participants.ts";
import { formatTable, type Row, type Table } from "../table.ts";
import { type Held, takePart } from "./journey.ts";
import { closeOf, endOf, type Hour, hasDocument, planOf } from "./plan.ts";
import { ACTIONS, createRequests, type Requests, type Sent } from "./requests.ts";
import { readStored, verdictsOf } from "./verdicts.ts";

const PARTICIPANTS = Number(process.env.BENCH_PARTICIPANTS ?? 2_000);
const SECONDS = Number(process.env.BENCH_HOUR_SECONDS ?? 180);
/** How many documents have the maximum size. */
const LARGE_DOCUMENTS = Number(process.env.BENCH_LARGE_DOCUMENTS ?? 24);

/** Participants stop retrying this long after the deadline. */
const PATIENCE_MS = 90_000;

/** The hashes of all acknowledged uploads, as stored, by path. */
async function hashesOf(requests: Requests, held: readonly Held[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { person, uploads } of held) {
    for (const { path } of uploads) {
      const bytes = await requests.download(person, path);
      if (bytes) hashes.set(path, createHash("sha256").update(bytes).digest("hex"));
    }
  }
  return hashes;
}

function busiestSecond(sent: readonly Sent[]): number {
  const counts = new Map<number, number>();
  for (const { at } of sent) {
    const second = Math.floor(at / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

function figuresOf(name: string, sent: readonly Sent[], seconds: number): Row {
  const times = sent.map(({ took }) => took);
  const share = (of: number) => percentile(times, of).toFixed(0);
  const errors = sent.filter(({ kind }) => kind !== "done" && kind !== "late").length;
  return {
    name,
    figures: {
      count: sent.length,
      errors,
      "p50 ms": share(0.5),
      "p95 ms": share(0.95),
      "p99 ms": share(0.99),
      "per second": (sent.length / seconds).toFixed(1),
      "busiest second": busiestSecond(sent),
    },
  };
}

/** The errors and their counts. */
function errorsIn(sent: readonly Sent[]): Table[] {
  const counts = new Map<string, number>();
  for (const { action, kind, why = kind } of sent) {
    if (kind === "done" || kind === "late") continue;
    const name = `${action}: ${why.slice(0, 100)}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts].map(([name, count]) => ({ name, figures: { count } }));
  return rows.length > 0 ? [{ title: "Errors", rows }] : [];
}

/** How long each kind of request took in so many seconds, and all of them. */
function loadOf(sent: readonly Sent[], seconds: number): Row[] {
  const rows = ACTIONS.map((name) => {
    const some = sent.filter(({ action }) => action === name);
    return figuresOf(name, some, seconds);
  });
  return [...rows, figuresOf("all", sent, seconds)];
}

/**
 * Plays the hour before the deadline: participants write, upload, submit and edit through the API, some of them until after it.
 * Then compares every answer they got with the database and the storage.
 * @throws Error with the verdicts when an acknowledged change is lost, a late one counts, a timely one was
 *   rejected as late, or an entry is incomplete.
 */
export async function measureDeadline(): Promise<Table[]> {
  const stack = await startStackProcess();
  const { addresses } = stack;
  const sql = postgres(addresses.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const people = await addParticipants(addresses, PARTICIPANTS);
    const hour: Hour = { begins: Date.now() + 2_000, length: SECONDS * 1000 };
    const closesAt = new Date(closeOf(hour));
    await setChallenge(sql, {
      registration_closes_at: closesAt,
      submissions_close_at: closesAt,
      withdrawals_close_at: closesAt,
    });
    const sent: Sent[] = [];
    const requests = createRequests(addresses, sent);
    const held = await Promise.all(
      people.map((person, n) =>
        takePart({
          requests,
          person,
          steps: planOf(n, hour, hasDocument(n, LARGE_DOCUMENTS)),
          documentBytes: n < LARGE_DOCUMENTS ? DOCUMENT_LIMITS.submissions.maxBytes : 0,
          endsAt: endOf(hour) + PATIENCE_MS,
        }),
      ),
    );
    // Nothing is read before the close, because late answers come after it.
    await delay(Math.max(0, closeOf(hour) - Date.now()));

    const hashes = await hashesOf(requests, held);
    const stored = await readStored(sql);
    const { rows, halves, unanswered, isClean } = verdictsOf({
      held,
      stored,
      hashes,
      sent,
      closesAt,
    });
    const seconds = (Math.max(...sent.map(({ at, took }) => at + took)) - hour.begins) / 1000;
    const load: Table = { title: "The last hour", rows: loadOf(sent, seconds) };
    const verdicts: Table = {
      title: `${halves} half states, ${unanswered} without an answer`,
      rows,
    };
    if (!isClean) {
      throw new Error(`The last hour failed.\n${formatTable(load)}\n${formatTable(verdicts)}`);
    }
    return [load, ...errorsIn(sent), verdicts];
  } finally {
    await sql.end();
    await stack.stop();
  }
}
