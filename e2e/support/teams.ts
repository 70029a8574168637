import { expect, type Page } from "@playwright/test";
import type { StackAddresses } from "#tools/stack/config.ts";
import { firstLink, readEmail } from "./mailbox.ts";
import type { People, Person } from "./people.ts";

/** Starts a submission through the API. */
export async function startSubmission(people: People, owner: Person): Promise<void> {
  const client = await people.client(owner);
  await client
    .rpc("create_submission", { user_id: owner.id, idea_name: `${owner.firstName}’s patch` })
    .throwOnError();
}

/** Adds a member to a team without an invitation. */
export async function putOnTeam({ sql }: People, owner: Person, member: Person): Promise<void> {
  await sql`
    insert into public.submission_members (submission_id, user_id)
    select id, ${member.id} from public.submissions where created_by = ${owner.id}`;
}

/** Invites an address in the panel of the owner's dashboard. */
export async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email of the person to invite").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`${email} is invited. The email is on its way.`)).toBeVisible();
}

/** The link in the last invitation email to an address. */
export async function invitationLink(stack: StackAddresses, email: string): Promise<string> {
  return firstLink((await readEmail(stack, email, /invited to join a team/)).text);
}
