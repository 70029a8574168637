import { PAGES, PAGES_OF_ROUND } from "#backoffice/pages.ts";
import { INCLUDES_DEEP } from "#tools/testing/run/depth.ts";
import { createGroupEmail } from "#tools/testing/world/groupEmails.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";
import { adminBudgetOf, scriptsOf } from "./support/weights.ts";

/** The addresses of all pages. A list with an optional record beside it has two. */
const ADDRESSES = ["/dashboard", ...Object.keys({ ...PAGES, ...PAGES_OF_ROUND })].flatMap(
  (address) => (address.endsWith("/:id?") ? [address.slice(0, -5), address.slice(0, -1)] : address),
);

/** The pages with limits of their own, and the heaviest ones. */
const FIRST = ["/dashboard", "/judging/rounds", "/submissions", "/users/:id"];

test("each page of the back office is light", async ({ page, people, request, submitted }) => {
  test.slow();
  const { sql } = people;
  const admin = await people.admin("Paula");
  const owner = await people.participant("Olga");
  const account = await people.participant("Jonas");
  const judge = await createJudge(sql, { account, name: "Jonas" });
  const submission = await submitted(owner, { ideaName: "Tidal", fileName: "plan.pdf" });
  const round = await createRound(sql, { submissions: [submission], judges: [judge] });
  const draft = await sql.begin((transaction) => createGroupEmail(transaction, admin));
  const [message] = await sql`
    insert into public.contact_requests (name, email, subject, message)
    values ('Olga', ${owner.email}, 'A question', 'When is the deadline?') returning id`;
  const [template] = await sql`
    insert into public.templates (kind, title, body) values ('reply', 'Dates', 'Soon.') returning id`;
  const [question] = await sql`
    insert into public.faq_answers (section, question, answer, position, is_published)
    values ('More', 'In color?', 'Yes.', 1, false) returning id`;
  const ids: Readonly<Record<string, string>> = {
    "/submissions": submission.id,
    "/users": owner.id,
    "/group-emails": draft.id,
    "/contact-requests": message?.id,
    "/templates": template?.id,
    "/faq-answers": question?.id,
    "/judging/rounds": round.id,
    [`/judging/rounds/${round.id}/round-entries`]: round.roundEntries[0].id,
  };
  const pathOf = (address: string) =>
    address.split("/").reduce((path, part) => {
      if (!part.startsWith(":")) return `${path}/${part}`;
      expect(ids, `a record for ${address}`).toHaveProperty([path]);
      return `${path}/${ids[path]}`;
    });
  const pages = ADDRESSES.map((address) => ({ address, path: pathOf(address) }));

  await signIn(page, admin, "/robots.txt");
  for (const { address, path } of pages) {
    if (!INCLUDES_DEEP && !FIRST.includes(address)) continue;
    await page.goto(`/admin${path}`, { waitUntil: "networkidle" });
    await expect(page.locator("#main h2").first(), address).toBeVisible();
    await expect(page.locator("#main"), address).not.toContainText(
      /not be loaded|no longer|not found/,
    );
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    const { size } = await scriptsOf(new Set(loaded), request);
    expect(size, address).toBeGreaterThan(200_000);
    expect.soft(size, address).toBeLessThanOrEqual(adminBudgetOf(address));
  }
  await sql`delete from public.judging_rounds where id = ${round.id}`;
  await sql`delete from public.group_emails where id = ${draft.id}`;
  await sql`delete from public.contact_requests where id = ${message?.id}`;
  await sql`delete from public.templates where id = ${template?.id}`;
  await sql`delete from public.faq_answers where id = ${question?.id}`;
});
