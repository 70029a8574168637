import type { Locator } from "@playwright/test";
import { decode } from "jpeg-js";
import { readImagePdf } from "#shared/imagePdf.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { readStored } from "./support/documents.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("There is no such element.");
  return box;
}

test("a document is anonymized, an area of it is covered, and a judge reads it on a phone", async ({
  page,
  visitor,
  people,
  stack,
  submitted,
}) => {
  const { sql } = people;
  const admin = await people.admin("Paula");
  const owner = await people.participant("Olga");
  const account = await people.participant("Jonas");
  const judge = await createJudge(sql, { account, name: "Jonas" });
  const submission = await submitted(owner, {
    ideaName: "Tidal",
    description: "It moves.",
    fileName: "plan.pdf",
  });
  const round = await createRound(sql, {
    name: `Panel ${admin.id}`,
    kind: "panel",
    submissions: [submission],
    judges: [judge],
    isReady: false,
  });
  const [{ id }] = round.roundEntries;
  await signIn(page, admin, `/admin/judging/rounds/${round.id}/round-entries/${id}`);
  await page.getByRole("button", { name: "Anonymize document" }).click();
  await expect(page.getByText("The document has been anonymized.")).toBeVisible();
  const storedDocument = async () => {
    const [row] =
      await sql`select page_texts, file_path, covered_areas, original_words from public.round_entries where id = ${id}`;
    return row;
  };
  expect(await storedDocument()).toMatchObject({
    page_texts: ["Tidal\nIt moves."],
    original_words: 3,
    covered_areas: 0,
  });

  await page.getByRole("button", { name: "Cover areas" }).click();
  const sheet = page.getByTestId("page");
  await sheet.scrollIntoViewIfNeeded();
  await expect(sheet.getByRole("img")).toHaveJSProperty("complete", true);
  await expect(page.getByRole("button", { name: "Next page" })).toHaveCount(0);
  await expectAccessible(page);
  const { width, height } = await boxOf(sheet);
  // Scrolls to the point, and waits until the page no longer moves.
  await sheet.hover({ position: { x: 0.05 * width, y: 0.04 * height } });
  const { x, y } = await boxOf(sheet);
  // On the whole page, because browsers may scroll to hide that something has moved.
  const top = () => sheet.evaluate((node) => node.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.mouse.down();
  await page.mouse.move(x + 0.6 * width, y + 0.125 * height, { steps: 4 });
  await expect(page.getByRole("button", { name: "Area 1" })).toBeVisible();
  expect(await top()).toBe(before);
  await page.mouse.up();
  await page.getByRole("button", { name: "Save document" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save document" }).click();
  await expect(page.getByText("The areas have been covered.")).toBeVisible();
  const covered = await storedDocument();
  expect(covered).toMatchObject({ page_texts: ["It moves."], original_words: 3, covered_areas: 1 });
  await expect(page.getByText(/Anonymized: 1 page, 2 words; 1 area covered\./)).toBeVisible();
  const [image] = readImagePdf(await readStored(stack, `judging/${covered?.file_path}`)) ?? [];
  const pixels = decode(image?.jpeg ?? new Uint8Array());
  const brightnessAt = (left: number, top: number) =>
    pixels.data[
      4 * (Math.round(top * pixels.height) * pixels.width + Math.round(left * pixels.width))
    ];
  expect(brightnessAt(0.3, 0.08)).toBeLessThan(8);
  expect(brightnessAt(0.9, 0.5)).toBeGreaterThan(247);

  await sql`update public.round_entries set ready_at = private.now() where id = ${id}`;
  const phone = await visitor();
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(phone, account, `/judging/review?id=${round.assignments[0][0]}`);
  const shown = phone.getByRole("figure", { name: "Page 1 of 1" });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveText("Page 1 of 1It moves.");
  const picture = shown.locator("img");
  await expect(picture).toHaveJSProperty("complete", true);
  await expect(picture).toHaveJSProperty("naturalWidth", image?.columns);
  await phone.getByRole("button", { name: "Zoom in" }).click();
  await expectAccessible(phone);
  // At the end of the entry, the review's own bar replaces the link.
  await phone.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await phone.getByRole("link", { name: "Score", exact: true }).click();
  await expect(phone.getByRole("heading", { name: "Your review" })).toBeInViewport();

  await sql`update public.round_entries set ready_at = null where id = ${id}`;
  // The browser loads a font for letters that the PDF lacks.
  await page.getByLabel("Another PDF").setInputFiles("common/testing/documents/lost-letters.pdf");
  await expect(page.getByText(/Anonymized: 1 page, 20 words/)).toBeVisible();
  const drawn = await storedDocument();
  expect(drawn?.page_texts[0]).toContain("≤25 mL in ≥5 hours");
  await expect(page.getByText(/Missing letters/)).toHaveCount(0);

  await sql`delete from public.judging_rounds where id = ${round.id}`;
});
