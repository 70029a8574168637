import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { createPdf } from "#tools/stack/seed/pdf.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

test("a judge's pack is downloaded: the round entry, its document and a score sheet, and no team", async ({
  page,
  people,
  stack,
  submitted,
}) => {
  const { sql } = people;
  const admin = await people.admin("Paula");
  const owner = await people.participant("Olga");
  const judge = await createJudge(sql, {
    account: await people.participant("Jonas"),
    name: "Jonas",
  });
  const entry = await submitted(owner, { ideaName: "Tidal" });
  const { id, roundEntries } = await createRound(sql, {
    ...{ name: `Panel ${admin.id}`, kind: "panel", entries: [entry], judges: [judge] },
    signedOff: false,
  });
  const path = `${roundEntries[0].id}/${crypto.randomUUID()}.pdf`;
  const upload = await fetch(`${stack.apiUrl}/storage/v1/object/judging/${path}`, {
    method: "POST",
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      "content-type": "application/pdf",
    },
    body: new Uint8Array(createPdf("A drawing", "Of the round entry.")),
  });
  expect(upload.status, "uploading the anonymized document").toBe(200);
  await sql`
    update public.round_entries set file_path = ${path}, ready_at = now()
    where id = ${roundEntries[0].id}`;

  await signIn(page, admin, `/admin/judging/rounds/${id}/files`);
  await expect(page.getByRole("combobox", { name: "Judge" })).toHaveText("Jonas");
  await expectAccessible(page);
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Pack for a judge (PDF)" }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/^panel_Jonas_[\d-]+\.pdf$/);
  const bytes = new Uint8Array(await readFile(await file.path()));
  const { text: pages } = await extractText(await getDocumentProxy(bytes));
  const text = pages.join("\n").replace(/\s+/g, " ");
  for (const said of [
    "For Jonas",
    "One entry",
    roundEntries[0].code,
    "A patch that listens",
    "Of the round entry.",
    "Score sheet: ",
    "Innovation",
  ]) {
    expect(text).toContain(said);
  }
  for (const secret of ["Tidal", owner.email, owner.lastName, "Lakeside University"]) {
    expect(text).not.toContain(secret);
  }
  await sql`delete from public.judging_rounds where id = ${id}`;
});
