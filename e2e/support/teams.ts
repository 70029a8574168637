import { expect, type Page } from "@playwright/test";
import type { StackAddresses } from "#tools/stack/config.ts";
import { CONFIRMED } from "#tools/testing/world/submissions.ts";
import { firstLink, readEmail } from "./mailbox.ts";
import type { People, Person } from "./people.ts";

/** Starts a submission through the API. */
export async function startSubmission(people: People, owner: Person): Promise<void> {
  const client = await people.client(owner);
  await client
    .rpc("create_submission", { user_id: owner.id, idea_name: `${owner.firstName}’s patch` })
    .throwOnError();
}

/** Adds a member to a team without an invitation; by default, one who has confirmed the rules. */
export async function putOnTeam(
  { sql }: People,
  owner: Person,
  member: Person,
  { confirmed = true } = {},
): Promise<void> {
  const [team] = await sql<{ submission_id: string }[]>`
    insert into public.submission_members (submission_id, user_id)
    select id, ${member.id} from public.submissions where created_by = ${owner.id}
    returning submission_id`;
  if (confirmed) await confirm(sql, team?.submission_id ?? "", [member]);
}

/** Confirms the statements for members, as they do when they join. */
export async function confirm(
  sql: People["sql"],
  submission_id: string,
  members: readonly Person[],
): Promise<void> {
  const rows = members.map(({ id: user_id }) => ({
    submission_id,
    user_id,
    statements: CONFIRMED.attestations,
    rules_version: CONFIRMED.rules_version,
  }));
  await sql`insert into public.submission_attestations ${sql(rows)}`;
}

/** Invites an address in the panel of the owner's dashboard. */
export async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address of the person to invite").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`We’ve invited ${email}. The email is on its way.`)).toBeVisible();
}

/** The link in the last invitation email to an address. */
export async function invitationLink(stack: StackAddresses, email: string): Promise<string> {
  return firstLink((await readEmail(stack, email, /invited to join a team/)).text);
}
