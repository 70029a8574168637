// @vitest-environment node
import {
  decodePDFRawStream,
  degrees,
  PDFDocument,
  PDFName,
  type PDFRawStream,
} from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { latin1Bytes, type TellingPdf, tellingPdf } from "../testing/tellingPdf.ts";
import { makeBlindDocument } from "./blindDocument.ts";
import { namesIn, type Person } from "./findNames.ts";

const INES: Person = {
  name: "Inês Amado-Reis",
  email: "ines@example.com",
  university: "University of Example",
};
const TEXT = "A pump for the arm";

const whatIsFound = async (original: Uint8Array) =>
  (await makeBlindDocument(original, [INES])).findings.map(({ what }) => what);

const wordsOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes.slice()))).text;

describe("in a blind document is found", () => {
  it("whom its pages name", async () => {
    const original = await tellingPdf("By Ines Amado Reis, ines@example.com");
    expect(await whatIsFound(original)).toEqual([INES.name, INES.email]);
  });

  it("a name whose letters stand apart, in hex", async () => {
    const letters = "[<496e6573> -300 <41> 20 (ma) <646f>] TJ 0 -9 Td (-\\122eis) Tj";
    const original = await tellingPdf(TEXT, (pdf) =>
      pdf.draw(`BT /F1 9 Tf 20 20 Td ${letters} ET`),
    );
    expect(await whatIsFound(original)).toEqual([INES.name]);
  });

  it("a name that nobody sees, as it stands outside of the page or in a glyph", async () => {
    const outside = await tellingPdf(TEXT, (pdf) =>
      pdf.draw(`BT /F1 9 Tf 3 Tr -900 20 Td (${INES.email}) Tj ET`),
    );
    expect(await whatIsFound(outside)).toEqual([INES.email]);
    const glyph = await tellingPdf(TEXT, (pdf) => {
      const draw = pdf.stream(`9 0 d0 BT /F1 1 Tf (${INES.email}) Tj ET`);
      const encoding = { Differences: [66, "B"] };
      const font = {
        Type: "Font",
        Subtype: "Type3",
        FontBBox: [0, 0, 9, 9],
        CharProcs: { B: draw },
      };
      const widths = { FontMatrix: [1, 0, 0, 1, 0, 0], FirstChar: 66, LastChar: 66, Widths: [9] };
      pdf.resource("Font", "F2", pdf.object({ ...font, ...widths, Encoding: encoding }));
      pdf.draw("BT /F2 9 Tf 20 20 Td (B) Tj ET");
    });
    expect(await whatIsFound(glyph)).toEqual([INES.email]);
  });

  const picture = (pdf: TellingPdf) => {
    const size = { Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: "DeviceGray" };
    const points = Uint8Array.of(0);
    pdf.resource("XObject", "Im", pdf.stream(points, { Subtype: "Image", ...size }));
    pdf.draw("/Im Do");
  };

  it("that it has no text at all, as a scan", async () => {
    expect(await whatIsFound(await tellingPdf("", picture))).toEqual([
      "No text found: read the whole document",
    ]);
  });

  it("which pages are pictures, even with a number below", async () => {
    const original = await tellingPdf(TEXT, (pdf) => {
      for (const draw of ["BT /F1 9 Tf 9 9 Td (Page 2) Tj ET", "0 0 50 50 re f", ""]) {
        const page = pdf.document.addPage([400, 300]);
        page.node.set(PDFName.of("Resources"), pdf.page.node.normalizedEntries().Resources);
        page.node.set(PDFName.of("Contents"), pdf.stream(draw));
        if (draw.startsWith("BT")) page.node.addContentStream(pdf.stream("/Im Do"));
      }
      picture(pdf);
    });
    expect(await whatIsFound(original)).toEqual([
      "No text on pages 2, 3: read what is shown there",
    ]);
  });
});

describe("a blind document shows", () => {
  it("every page with its size, its turn and its words", async () => {
    const original = await tellingPdf(TEXT, ({ document }) => {
      const page = document.addPage([300, 500]);
      page.setRotation(degrees(90));
      page.setCropBox(10, 10, 200, 400);
      page.drawText("The second page", { x: 20, y: 50 });
    });
    const { bytes } = await makeBlindDocument(original, [INES]);
    const pages = (await PDFDocument.load(bytes)).getPages();
    const [first, second] = pages;
    expect(pages).toHaveLength(2);
    expect(first?.getSize()).toEqual({ width: 400, height: 300 });
    expect(second?.getCropBox()).toEqual({ x: 10, y: 10, width: 200, height: 400 });
    expect(second?.getRotation().angle).toBe(90);
    expect(await wordsOf(bytes)).toEqual([TEXT, "The second page"]);
  });

  it("the same drawing as before, but for what its layers hide", async () => {
    const content =
      "q 1 0 0 .000012345 5 5 cm 0.5 w [2 1] 0 d 1 0 0 RG 0 0 m 9 9 l S Q /OC /Mc BDC 0 0 9 9 re f* (A) Tj EMC " +
      "BT /F1 9 Tf 1 Tc (\\(a\\)) Tj ET /Cs cs 0.2 scn 0 0 -.5 +9 re W n";
    const original = await tellingPdf(TEXT, (pdf) => {
      const layer = pdf.object({ Type: "OCG", Name: "Draft" });
      const properties = { OCGs: [layer], D: { BaseState: "OFF" } };
      pdf.onCatalog("OCProperties", pdf.context.obj(properties));
      pdf.resource("Properties", "Mc", layer);
      pdf.resource("ColorSpace", "Cs", pdf.context.obj(["CalGray", { WhitePoint: [1, 1, 1] }]));
      pdf.page.node.set(PDFName.of("Contents"), pdf.stream(content));
    });
    const { bytes } = await makeBlindDocument(original, [INES]);
    const [page] = (await PDFDocument.load(bytes)).getPages();
    const contents = page?.node.Contents() as PDFRawStream;
    const drawn = new TextDecoder().decode(decodePDFRawStream(contents).decode());
    expect(drawn.trim().split("\n")).toEqual([
      ...[
        "q",
        "1 0 0 0.000012345 5 5 cm",
        "0.5 w",
        "[2 1] 0 d",
        "1 0 0 RG",
        "0 0 m",
        "9 9 l",
        "S",
        "Q",
      ],
      ...["0 0 9 9 re", "n"],
      ...["BT", "/F1 9 Tf", "1 Tc", "(\\(a\\)) Tj", "ET"],
      ...["/C1 cs", "0.2 scn", "0 0 -0.5 9 re", "W", "n"],
    ]);
  });

  it("nothing of what is no PDF", async () => {
    await expect(makeBlindDocument(latin1Bytes("words"), [INES])).rejects.toThrow();
  });
});

it("finds names however they are written, but not within other words", () => {
  expect(namesIn("INES  AMADO\nREIS built it", [INES])).toEqual([INES.name]);
  expect(namesIn("at the university of example", [INES])).toEqual([INES.university]);
  expect(namesIn("asked Inês about it", [{ ...INES, name: "Inês Reis" }])).toEqual(["Inês"]);
  expect(namesIn("machines for everybody", [{ ...INES, name: "Ines Li" }])).toEqual([]);
});
