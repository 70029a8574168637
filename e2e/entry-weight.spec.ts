import { signIn } from "./support/actions.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { startEntry } from "./support/teams.ts";
import { BUDGET, packed, scriptsOf, watchRequests } from "./support/weights.ts";

const { signedInScripts, signedInRequests } = BUDGET;

for (const [path, shown] of [
  ["/dashboard", "Ada’s patch"],
  ["/entry", "Review and submit"],
] as const) {
  test(`with an entry ${path} is light and reads nothing twice`, async ({
    page,
    people,
    stack,
    request,
  }) => {
    const owner = await people.participant("Ada");
    await startEntry(stack, owner);
    await signIn(page, owner, "/faq");
    await page.waitForLoadState("networkidle");
    const read: string[] = [];
    page.on("request", (one) => {
      if (one.url().includes("/rest/v1/")) read.push(`${one.method()} ${one.url()}`);
    });
    const asked = watchRequests(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("main")).toContainText(shown);
    expect(packed(await scriptsOf(asked, request))).toBeLessThanOrEqual(signedInScripts);
    expect(asked.size).toBeLessThanOrEqual(signedInRequests);
    const views = read.map((one) => one.replace(/\?.*/, ""));
    expect(views).toEqual([...new Set(views)]);
  });
}

test("the pages of judges are light", async ({ page, people, request }) => {
  const judge = await people.participant("Iris");
  await people.sql`
    insert into public.judges (email, name, user_id, accepted_at, terms_version)
    values (${judge.email}, 'Iris Tester', ${judge.id}, now(), '1')`;
  await signIn(page, judge, "/faq");
  const asked = watchRequests(page);
  await page.goto("/judging", { waitUntil: "networkidle" });
  await expect(page).toHaveURL(/\/judging$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(packed(await scriptsOf(asked, request))).toBeLessThanOrEqual(signedInScripts);
  expect(asked.size).toBeLessThanOrEqual(signedInRequests);
});
