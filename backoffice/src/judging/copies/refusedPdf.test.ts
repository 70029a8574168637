// @vitest-environment node
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { type TellingPdf, tellingPdf, timesIn } from "../testing/tellingPdf.ts";
import { makeBlindPdf } from "./blindPdf.ts";
import { PdfRefusedError } from "./pdf/limits.ts";

/** What a copy would lose is refused, with a sentence that says what to do. */

const TEXT = "A pump for the arm";
const AREA = [10, 10, 90, 40];

const annotation = (entries: object) => (pdf: TellingPdf) => {
  const look = pdf.stream("0 0 5 5 re f", {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, 50, 50],
  });
  const dict = { Type: "Annot", Rect: AREA, AP: { N: look }, ...entries };
  pdf.onPage("Annots", pdf.context.obj([pdf.object(dict)]));
};

const font = (entries: (pdf: TellingPdf) => object) => (pdf: TellingPdf) => {
  const dict = { Type: "Font", Subtype: "TrueType", BaseFont: "Font", ...entries(pdf) };
  pdf.resource("Font", "Fx", pdf.object(dict));
  pdf.draw("BT /Fx 9 Tf 20 20 Td (B) Tj ET");
};
const program = (key: string, bytes: string) => (pdf: TellingPdf) => ({
  FontDescriptor: pdf.object({ Type: "FontDescriptor", Flags: 32, [key]: pdf.stream(bytes) }),
});

const picture =
  (entries: object, bytes = "\0") =>
  (pdf: TellingPdf) => {
    const dict = { Type: "XObject", Subtype: "Image", Width: 1, Height: 1, BitsPerComponent: 8 };
    const colours = { ColorSpace: "DeviceGray" };
    pdf.resource("XObject", "Im", pdf.stream(bytes, { ...dict, ...colours, ...entries }));
    pdf.draw("/Im Do");
  };

const inline = (entries: string, data: string) => (pdf: TellingPdf) =>
  pdf.draw(`BI /W 1 /H 1 /BPC 8 ${entries} ID${data}`);

/** A JPEG with its start, its tables and its end. */
const JPEG = "\xff\xd8\xff\xdb\0\x08tables\xff\xd9";

const blind = async (fill: (pdf: TellingPdf) => unknown) =>
  makeBlindPdf(await tellingPdf(TEXT, fill));

describe("a PDF is refused that has", () => {
  it.each<[string, (pdf: TellingPdf) => unknown]>([
    ["a text over the page", annotation({ Subtype: "FreeText" })],
    ["a stamp", annotation({ Subtype: "Stamp" })],
    ["a drawing over the page", annotation({ Subtype: "Ink" })],
    ["a form field that is filled in", annotation({ Subtype: "Widget", FT: "Tx" })],
    ["an annotation of a kind that nobody knows", annotation({ Subtype: "Novelty" })],
  ])("%s", async (_, fill) => {
    await expect(blind(fill)).rejects.toThrow(new PdfRefusedError("annotations"));
  });

  it.each<[string, (pdf: TellingPdf) => unknown]>([
    ["a font that is a collection of fonts", font(program("FontFile2", `ttcf${"\0".repeat(30)}`))],
    ["a font without glyphs", font(program("FontFile2", `\0\x01${"\0".repeat(30)}`))],
    [
      "a font packed in a way that nobody knows",
      font((pdf) => ({
        FontDescriptor: pdf.object({ FontFile2: pdf.stream("x", { Filter: "Novelty" }) }),
      })),
    ],
    [
      "a composed font whose encoding nobody knows",
      font(() => ({ Subtype: "Type0", Encoding: "Novelty", DescendantFonts: [] })),
    ],
    ["a font that is not there", (pdf) => pdf.draw("BT /None 9 Tf (B) Tj ET")],
    ["a picture of a kind that nobody knows", picture({ Filter: "Novelty" })],
    ["a picture in colours that nobody knows", picture({ ColorSpace: ["Novelty"] })],
    ["a picture with a mask that nobody knows", picture({ SMask: "Novelty" })],
    ["a JPEG that is none", picture({ Filter: "DCTDecode" }, "GIF89a")],
    ["a JPEG 2000 that is none", picture({ Filter: "JPXDecode" }, "GIF89a")],
    ["an inline picture of a kind that nobody knows", inline("/CS /G /F /Novelty", " \0 EI")],
    ["an inline picture in colours that nobody knows", inline("/CS /Novelty", " \0 EI")],
    ["an inline JPEG that is none", inline("/CS /G /F /DCT", " GIF89a EI")],
    ["an inline picture without an end", inline("/CS /G", " \0 ")],
    [
      "a page packed in a way that nobody knows",
      (pdf) => pdf.onPage("Contents", pdf.stream("x", { Filter: "Novelty" })),
    ],
    [
      "a form packed in a way that nobody knows",
      (pdf) => {
        pdf.resource("XObject", "Fm", pdf.stream("x", { Subtype: "Form", Filter: "Novelty" }));
        pdf.draw("/Fm Do");
      },
    ],
    [
      "a shading that nobody knows",
      (pdf) => {
        pdf.resource("Shading", "Sh", pdf.object({ ShadingType: 2, ColorSpace: "Novelty" }));
        pdf.draw("/Sh sh");
      },
    ],
    [
      "colours that nobody knows",
      (pdf) => {
        pdf.resource("ColorSpace", "Cs", pdf.context.obj(["Novelty", 1]));
        pdf.draw("/Cs cs 1 scn 0 0 5 5 re f");
      },
    ],
  ])("%s", async (_, fill) => {
    await expect(blind(fill)).rejects.toThrow(new PdfRefusedError("unknown"));
  });

  it("and the sentence says what to do", () => {
    for (const reason of ["annotations", "unknown"] as const) {
      expect(new PdfRefusedError(reason).message).toMatch(/Print it to a new PDF/);
    }
  });
});

describe("a PDF is taken that has", () => {
  it.each<[string, (pdf: TellingPdf) => unknown]>([
    ["a link", annotation({ Subtype: "Link" })],
    ["a note beside the page", annotation({ Subtype: "Text" })],
    ["a hidden stamp", annotation({ Subtype: "Stamp", F: 2 })],
    ["a signature that is not to be seen", annotation({ Subtype: "Widget", Rect: [0, 0, 0, 0] })],
  ])("%s", async (_, fill) => {
    const { bytes } = await blind(fill);
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toContain(TEXT);
  });

  it.each([" ", "\n", "\r\n"])("an inline picture whose data begins after %j", async (end) => {
    const { bytes } = await blind(inline("/CS /G /F /DCT", `${end}${JPEG}\nEI`));
    expect(timesIn(bytes, "tables")).toBe(1);
  });
});
