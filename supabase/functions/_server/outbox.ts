import type { ChallengeRow } from "../_shared/challengeRow.ts";
import { challengeStageOf } from "../_shared/participation.ts";
import { isEmail } from "../_shared/validation.ts";
import { type Client, dataOf, type Functions, rpc, visitorClient } from "./database.ts";
import { type Email, emailSender, type Outcome, type SendEmails } from "./email.ts";
import { composeEmail } from "./emails/compose.ts";
import type { EmailContext } from "./emails/content.ts";
import { environment, readEmailSettings } from "./environment.ts";
import { logFailure, Problem } from "./log.ts";

/** The email service's limit per request. */
const EMAILS_PER_CLAIM = 100;
/** Well within the caller's timeout of 70 seconds. The next call sends the rest. */
const TIME_LIMIT_MS = 20_000;
/** Rendering 2,000 emails takes 0.2 seconds of CPU; a hosted function gets two. */
const MAX_CLAIMS = 20;

type QueuedEmail = Functions["service_claim_emails"]["Returns"][number];

interface Outbox {
  client: Client;
  context: EmailContext;
  send: SendEmails;
  timeLimit: AbortSignal;
}

/**
 * Sends queued emails. Each call claims its own emails, so any number of calls can run at once. If an email
 * cannot be sent, that is logged, and the database schedules a retry; other emails are not affected.
 * @throws if no more can be sent now: they stay queued.
 */
export async function sendQueuedEmails(client: Client): Promise<void> {
  // Before the first claim, so that a wrong setting does not count as a failed attempt of an email.
  const send = emailSender(readEmailSettings());
  const context = await emailContext();
  const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
  for (let claim = 0; claim < MAX_CLAIMS && !timeLimit.aborted; claim++) {
    const emails = await rpc(client, "service_claim_emails", { max_count: EMAILS_PER_CLAIM });
    if (!emails?.length) return;
    await sendClaimed({ client, context, send, timeLimit }, emails);
  }
}

/** Sends claimed emails together and reports the outcomes to the database. */
async function sendClaimed(outbox: Outbox, queued: readonly QueuedEmail[]): Promise<void> {
  const { client, send, timeLimit } = outbox;
  // The idempotency key of the previous attempt; null for new emails.
  const former = queued[0]?.batch_id;
  const key = former ?? crypto.randomUUID();
  const rendered = await compose(outbox, queued);
  const emails = former ? rendered : await beginBatch(client, key, rendered);
  if (emails.length === 0) return;
  const outcomes = await send({ key, emails }, timeLimit).catch((error: unknown) => {
    logFailure(error);
    return emails.map((): Outcome => "failed");
  });
  for (const outcome of ["sent", "refused", "failed"] as const) {
    const those = emails.filter((_, index) => outcomes[index] === outcome);
    await report(client, outcome, those);
  }
}

/** Renders the emails. Those that cannot be rendered are marked as failed; the others are not affected. */
async function compose(outbox: Outbox, queued: readonly QueuedEmail[]): Promise<Email[]> {
  const emails: Email[] = [];
  const failed: QueuedEmail[] = [];
  for (const email of queued) {
    const { id, kind, recipient, data } = email;
    try {
      if (!isEmail(recipient)) throw new Problem("The recipient is not an email address.");
      emails.push({ id, to: recipient, ...composeEmail(kind, data, outbox.context) });
    } catch (error) {
      logFailure(error);
      failed.push(email);
    }
  }
  await report(outbox.client, "refused", failed);
  return emails;
}

/** Stores the key of the batch, and returns the emails that no other sender has claimed in the meantime. */
async function beginBatch(client: Client, key: string, emails: Email[]): Promise<Email[]> {
  const ids = emails.map(({ id }) => id);
  const accepted = await rpc(client, "service_begin_batch", { key, ids });
  return emails.filter(({ id }) => accepted?.includes(id));
}

/** Reports the outcome of emails to the database, which schedules the next attempt of those that were not sent. */
async function report(client: Client, outcome: Outcome, emails: readonly { id: string }[]) {
  const ids = emails.map(({ id }) => id);
  if (ids.length === 0) return;
  if (outcome === "sent") await rpc(client, "service_confirm_emails", { ids });
  else await rpc(client, "service_fail_emails", { ids, refused: outcome === "refused" });
}

/** The challenge now, by its own clock. */
async function emailContext(): Promise<EmailContext> {
  const row = await dataOf("challenge", visitorClient().from("challenge").select().single());
  const { now, ...challenge } = row as ChallengeRow;
  const state = challengeStageOf(challenge, Date.parse(now));
  return { challenge, state, site: environment.siteUrl, api: environment.supabaseUrl };
}
