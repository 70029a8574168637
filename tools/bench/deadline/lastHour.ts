import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import type { StackAddresses } from "../../stack/config.ts";
import { setChallenge } from "../../testing/world/challenge.ts";
import { addParticipants } from "../participants.ts";
import { formatTable, type Table } from "../table.ts";
import { errorsIn, loadOf } from "./figures.ts";
import { type Held, takePart } from "./journey.ts";
import { closeOf, endOf, type Hour, hasDocument, planOf } from "./plan.ts";
import { createRequests, type Requests, type Sent } from "./requests.ts";
import { readStored, verdictsOf } from "./verdicts.ts";

interface LastHourOptions {
  /** Beside what the tables are about. */
  title: string;
  /** Whose database it is, and where the API listens. */
  stack: StackAddresses;
  participants: number;
  seconds: number;
  /** How many of the documents are as large as a document may be. */
  largeDocuments: number;
}

/** From then on nobody tries again. */
const PATIENCE_MS = 90_000;

/** What the storage has of all uploads that it has acknowledged, by path. */
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

/**
 * Plays the hour before the close: participants write, upload, hand in and edit again through the API,
 * some until after it. Then compares all that they were told with what the database and the storage have.
 * @throws Error with the verdicts when something acknowledged is lost, somebody late was let in, somebody
 *   in time was told to be late, or something is there by half.
 */
export async function playLastHour(options: LastHourOptions): Promise<Table[]> {
  const { title, stack, participants, largeDocuments } = options;
  const people = await addParticipants(stack, participants);
  const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const hour: Hour = { begins: Date.now() + 2_000, length: options.seconds * 1000 };
    const closesAt = new Date(closeOf(hour));
    await setChallenge(sql, {
      registration_closes_at: closesAt,
      submissions_close_at: closesAt,
      withdrawals_close_at: closesAt,
    });
    const sent: Sent[] = [];
    const requests = createRequests(stack, sent);
    const held = await Promise.all(
      people.map((person, n) =>
        takePart({
          requests,
          person,
          steps: planOf(n, hour, hasDocument(n, largeDocuments)),
          documentBytes: n < largeDocuments ? DOCUMENT_LIMITS.submissions.maxBytes : 0,
          endsAt: endOf(hour) + PATIENCE_MS,
        }),
      ),
    );
    // What is told late is told after the close: nothing is looked at before.
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
    const load: Table = { title, rows: loadOf(sent, seconds) };
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
  }
}
