import { confirmation } from "#site/content/attestations.ts";
import { fillSignUp, signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { readEmail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";
import { PHONE } from "./support/sizes.ts";
import { invitationLink, invite, startSubmission } from "./support/teams.ts";

test.use({ viewport: PHONE });

test("two people join by invitation: a new one and one whose profile is incomplete", async ({
  page,
  visitor,
  people,
  stack,
}) => {
  const owner = await people.participant("Olga");
  await startSubmission(people, owner);
  await signIn(page, owner);
  const team = page.getByRole("list", { name: "Members" });
  await expect(team.getByRole("listitem")).toHaveText([/Olga Tester \(you\)\s*Owner/]);

  const newcomer = people.email("nora");
  await invite(page, newcomer);
  await expect(page.getByRole("status").filter({ hasText: newcomer })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: newcomer })).toContainText("Pending");
  await expectAccessibleAtEachSize(page);

  const nora = await visitor();
  await nora.goto(await invitationLink(stack, newcomer));
  await expect(nora.getByText("Olga Tester has invited you to join their team.")).toBeVisible();
  await expect(nora.getByText("1 of 5 places taken")).toBeVisible();
  await expectAccessibleAtEachSize(nora);
  await nora.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(nora.getByText("Olga Tester has invited you to join their team.")).toBeVisible();
  // The link is valid for any address.
  await fillSignUp(nora, { email: people.email("nora-private"), firstName: "Nora" });
  await nora.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await nora.getByRole("checkbox", { name: confirmation.all }).check();
  await expectAccessibleAtEachSize(nora);
  await nora.getByRole("button", { name: "Join the team" }).click();
  await expect(nora.getByText(/^You’re now on Olga Tester’s team\./)).toBeVisible();
  await expect(nora.getByRole("list", { name: "Members" })).toContainText("Olga Tester");
  await expect(nora.getByLabel("Email address of the person to invite")).toHaveCount(0);

  const ines = await people.participant("Ines", { complete: false });
  await invite(page, ines.email);
  const inesPage = await visitor();
  await inesPage.goto(await invitationLink(stack, ines.email));
  await inesPage.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(inesPage, ines);
  await expect(inesPage.getByText("2 of 5 places taken")).toBeVisible();
  await inesPage.getByRole("link", { name: "Complete your profile" }).click();
  await inesPage.getByLabel("Country").selectOption("Portugal");
  await inesPage.getByLabel("Level of study").selectOption("A masters student");
  await inesPage.getByLabel("University").fill("Harbour University");
  await inesPage.getByRole("button", { name: "Save Profile" }).click();
  await inesPage.getByRole("checkbox", { name: confirmation.all }).check();
  await inesPage.getByRole("button", { name: "Join the team" }).click();
  await expect(inesPage.getByText(/^You’re now on Olga Tester’s team\./)).toBeVisible();

  await page.reload();
  await expect(team.getByRole("listitem")).toHaveText([
    /Olga Tester/,
    /Nora Tester/,
    /Ines Tester/,
  ]);
  await expect(page.getByText("3 of 5 places taken")).toBeVisible();
  await expect(page.getByText("Pending")).toHaveCount(0);
  await readEmail(stack, owner.email, /team has a new member/);
});
