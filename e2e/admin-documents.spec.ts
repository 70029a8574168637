import { decode, encode } from "jpeg-js";
import { extractText, getDocumentProxy } from "unpdf";
import { imagePdf, readImagePdf } from "#shared/imagePdf.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { readStored, storePdf } from "./support/documents.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

test("a judge's entries are printed: the round entry, its document and a score sheet, and no team", {
  tag: "@deep",
}, async ({ page, people, stack, submitted }) => {
  const { sql } = people;
  const admin = await people.admin("Paula");
  const owner = await people.participant("Olga");
  const judge = await createJudge(sql, {
    account: await people.participant("Jonas"),
    name: "Jonas",
  });
  const entry = await submitted(owner, { ideaName: "Tidal" });
  const { id, roundEntries } = await createRound(sql, {
    name: `Panel ${admin.id}`,
    kind: "panel",
    entries: [entry],
    judges: [judge],
    signedOff: false,
  });
  const jpeg = new Uint8Array(encode({ width: 20, height: 10, data: Buffer.alloc(800, 100) }).data);
  const path = `${roundEntries[0].id}/${crypto.randomUUID()}.pdf`;
  const file = imagePdf([{ width: 400, height: 200, columns: 20, rows: 10, jpeg }]);
  await storePdf(stack, `judging/${path}`, file);
  await sql`
    update public.round_entries set file_path = ${path}, ready_at = now()
    where id = ${roundEntries[0].id}`;

  await signIn(page, admin, `/admin/judging/rounds/${id}/files`);
  await expect(page.getByRole("combobox", { name: "Judge" })).toHaveText("Jonas");
  await expectAccessible(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print entries" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  const bytes = new Uint8Array(await page.pdf());
  const { text: pages } = await extractText(await getDocumentProxy(bytes));
  expect(pages).toHaveLength(4);
  const text = pages.join("\n").replace(/\s+/g, " ");
  for (const said of [
    "For Jonas",
    "1 entry",
    roundEntries[0].code,
    "A patch that listens",
    "document, page 1 of 1",
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

test("an area of an anonymized document is covered: the image is black there, and its text is gone", async ({
  page,
  people,
  stack,
  submitted,
}) => {
  const { sql } = people;
  const admin = await people.admin("Paula");
  const entry = await submitted(await people.participant("Olga"), {
    ideaName: "Tidal",
    description: "It moves.",
    fileName: "plan.pdf",
  });
  const round = await createRound(sql, {
    name: `Panel ${admin.id}`,
    kind: "panel",
    entries: [entry],
    signedOff: false,
  });
  const { id } = round.roundEntries[0];
  await signIn(page, admin, `/admin/judging/rounds/${round.id}/round-entries/${id}`);
  await page.getByRole("button", { name: "Anonymize document" }).click();
  await expect(page.getByText("The document is anonymized.")).toBeVisible();
  const texts = async () => {
    const [row] =
      await sql`select page_texts, file_path from public.round_entries where id = ${id}`;
    return row;
  };
  const before = await texts();
  expect(before?.page_texts).toEqual(["Tidal\nIt moves."]);

  await page.getByRole("button", { name: "Cover areas" }).click();
  const sheet = page.getByTestId("page");
  await sheet.scrollIntoViewIfNeeded();
  await expect(sheet.getByRole("img")).toHaveJSProperty("complete", true);
  await expectAccessible(page);
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no page.");
  const { x, y, width, height } = box;
  await page.mouse.move(x + 0.05 * width, y + 0.04 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.6 * width, y + 0.125 * height, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Save document" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save document" }).click();
  await expect(page.getByText("The areas are covered.")).toBeVisible();
  const after = await texts();
  expect(after?.page_texts).toEqual(["It moves."]);
  expect(after?.file_path).not.toBe(before?.file_path);

  const [image] = readImagePdf(await readStored(stack, `judging/${after?.file_path}`)) ?? [];
  const drawn = decode(image?.jpeg ?? new Uint8Array());
  const colorAt = (left: number, top: number) =>
    drawn.data[4 * (Math.round(top * drawn.height) * drawn.width + Math.round(left * drawn.width))];
  expect(colorAt(0.3, 0.08)).toBeLessThan(8);
  expect(colorAt(0.9, 0.5)).toBeGreaterThan(247);
  await sql`delete from public.judging_rounds where id = ${round.id}`;
});
