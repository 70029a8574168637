import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, it, vi } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { type PackEntry, writePack } from "./packPdf.ts";

const ROUND_ENTRY: PackEntry = {
  code: "K7QX-M2BD",
  idea_name: "A patch that breathes",
  description: "It holds 20 ml.\nIt weighs 30 g.",
  file_path: null,
};

/** A document whose pages each say what is given, turned as given. */
async function documentOf(
  ...pages: { text: string; turn?: number }[]
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setAuthor("Canary Finch");
  for (const { text, turn = 0 } of pages) {
    const page = pdf.addPage([300, 200]);
    page.drawText(text, { x: 20, y: 100 });
    page.setRotation(degrees(turn));
  }
  return new Uint8Array(await pdf.save());
}

async function packOf(
  roundEntries: PackEntry[],
  document = new Uint8Array(),
  judge = "Ines Amado",
) {
  const onDone = vi.fn();
  const bytes = await writePack(
    { round: ROUND, judge, roundEntries },
    async () => document,
    onDone,
  );
  const { text: pages } = await extractText(await getDocumentProxy(bytes.slice()));
  return { bytes, pages, onDone };
}

it("writes a cover with all codes, then each text, document and score sheet", async () => {
  const second = {
    ...ROUND_ENTRY,
    code: "AB2C-9XYZ",
    idea_name: "A cap",
    file_path: "round-entry-2/a.pdf",
  };
  const document = await documentOf({ text: "First drawing" }, { text: "Second drawing" });
  const { pages, onDone } = await packOf([ROUND_ENTRY, second], document);
  expect(pages[0]).toMatch(/For Ines Amado.*2 entries.*K7QX-M2BD A patch.*AB2C-9XYZ A cap/s);
  expect(pages[1]).toMatch(/K7QX-M2BD.*A patch that breathes.*It holds 20 ml\..*It weighs 30 g\./s);
  const sheets = pages.filter((page) => page.includes("Score sheet: "));
  expect(sheets).toHaveLength(2);
  expect(pages.find((page) => page.includes("First drawing"))).toContain(
    "AB2C-9XYZ · document, page 1 of 2",
  );
  expect(pages.find((page) => page.includes("Second drawing"))).toContain("page 2 of 2");
  expect(onDone.mock.calls).toEqual([[1], [2]]);
});

it("prints the criteria with their scale, and the code on every sheet", async () => {
  const { pages } = await packOf([ROUND_ENTRY]);
  const sheets = pages.slice(2);
  for (const { name, question, score_words: words } of ROUND.criteria) {
    const sheet = sheets.find((page) => page.includes(name)) ?? "";
    expect(sheet.replace(/\s+/g, " ")).toContain(question);
    for (const word of words) expect(sheet.replace(/\s+/g, " ")).toContain(word);
  }
  for (const page of pages.slice(1)) expect(page).toContain(ROUND_ENTRY.code);
  expect(sheets.join("\n")).toContain("For the panel");
});

it("does not copy the author of a document", async () => {
  const document = await documentOf({ text: "A drawing" });
  const { bytes } = await packOf([{ ...ROUND_ENTRY, file_path: "round-entry-1/a.pdf" }], document);
  const { info } = await getMeta(await getDocumentProxy(bytes.slice()));
  expect(JSON.stringify(info)).not.toContain("Canary");
  expect(new TextDecoder("latin1").decode(bytes)).not.toContain("Canary");
});

it.each([0, 90, 180, 270])("prints a page with a rotation of %i upright", async (turn) => {
  const document = await documentOf({ text: "Up", turn });
  const { bytes } = await packOf([{ ...ROUND_ENTRY, file_path: "round-entry-1/a.pdf" }], document);
  const pdf = await getDocumentProxy(bytes);
  const page = await pdf.getPage(3);
  const { items } = await page.getTextContent();
  const item = items.find((one) => "str" in one && one.str === "Up");
  const [a, b, , , x, y] = item && "transform" in item ? item.transform : [];
  // Viewers rotate the page clockwise, so its letters have the opposite rotation here.
  expect(Math.round((Math.atan2(-b, a) * 180) / Math.PI + 360) % 360).toBe(turn);
  expect(x).toBeGreaterThan(56);
  expect(x).toBeLessThan(539);
  expect(y).toBeGreaterThan(56);
  expect(y).toBeLessThan(786);
});

it("prints Greek letters and formulas, decomposes other letters, and mentions replaced ones", async () => {
  const letters = { ...ROUND_ENTRY, description: "50 µm ≥ 3 µl, H₂O, α → β, Erdős" };
  const { pages } = await packOf([letters], undefined, "Łucja Żak");
  expect(pages[0]).toContain("For Lucja Zak");
  expect(pages[1]).toMatch(/50 [µμ]m ≥ 3 [µμ]l, H2O, α → β, Erdos/);
  expect(pages[1]).not.toContain("question mark");
  const { pages: foreign } = await packOf([{ ...ROUND_ENTRY, description: "贴片 and more" }]);
  expect(foreign[1]).toContain("?? and more");
  expect(foreign[1]).toContain("A question mark may stand for a letter");
});

it("continues on the next page under the same code, and breaks long words", async () => {
  const description = `${"Skin is a barrier. ".repeat(400)}${"x".repeat(300)}`;
  const { pages } = await packOf([{ ...ROUND_ENTRY, description }]);
  const texts = pages.filter((page) => page.includes("Skin is a barrier."));
  expect(texts.length).toBeGreaterThan(1);
  for (const page of texts) expect(page).toContain(ROUND_ENTRY.code);
  expect(
    pages
      .join("")
      .match(/x{20,}/g)
      ?.join("").length,
  ).toBe(300);
});
