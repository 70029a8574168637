import type { ChallengeRow } from "../_shared/challengeRow.ts";
import { challengeStageOf } from "../_shared/participation.ts";
import { isEmail } from "../_shared/validation.ts";
import { type Client, dataOf, type Functions, rpc, visitorClient } from "./database.ts";
import { emailSender, type Outcome, type SendEmails } from "./email.ts";
import { composeEmail } from "./emails/compose.ts";
import type { EmailContext } from "./emails/content.ts";
import { environment, readEmailSettings } from "./environment.ts";
import { logFailure, Problem } from "./log.ts";

/** The email service's limit per request. */
const EMAILS_PER_CLAIM = 100;
/**
 * No batch begins later; the next call sends the rest. The last one may take ten seconds more, within the caller's
 * timeout of 50 seconds: if it were aborted, its emails would be retried minutes later.
 */
const TIME_LIMIT_MS = 20_000;
/** Rendering 2,000 emails takes 0.2 seconds of CPU; a hosted function gets two. */
const MAX_CLAIMS = 20;

type QueuedEmail = Functions["service_claim_emails"]["Returns"][number];

/**
 * Sends queued emails. Each call claims its own emails, so any number of calls can run at once. If an email
 * cannot be sent, that is logged, and the database schedules a retry; other emails are not affected.
 * @throws if no more can be sent now: they stay queued.
 */
export async function sendQueuedEmails(client: Client): Promise<void> {
  // Before the first claim, so that a wrong setting does not count as a failed attempt of an email.
  const send = emailSender(readEmailSettings());
  const context = await emailContext();
  const endsAt = performance.now() + TIME_LIMIT_MS;
  for (let claim = 0; claim < MAX_CLAIMS && performance.now() < endsAt; claim++) {
    const emails = await rpc(client, "service_claim_emails", { max_count: EMAILS_PER_CLAIM });
    if (!emails?.length) return;
    await sendClaimed(client, emails, context, send);
  }
}

/** Sends claimed emails together, and reports the outcomes to the database, which schedules the next attempts. */
async function sendClaimed(
  client: Client,
  queued: readonly QueuedEmail[],
  context: EmailContext,
  send: SendEmails,
): Promise<void> {
  const report = async (outcome: Outcome, ids: string[]) => {
    if (ids.length === 0) return;
    if (outcome === "sent") await rpc(client, "service_confirm_emails", { ids });
    else await rpc(client, "service_fail_emails", { ids, refused: outcome === "refused" });
  };
  const rendered = queued.flatMap((email) => render(email, context) ?? []);
  const ids = rendered.map(({ id }) => id);
  await report(
    "refused",
    queued.map(({ id }) => id).filter((id) => !ids.includes(id)),
  );
  // The idempotency key of the previous attempt; null for new emails.
  const former = queued[0]?.batch_id;
  const key = former ?? crypto.randomUUID();
  // Without those that another sender has claimed in the meantime.
  const subjects = rendered.map(({ subject }) => subject);
  const accepted = former ? ids : await rpc(client, "service_begin_batch", { key, ids, subjects });
  const emails = rendered.filter(({ id }) => accepted?.includes(id));
  if (emails.length === 0) return;
  const outcomes = await send({ key, emails }).catch((error: unknown) => {
    logFailure(error);
    return emails.map((): Outcome => "failed");
  });
  for (const outcome of ["sent", "refused", "failed"] as const) {
    const those = emails.filter((_, index) => outcomes[index] === outcome);
    await report(
      outcome,
      those.map(({ id }) => id),
    );
  }
}

/** The email to send; undefined if it cannot be rendered, which the log explains. */
function render({ id, kind, recipient, data }: QueuedEmail, context: EmailContext) {
  try {
    if (!isEmail(recipient)) throw new Problem("The recipient is not an email address.");
    return { id, to: recipient, ...composeEmail(kind, data, context) };
  } catch (error) {
    logFailure(error);
    return undefined;
  }
}

/** The challenge now, by its own clock. */
async function emailContext(): Promise<EmailContext> {
  const row = await dataOf("challenge", visitorClient().from("challenge").select().single());
  const { now, ...challenge } = row as ChallengeRow;
  const state = challengeStageOf(challenge, Date.parse(now));
  return { challenge, state, site: environment.siteUrl, api: environment.publicApiUrl };
}
