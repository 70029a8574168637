import type { StackAddresses } from "./config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./seed/samples.ts";

const DEMO = `
  Demo accounts, password ${DEMO_PASSWORD}
${DEMO_ACCOUNTS.map(({ role, email }) => `  ${role.padEnd(13)}  ${email}`).join("\n")}
`;

/** The command that appoints the first administrator, as in docs/deploy.md. */
const firstAdministrator = (dbUrl: string) => `
  For the first administrator, sign up on the site, then run
  npx supabase db query --remote=${dbUrl} "select private.appoint_admin('you@example.com', 'you@example.com')"
`;

/**
 * The addresses and accounts to try the product with.
 * @param demo Whether there are demo accounts.
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
${demo ? DEMO : firstAdministrator(dbUrl)}`;
}
