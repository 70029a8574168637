import type { StackAddresses } from "./config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./seed/samples.ts";

const DEMO = `
  Demo accounts, password ${DEMO_PASSWORD}
${DEMO_ACCOUNTS.map(({ role, email }) => `  ${role.padEnd(13)}  ${email}`).join("\n")}
`;

/**
 * What a person needs to know to try the product.
 * @param demo whether the demo accounts are there.
 */
export function summaryOf(
  { siteUrl, apiUrl, dbUrl, mailboxUrl }: StackAddresses,
  demo = true,
): string {
  return `
  Site           ${siteUrl}/
  Back office    ${siteUrl}/admin/
  Supabase API   ${apiUrl}
  Postgres       ${dbUrl}
  Mailbox        ${mailboxUrl}/
${demo ? DEMO : ""}`;
}
