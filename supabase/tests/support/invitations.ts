import { authenticateAs, rpc } from "./actors.ts";
import type { Transaction } from "./database.ts";
import type { Person } from "./people.ts";

/** Invites an address as the owner and returns the invitation's id. */
export async function invite(sql: Transaction, owner: Person, email: string): Promise<string> {
  await authenticateAs(sql, owner);
  const [row] = await rpc<{ invite_member: string }>(sql, "invite_member", { email });
  if (!row) throw new Error("invite_member returned nothing.");
  return row.invite_member;
}

/** The token in the invitation's mail that waits longest, as the mailer gets it. */
export async function claimToken(sql: Transaction): Promise<string> {
  await authenticateAs(sql, "service_role");
  const [mail] = await rpc<{ id: string; data: { token?: string } }>(sql, "service_claim_emails", {
    max_count: 1,
  });
  if (!mail?.data.token) throw new Error("No invitation waits to be mailed.");
  await rpc(sql, "service_confirm_email", { id: mail.id });
  return mail.data.token;
}
