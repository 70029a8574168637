// @vitest-environment node
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { makeBlindDocument } from "./blindDocument.ts";
import { rawTextOf } from "./blindPdf.ts";
import { namesIn, type Person } from "./findNames.ts";

const INES: Person = {
  name: "Inês Amado-Reis",
  email: "ines@example.com",
  university: "University of Example",
};
const CANARY = "Canary Finch";

/** A document that names its author in every place that a PDF has for it. */
async function telling(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setAuthor(CANARY);
  const page = document.addPage([400, 400]);
  page.drawText(text, { font: await document.embedFont(StandardFonts.Helvetica), size: 12 });
  const { context } = document;
  const xmp = context.stream(`<dc:creator>${CANARY}</dc:creator>`);
  const note = { Type: "Annot", Subtype: "Text", Rect: [0, 0, 9, 9], T: PDFString.of(CANARY) };
  page.node.set(PDFName.of("Metadata"), context.register(xmp));
  page.node.set(PDFName.of("PieceInfo"), context.obj({ Editor: PDFHexString.fromText(CANARY) }));
  page.node.set(PDFName.of("Annots"), context.obj([context.register(context.obj(note))]));
  document.catalog.set(PDFName.of("Metadata"), context.register(context.stream(CANARY)));
  await document.attach(new TextEncoder().encode(CANARY), `${CANARY}.txt`);
  return document.save({ useObjectStreams: false });
}

const canaries = async (bytes: Uint8Array) =>
  (await rawTextOf(bytes)).filter((text) => text.includes(CANARY)).length;

describe("a blind document", () => {
  it("has the pages, and nothing of what told of its author beside them", async () => {
    const original = await telling("A pump for the arm");
    expect(await canaries(original)).toBeGreaterThan(0);
    const { bytes, findings } = await makeBlindDocument(original, [{ ...INES, name: CANARY }]);
    expect(await canaries(bytes)).toBe(0);
    expect(findings).toEqual([]);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  });

  it("tells whom its pages name", async () => {
    const original = await telling("By Ines Amado Reis, ines@example.com");
    const { findings } = await makeBlindDocument(original, [INES]);
    expect(findings).toEqual([
      { where: "document", what: INES.name },
      { where: "document", what: INES.email },
    ]);
  });

  it("is not made of what is no PDF", async () => {
    const words = new TextEncoder().encode("words");
    await expect(makeBlindDocument(words, [INES])).rejects.toThrow();
  });
});

it("finds names however they are written, but not within other words", () => {
  expect(namesIn("INES  AMADO\nREIS built it", [INES])).toEqual([INES.name]);
  expect(namesIn("at the university of example", [INES])).toEqual([INES.university]);
  expect(namesIn("asked Inês about it", [{ ...INES, name: "Inês Reis" }])).toEqual(["Inês"]);
  expect(namesIn("machines for everybody", [{ ...INES, name: "Ines Li" }])).toEqual([]);
});
