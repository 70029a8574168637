import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test, uniqueWord } from "./support/submissions.ts";

test("a token is made, reads its list as a spreadsheet does, and reads nothing once revoked", async ({
  page,
  people,
  submitted,
}) => {
  const admin = await people.admin("Tilda");
  const word = uniqueWord();
  const owner = await people.participant("Olga");
  await submitted(owner, { ideaName: `Tidal ${word}` });

  await signIn(page, admin, "/admin/configurations");
  await page.getByRole("button", { name: "Make a token" }).click();
  const form = page.getByRole("dialog", { name: "Make a token" });
  await form.getByRole("textbox", { name: "What it is for" }).fill(`Sheet ${word}`);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Make", exact: true }).click();
  const shown = page.getByRole("dialog", { name: "Copy the token now" });
  await expect(shown.getByRole("code")).toHaveCount(2);
  const [token = "", address = ""] = await shown.getByRole("code").allTextContents();
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  const read = (headers: Record<string, string>) => fetch(address, { headers });
  const answer = await read({ authorization: `Bearer ${token}` });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/csv/);
  const csv = await answer.text();
  expect(csv).toContain(`Tidal ${word}`);
  expect(csv).not.toContain(owner.email);
  expect(csv).not.toContain(owner.lastName);
  expect((await read({})).status).toBe(401);
  // An address is written to logs: a token in it is none.
  expect((await fetch(`${address}?token=${token}`)).status).toBe(401);

  await page.reload();
  const row = page.getByRole("table", { name: "Tokens" }).getByRole("row", { name: word });
  await expect(row).toContainText(admin.email);
  await expect(row.getByText("Never")).toHaveCount(0);
  await row.getByRole("button", { name: `Revoke Sheet ${word}` }).click();
  const question = page.getByRole("dialog", { name: "Revoke this token?" });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(row).toHaveCount(0);
  expect((await read({ authorization: `Bearer ${token}` })).status).toBe(401);
});
