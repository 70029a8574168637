import type { StackAddresses } from "./config.ts";
import { DEMO_ADMIN, DEMO_MENTOR, DEMO_PARTICIPANT, DEMO_PASSWORD } from "./seed/accounts.ts";
import { DEMO_JUDGE } from "./seed/judges.ts";

const DEMO = `
  Demo accounts, password ${DEMO_PASSWORD}
  Administrator  ${DEMO_ADMIN.email}
  Participant    ${DEMO_PARTICIPANT.email}
  Judge          ${DEMO_JUDGE.email}
  Mentor         ${DEMO_MENTOR.email} (of finalists: --at 2025-10-05)
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
