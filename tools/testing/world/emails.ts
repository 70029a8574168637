import { authenticateAs, rpc } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";

interface ClaimedEmail {
  id: string;
  kind: string;
  recipient: string;
  data: { token?: string };
}

/**
 * Claims the queued emails, as send-emails does, and returns one with the token of its link.
 * @throws Error if there is no such email.
 */
export async function claimEmail(
  sql: Transaction,
  kind: string,
  recipient?: string,
): Promise<{ id: string; token: string }> {
  await authenticateAs(sql, "service_role");
  const emails = await rpc<ClaimedEmail>(sql, "service_claim_emails", { max_count: 100 });
  const email = emails.find(
    (one) => one.kind === kind && one.recipient === (recipient ?? one.recipient),
  );
  if (!email?.data.token) throw new Error(`No ${kind} is queued.`);
  return { id: email.id, token: email.data.token };
}

/** Queues due emails in batches, as the schedule does every minute. */
export async function queueNotifications(sql: Transaction): Promise<void> {
  await authenticateAs(sql, "postgres");
  await sql`select private.start_group_emails()`;
  for (;;) {
    const [row] =
      await sql`select private.queue_notifications() + private.queue_group_emails() as done`;
    if (!row?.done) return;
  }
}

/** The statement that queues due emails, for a rule. */
export const QUEUE = `do $$ begin perform private.start_group_emails();
    while private.queue_notifications() + private.queue_group_emails() > 0 loop null; end loop; end $$`;
