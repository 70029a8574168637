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

interface Mail {
  id: string;
  kind: string;
  data: { token?: string };
}

/** The token of the one invitation that waits to be mailed, as the mailer gets it. */
export async function claimToken(sql: Transaction): Promise<string> {
  await authenticateAs(sql, "service_role");
  const mails = await rpc<Mail>(sql, "service_claim_emails", { max_count: 100 });
  const mail = mails.find(({ kind }) => kind === "team_invitation");
  if (!mail?.data.token) throw new Error("No invitation waits to be mailed.");
  await rpc(sql, "service_confirm_email", { id: mail.id });
  return mail.data.token;
}
