import { readChallenge } from "../_shared/challengeRow.ts";
import { challengeStateOf } from "../_shared/standing.ts";
import { dataOf } from "./database.ts";
import { emailSender, type SendEmails } from "./email.ts";
import { composeEmail } from "./emails/compose.ts";
import type { MailDay } from "./emails/content.ts";
import type { Batch, Delivery, Email } from "./emails/transport.ts";
import { environment, readMailSettings } from "./environment.ts";
import { logFailure, Problem } from "./problem.ts";
import { type Client, visitorClient } from "./supabase.ts";

/** As many as the mail service takes in one request. */
const EMAILS_PER_CLAIM = 100;
/** Well within the 70 seconds that a caller waits; what is left over is sent by the next call. */
const TIME_LIMIT_MS = 20_000;
/** Writing two thousand emails takes a fifth of a second of processor; a hosted function gets two. */
const MAX_CLAIMS = 20;

interface QueuedEmail {
  id: string;
  kind: string;
  recipient: string;
  data: unknown;
  /** The key under which it was handed over before. */
  batch_id: string | null;
}

interface Outbox {
  functionName: string;
  client: Client;
  day: MailDay;
  send: SendEmails;
  timeLimit: AbortSignal;
}

/**
 * Sends what waits in the outbox. A claim makes emails this call's own, so any number of calls may
 * run at once. One that cannot be sent is logged and left to the database, which has it tried again
 * later and later; it holds up no other. Never throws: after any error the emails stay queued.
 */
export async function sendQueuedEmails(functionName: string, client: Client): Promise<void> {
  try {
    // Before the first claim: a setting that is wrong is no email's fault.
    const send = emailSender(readMailSettings());
    const day = await mailDay();
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
    const outbox = { functionName, client, day, send, timeLimit };
    for (let claim = 0; claim < MAX_CLAIMS && !timeLimit.aborted; claim++) {
      const emails = await dataOf(
        "service_claim_emails",
        client.rpc("service_claim_emails", { max_count: EMAILS_PER_CLAIM }),
      );
      if (!emails?.length) return;
      await settle(outbox, emails);
    }
  } catch (error) {
    logFailure(functionName, error);
  }
}

/** Sends claimed emails together and tells the database what became of them. */
async function settle(outbox: Outbox, queued: readonly QueuedEmail[]): Promise<void> {
  const former = queued[0]?.batch_id;
  const key = former ?? crypto.randomUUID();
  const written = await compose(outbox, queued);
  const emails = former ? written : await begin(outbox, key, written);
  if (emails.length === 0) return;
  const deliveries = await handOver(outbox, { key, emails });
  const idsOf = (outcome: Delivery["outcome"]) =>
    emails.filter((_, index) => deliveries[index]?.outcome === outcome).map(({ id }) => id);
  const sent = idsOf("sent");
  if (sent.length > 0) {
    const { client } = outbox;
    await dataOf("service_confirm_emails", client.rpc("service_confirm_emails", { ids: sent }));
  }
  await giveBack(outbox, idsOf("refused"), true);
  await giveBack(outbox, idsOf("failed"), false);
}

/** Writes the emails. One that cannot be written goes back and takes no other with it. */
async function compose(outbox: Outbox, queued: readonly QueuedEmail[]): Promise<Email[]> {
  const emails: Email[] = [];
  const unwritten: string[] = [];
  for (const { id, kind, recipient, data } of queued) {
    try {
      emails.push({ id, to: recipient, ...composeEmail(kind, data, outbox.day, environment) });
    } catch (error) {
      logFailure(outbox.functionName, error);
      unwritten.push(id);
    }
  }
  await giveBack(outbox, unwritten, true);
  return emails;
}

/** Notes what is about to be handed over, and returns it without what is another sender's by now. */
async function begin({ client }: Outbox, key: string, emails: Email[]): Promise<Email[]> {
  const args = { key, ids: emails.map(({ id }) => id) };
  const begun = await dataOf("service_begin_batch", client.rpc("service_begin_batch", args));
  return emails.filter(({ id }) => begun?.includes(id));
}

async function handOver(
  { functionName, send, timeLimit }: Outbox,
  batch: Batch,
): Promise<readonly Delivery[]> {
  try {
    const deliveries = await send(batch, timeLimit);
    for (const delivery of deliveries) {
      if (delivery.outcome !== "sent") logFailure(functionName, new Problem(delivery.problem));
    }
    return deliveries;
  } catch (error) {
    logFailure(functionName, error);
    return batch.emails.map(() => ({ outcome: "failed", problem: "" }));
  }
}

/** Has emails tried again later. */
async function giveBack({ client }: Outbox, ids: string[], refused: boolean): Promise<void> {
  if (ids.length === 0) return;
  await dataOf("service_fail_emails", client.rpc("service_fail_emails", { ids, refused }));
}

/** Where the challenge stands, by its own clock. */
async function mailDay(): Promise<MailDay> {
  const row = await dataOf("challenge", visitorClient().from("challenge").select().single());
  const { challenge, now } = readChallenge(row);
  return { challenge, state: challengeStateOf(challenge, Date.parse(now)) };
}
