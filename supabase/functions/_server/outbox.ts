import { readChallenge } from "../_shared/challengeRow.ts";
import { challengeStateOf } from "../_shared/standing.ts";
import { dataOf } from "./database.ts";
import { emailSender, type SendEmail } from "./email.ts";
import { composeEmail } from "./emails/compose.ts";
import type { MailDay } from "./emails/content.ts";
import { environment, readMailSettings } from "./environment.ts";
import { logFailure } from "./problem.ts";
import { type Client, visitorClient } from "./supabase.ts";

/** Few, because what was claimed when a function is stopped waits for five minutes. */
const EMAILS_PER_CLAIM = 5;
/** Well within the 70 seconds that a caller waits; what is left over is sent by the next call. */
const TIME_LIMIT_MS = 20_000;

interface QueuedEmail {
  id: string;
  kind: string;
  recipient: string;
  data: unknown;
}

/**
 * Sends what waits in the outbox. A claim makes an email this call's own, so any number of calls may
 * run at once. One that cannot be sent is logged and left to the database, which has it tried again
 * later and later; it holds up no other. Never throws: after any error the emails stay queued.
 */
export async function sendQueuedEmails(functionName: string, client: Client): Promise<void> {
  try {
    // Before the first claim: a setting that is wrong is no email's fault.
    const send = emailSender(readMailSettings());
    const day = await mailDay();
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
    while (!timeLimit.aborted) {
      const emails = await dataOf(
        "service_claim_emails",
        client.rpc("service_claim_emails", { max_count: EMAILS_PER_CLAIM }),
      );
      if (!emails?.length) return;
      for (const email of emails) {
        await settle(functionName, client, email, day, send, timeLimit);
      }
    }
  } catch (error) {
    logFailure(functionName, error);
  }
}

/** Sends one claimed email and tells the database what became of it. */
async function settle(
  functionName: string,
  client: Client,
  { id, kind, recipient, data }: QueuedEmail,
  day: MailDay,
  send: SendEmail,
  timeLimit: AbortSignal,
): Promise<void> {
  try {
    const email = composeEmail(kind, data, day, environment);
    await send({ id, to: recipient, ...email }, timeLimit);
  } catch (error) {
    logFailure(functionName, error);
    await dataOf("service_fail_email", client.rpc("service_fail_email", { id }));
    return;
  }
  await dataOf("service_confirm_email", client.rpc("service_confirm_email", { id }));
}

/** Where the challenge stands, by its own clock. */
async function mailDay(): Promise<MailDay> {
  const row = await dataOf("challenge", visitorClient().from("challenge").select().single());
  const { challenge, now } = readChallenge(row);
  return { challenge, state: challengeStateOf(challenge, Date.parse(now)) };
}
