import { signIn, submitSignIn } from "./support/actions.ts";
import { expect } from "./support/fixtures.ts";
import { test, uniqueWord } from "./support/submissions.ts";

/** Refusals after the session has ended. */
const REFUSALS = /status of 40[0134]|session|Session|JWT/;

test("a reply is not lost if the session ends in another window", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const browserQuestions: string[] = [];
  page.on("dialog", (dialog) => {
    browserQuestions.push(dialog.type());
    void dialog.accept();
  });
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).pathname));
  const { sql } = people;
  const admin = await people.admin("Ada");
  const subject = `Question ${uniqueWord()}`;
  const [request] = await sql`
    insert into public.contact_requests (name, email, subject, message)
    values ('Willa', ${people.email("Willa")}, ${subject}, 'When?') returning id`;
  try {
    await signIn(page, admin, `/admin/contact-requests/${request?.id}`);
    const reply = page.getByRole("textbox", { name: "Reply" });
    await reply.fill("A long answer.\nIn two lines.");
    await sql`delete from auth.sessions where user_id = ${admin.id}`;
    // The page may notice it before the button is pressed.
    await Promise.any([
      page.getByRole("button", { name: "Send reply" }).click(),
      expect(page).toHaveURL(/\/signin\?/),
    ]);
    await expect(page).toHaveURL(/\/signin\?next=/);
    await submitSignIn(page, admin);
    await page.waitForURL(`**/admin/contact-requests/${request?.id}`);
    await expect(reply).toHaveValue("A long answer.\nIn two lines.");
    expect(addresses).not.toContain("/");
    expect(browserQuestions).toEqual([]);

    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByRole("region", { name: "Replies" })).toContainText("In two lines.");
    await expect(reply).toHaveValue("");
  } finally {
    await sql`delete from public.contact_requests where id = ${request?.id}`;
  }
});
