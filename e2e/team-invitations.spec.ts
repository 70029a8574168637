import { completeProfile, signIn } from "./support/actions.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { invitationPath, invite, putOnTeam, signInOwner, startEntry } from "./support/teams.ts";

// On a phone, where mail is read; team.spec.ts does both sizes.
test.use({ viewport: { width: 390, height: 844 } });

test("a new account with Google comes back to the invitation by way of its profile", {
  tag: "@deep",
}, async ({ page, visitor, people, stack }) => {
  await signInOwner(page, people, stack);
  const email = people.email("gustav");
  await invite(page, email);

  const guest = await visitor();
  await guest.goto(await invitationPath(stack, email));
  await guest.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await guest.getByRole("button", { name: "Sign in with Google" }).click();
  await guest.waitForURL("**/_local/google/**");
  await guest.getByLabel(/e-?mail/i).fill(email);
  await guest.getByLabel(/name/i).fill("Gustav Berg");
  await guest.getByRole("button", { name: "Continue" }).last().click();
  await guest.getByRole("link", { name: "Complete your profile" }).click();
  await guest.getByLabel("First name").fill("Gustav");
  await guest.getByLabel("Last name").fill("Berg");
  await completeProfile(guest);
  await guest.getByRole("button", { name: "Join the team" }).click();
  await expect(guest.getByText("You are on Olga Tester’s team.")).toBeVisible();
});

test("an invitation is mailed again, and revoked for both links", { tag: "@deep" }, async ({
  page,
  visitor,
  people,
  stack,
}) => {
  await signInOwner(page, people, stack);
  const address = people.email("rolf");
  await invite(page, address);
  const first = await invitationPath(stack, address);

  await page.getByRole("button", { name: `Resend the invitation to ${address}` }).click();
  await expect(page.getByText(`The invitation is mailed to ${address} again.`)).toBeVisible();
  let second = first;
  await expect(async () => {
    second = await invitationPath(stack, address);
    expect(second).not.toBe(first);
  }).toPass();

  const guest = await visitor();
  for (const link of [first, second]) {
    await guest.goto(link);
    await expect(guest.getByText("Olga Tester invites you")).toBeVisible();
  }

  await page.getByRole("button", { name: `Revoke the invitation to ${address}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  const notice = page.getByText(`The invitation to ${address} is revoked.`);
  await expect(notice).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: address })).toContainText("Revoked");
  // The button has gone: the focus is where the answer is.
  await expect(page.locator(":focus")).toContainText("is revoked");
  for (const link of [first, second]) {
    await guest.goto(link);
    await expect(guest.getByText("This invitation has been withdrawn.")).toBeVisible();
  }
  await expectAccessibleAtEachSize(guest);
});

test("an invitation is declined", { tag: "@deep" }, async ({ page, visitor, people, stack }) => {
  await signInOwner(page, people, stack);
  const guest = await people.participant("Dora");
  await invite(page, guest.email);

  const guestPage = await visitor();
  await signIn(guestPage, guest);
  const link = await invitationPath(stack, guest.email);
  await guestPage.goto(link);
  await guestPage.getByRole("button", { name: "Decline" }).click();
  await expect(guestPage.getByText("You have declined the invitation.")).toBeVisible();
  await guestPage.goto(link);
  await expect(guestPage.getByText("This invitation has been declined.")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: guest.email })).toContainText(
    "Declined",
  );
});

test("a used link and a link that nobody was sent are explained", { tag: "@deep" }, async ({
  page,
  visitor,
  people,
  stack,
}) => {
  await signInOwner(page, people, stack);
  const [guest, other] = await Promise.all([
    people.participant("Gabi"),
    people.participant("Omar"),
  ]);
  await invite(page, guest.email);
  const link = await invitationPath(stack, guest.email);

  const guestPage = await visitor();
  await signIn(guestPage, guest, link);
  await guestPage.getByRole("button", { name: "Join the team" }).click();
  await expect(guestPage.getByText("You are on Olga Tester’s team.")).toBeVisible();

  const otherPage = await visitor();
  await signIn(otherPage, other);
  for (const somebody of [guestPage, otherPage]) {
    await somebody.goto(link);
    await expect(somebody.getByText("This invitation has already been accepted.")).toBeVisible();
  }
  await otherPage.goto(`/invitation?token=${"0".repeat(64)}`);
  await expect(otherPage.getByText("This is not the link of an invitation.")).toBeVisible();
  await otherPage.goto("/invitation");
  await expect(otherPage.getByText("This is not the link of an invitation.")).toBeVisible();
  await expectAccessibleAtEachSize(otherPage);
});

test("the sixth person is told that the team is full", { tag: "@deep" }, async ({
  page,
  visitor,
  people,
  stack,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const owner = await people.participant("Olga");
  await startEntry(stack, owner);
  const members = await Promise.all(["A", "B", "C", "D"].map((name) => people.participant(name)));
  for (const member of members.slice(0, 3)) await putOnTeam(people, owner, member);
  const sixth = await people.participant("Sixta");
  await signIn(page, owner);
  await invite(page, sixth.email);

  const sixthPage = await visitor();
  await signIn(sixthPage, sixth, await invitationPath(stack, sixth.email));
  await expect(sixthPage.getByText("4 of 5 places taken")).toBeVisible();
  // The fifth is faster.
  for (const member of members.slice(3)) await putOnTeam(people, owner, member);
  await sixthPage.getByRole("button", { name: "Join the team" }).click();
  await expect(sixthPage.getByText("This team is full.")).toBeVisible();
  await expectAccessible(sixthPage);

  await page.reload();
  await expect(page.getByText("Your team is full")).toBeVisible();
  await expect(page.getByLabel("Email of the person to invite")).toHaveCount(0);
});

test("a person with a team cannot join another one", { tag: "@deep" }, async ({
  page,
  visitor,
  people,
  stack,
}) => {
  await signInOwner(page, people, stack);
  const busy = await people.participant("Bella");
  await startEntry(stack, busy);
  await invite(page, busy.email);

  const busyPage = await visitor();
  await signIn(busyPage, busy, await invitationPath(stack, busy.email));
  await expect(busyPage.getByText("You are already in a team.")).toBeVisible();
  await expect(busyPage.getByText("You can be on one team,")).toBeVisible();
  await expect(busyPage.getByRole("button", { name: "Join the team" })).toHaveCount(0);
  await expectAccessible(busyPage);
});
