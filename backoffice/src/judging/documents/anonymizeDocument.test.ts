// @vitest-environment node
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { degrees, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { encode } from "jpeg-js";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readDocument } from "#common/testing/documents/readDocument.ts";
import { anonymizeDocument, type EncodeJpeg, type LoadFonts } from "./anonymizeDocument.ts";
import type { FallbackFont } from "./fallbackFonts.ts";
import { openPdf, type Picture } from "./pdfium.ts";
import { LIMITS, type Refusal, RefusedError } from "./refusals.ts";
import { textOfWords, uncoveredWords } from "./shownText.ts";
import { latin1Bytes, makePdf, mentionsName, NAME, type TestPdf } from "./testing/makePdf.ts";
import { readFallbackFont } from "./testing/readFallbackFont.ts";

const TEXT = "A pump for the arm, and how it works";

const loadFonts = vi.fn<LoadFonts>(
  async (names) => new Map(await Promise.all(names.map(readFallbackFont))),
);

let wasm: ArrayBuffer;
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  wasm = new Uint8Array(await readFile(file)).buffer;
});

const withJpegs: EncodeJpeg = async ({ columns, rows, pixels }, quality) =>
  new Uint8Array(encode({ width: columns, height: rows, data: pixels }, quality * 100).data);
/** For tests of the text alone, which need no images. */
const withoutImages: EncodeJpeg = async () => new Uint8Array();

async function anonymized(
  original: Uint8Array,
  encodeJpeg = withoutImages,
  load: LoadFonts = loadFonts,
) {
  const { pdf, words, findings } = await anonymizeDocument(original, wasm, encodeJpeg, load);
  return { bytes: pdf, words, texts: words.map(textOfWords), findings };
}

const textOf = async (fill: (pdf: TestPdf) => unknown, text = TEXT) => {
  const { texts, findings } = await anonymized(await makePdf(text, fill));
  return { text: texts.join("\n\n"), findings };
};

async function drawn(bytes: Uint8Array, index = 0): Promise<Picture> {
  return (await openPdf(wasm, bytes)).openPage(index).draw(72);
}

/** The color of a point, from the lower left as PDFs count. */
function colorAt({ columns, rows, pixels }: Picture, x: number, y: number): number[] {
  const at = ((rows - y) * columns + x) * 4;
  return [...pixels.slice(at, at + 3)].map((value) => Math.round(value / 255));
}

const annotation =
  (roundEntries: object, content = "1 0 0 rg 0 0 90 40 re f") =>
  (pdf: TestPdf) => {
    const size = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 90, 40] };
    const look = pdf.stream(content, { ...size, Resources: fontOf(pdf) });
    const dict = { Type: "Annot", Rect: [10, 10, 100, 50], F: 4, AP: { N: look }, ...roundEntries };
    const annotations = [pdf.object(dict)];
    pdf.onPage("Annots", pdf.context.obj(annotations));
    pdf.onCatalog("AcroForm", pdf.context.obj({ Fields: annotations }));
  };
const fontOf = (pdf: TestPdf) => {
  const font = pdf.object({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" });
  return { Font: { F1: font } };
};

describe("an anonymized document", () => {
  it("has an image for each page, with its size and rotation, and nothing else", async () => {
    const original = await makePdf(TEXT, ({ document }) => {
      document.setAuthor(NAME);
      document.attach(latin1Bytes(NAME), `${NAME}.txt`);
      const page = document.addPage([300, 500]);
      page.setRotation(degrees(90));
      page.setCropBox(10, 10, 200, 400);
      page.drawText("The second page", { x: 20, y: 50 });
    });
    const { bytes, texts } = await anonymized(original, withJpegs);
    const copy = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(copy.getPages().map((page) => page.getSize())).toEqual([
      { width: 400, height: 300 },
      { width: 400, height: 200 },
    ]);
    const kinds = copy.context.enumerateIndirectObjects().map(([, object]) => {
      const dict = object instanceof PDFRawStream ? object.dict : object;
      const keys = dict instanceof PDFDict ? dict.keys() : [];
      return keys.map((key) => key.asString()).join(" ");
    });
    const page = [
      "/Type /Parent /MediaBox /Contents /Resources",
      "/Length",
      "/Type /Subtype /Width /Height /BitsPerComponent /ColorSpace /Filter /Length",
    ];
    expect(kinds).toEqual(["/Type /Pages", "/Type /Kids /Count", ...page, ...page]);
    expect(texts).toEqual([TEXT, "The second page"]);
    expect([mentionsName(original), mentionsName(bytes)]).toEqual([true, false]);
    for (const index of [0, 1]) {
      const [before, after] = [await drawn(original, index), await drawn(bytes, index)];
      expect([after.columns, after.rows]).toEqual([before.columns, before.rows]);
      const difference = before.pixels.reduce(
        (sum, value, at) => sum + Math.abs(value - (after.pixels[at] ?? 0)),
        0,
      );
      expect(difference / before.pixels.length).toBeLessThan(2);
    }
  });

  it.each<[string, object]>([
    ["a drawing over the page", { Subtype: "Ink" }],
    ["a form field", { Subtype: "Widget", FT: "Tx", T: "a", V: "b" }],
  ])("shows %s", async (_what, roundEntries) => {
    const { bytes } = await anonymized(await makePdf(TEXT, annotation(roundEntries)), withJpegs);
    expect(colorAt(await drawn(bytes), 50, 30)).toEqual([1, 0, 0]);
  });
});

describe("the text of a page", () => {
  const words = `BT /F1 9 Tf 5 9 Td (${NAME}) Tj ET`;

  it.each<[string, (pdf: TestPdf) => unknown]>([
    ["of an annotation", annotation({ Subtype: "FreeText" }, words)],
    ["of a form field", annotation({ Subtype: "Widget", FT: "Tx", T: "a" }, words)],
    [
      "of invisible text over a scan",
      (pdf) => pdf.draw(`0 0 9 15 re 20 0 60 15 re f 3 Tr ${words}`),
    ],
  ])("contains the words %s", async (_where, fill) => {
    expect(await textOf(fill)).toMatchObject({
      text: expect.stringContaining(NAME),
      findings: [],
    });
  });

  it("contains names drawn in pieces, and joins hyphenated words", async () => {
    const pieces =
      "[<43616e> -300 <6172> 20 (y)] TJ 0 -12 Td (ther-) Tj 0 -12 Td (mometer by Amado-) Tj 0 -12 Td (Reis) Tj";
    const { text } = await textOf((pdf) => pdf.draw(`BT /F1 9 Tf 20 80 Td ${pieces} ET`));
    expect(text.replaceAll(" ", "")).toContain("Canary\nthermometerbyAmado-Reis");
  });

  const onHiddenLayer = (pdf: TestPdf) => {
    const layer = pdf.object({ Type: "OCG", Name: PDFString.of("Draft") });
    pdf.onCatalog("OCProperties", pdf.context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
    pdf.resource("Properties", "Layer", layer);
    pdf.draw(`/OC /Layer BDC ${words} EMC`);
  };

  it("has a finding if single letters of a word are covered", async () => {
    const { text, findings } = await textOf((pdf) => pdf.draw(`${words} 0 g 5 5 8 15 re f`));
    expect([text, findings]).toEqual([
      expect.stringContaining(NAME),
      ["Hidden text on page 1: compare with the original"],
    ]);
  });

  it.each<[string, (pdf: TestPdf) => unknown]>([
    ["covered", (pdf) => pdf.draw(`${words} 0 g 0 0 80 30 re f`)],
    ["white", (pdf) => pdf.draw(`1 g ${words}`)],
    ["on a hidden layer", onHiddenLayer],
  ])("omits words that are %s, with a finding", async (_how, fill) => {
    expect(await textOf(fill)).toEqual({
      text: TEXT,
      findings: ["Hidden text on page 1: compare with the original"],
    });
  });

  it.each<[string, string, string]>([
    ["half of a pair", "D83D", ""],
    ["a pair", "D83DDE00", "😀"],
    ["a zero", "0000", ""],
    ["another control character", "0007", ""],
    ["a noncharacter", "FFFE", ""],
    ["a number beyond Unicode", "E0E0E0", ""],
  ])(
    "can be stored if a font gives %s as the meaning of a letter",
    async (_what, meaning, shown) => {
      const original = await makePdf(TEXT, (pdf) => {
        const map = `1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <${meaning}> endbfchar`;
        const font = { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" };
        pdf.resource("Font", "Odd", pdf.object({ ...font, ToUnicode: pdf.stream(map) }));
        pdf.draw("BT /Odd 12 Tf 20 100 Td (BAB) Tj ET");
      });
      const { words, texts } = await anonymized(original);
      expect(texts).toEqual([`${TEXT}\nB${shown}B`]);
      const stored = words.flat().map(([text]) => text);
      expect(stored.filter((text) => !text.isWellFormed() || /[^\P{Cc}\s]/u.test(text))).toEqual(
        [],
      );
    },
  );

  it("has a finding for each page without text, even if the page has a number", async () => {
    const { findings } = await textOf((pdf) => {
      for (const content of ["BT /F1 9 Tf 9 9 Td (Page 2) Tj ET", "0 0 50 50 re f"]) {
        const page = pdf.document.addPage([400, 300]);
        page.node.set(PDFName.of("Resources"), pdf.page.node.normalizedEntries().Resources);
        page.node.set(PDFName.of("Contents"), pdf.stream(content));
      }
    });
    expect(findings).toEqual(["No text on pages 2, 3: check the image"]);
  });
});

describe("a page whose pictures cover more than half of it, beside little text,", () => {
  const LINE = "Scanned with an app";
  const ENOUGH = "An arm pump that needs no power ".repeat(4);
  const finding = (...pages: number[]) => [
    `Large picture on ${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}: check what it shows`,
  ];

  /** A picture that no other number has. */
  function scan(number: number) {
    const data = Buffer.from(Array.from({ length: 800 }, (_, at) => (at * at * number) % 251));
    return new Uint8Array(encode({ width: 20, height: 10, data }).data);
  }

  /** Adds a page of 300 points height with pictures of these heights. */
  async function addPage({ document }: TestPdf, line: string, pictures: [number, number][]) {
    const page = document.addPage([400, 300]);
    let y = 0;
    for (const [number, height] of pictures) {
      page.drawImage(await document.embedJpg(scan(number)), { y, width: 400, height });
      y += height;
    }
    page.drawText(line, { x: 10, y: 10, size: 5 });
  }

  it.each<[string, string[], (pdf: TestPdf) => unknown]>([
    ["is a finding", finding(2), (pdf) => addPage(pdf, LINE, [[1, 160]])],
    [
      "is a finding if the picture has parts",
      finding(2),
      (pdf) =>
        addPage(
          pdf,
          LINE,
          [1, 2, 3].map((number) => [number, 60]),
        ),
    ],
    [
      "is a finding if the page was copied into another",
      finding(2),
      async ({ document }) => {
        const other = await makePdf(TEXT, async (pdf) => {
          await addPage(pdf, LINE, [[1, 300]]);
          pdf.document.removePage(0);
        });
        const [copy] = await document.embedPdf(other);
        if (copy) document.addPage([400, 300]).drawPage(copy, { width: 320, height: 240 });
      },
    ],
    [
      "is a finding on each of several pages",
      finding(2, 3),
      async (pdf) => {
        await addPage(pdf, LINE, [[1, 300]]);
        await addPage(pdf, LINE, [[2, 300]]);
      },
    ],
    ["is none with smaller pictures", [], (pdf) => addPage(pdf, LINE, [[1, 140]])],
    ["is none with more text", [], (pdf) => addPage(pdf, ENOUGH, [[1, 300]])],
    [
      "is none if the picture is the background of several pages",
      [],
      async ({ document }) => {
        const background = await document.embedJpg(scan(1));
        for (const text of [LINE, LINE]) {
          const page = document.addPage([400, 300]);
          page.drawImage(background, { width: 400, height: 300 });
          page.drawText(text, { x: 10, y: 10 });
        }
      },
    ],
  ])("%s", async (_what, findings, fill) => {
    expect((await textOf(fill)).findings).toEqual(findings);
  });
});

/** PDFs of common/testing/documents, each with what an administrator has to check. */
it.each<[string, string[]]>([
  ["scan-with-footer", ["Large picture on page 1: check what it shows"]],
  ["type3-without-unicode", ["Unsearchable text on page 1: check the image"]],
  ["tounicode-half", []],
  ["lost-letters", []],
  ["filled-field", ["Missing letters ≤ on page 1: compare with the original"]],
])("%s has its findings", async (name, findings) => {
  expect((await anonymized(await readDocument(name))).findings).toEqual(findings);
});

describe("letters that the fonts of a PDF lack", () => {
  const NO_FONTS: LoadFonts = async () => new Map();

  it.each([
    ["lost-letters", "≤ ≥ Ω č ğ", "≤25 mL in ≥5 hours, coil 12kΩ\nPavliček and Erdoğan"],
    ["filled-field", "≤ č Ω", "25 mL, Žídlo č. 5, coil 12kΩ"],
  ])("in %s are drawn, or named in a finding", async (name, letters, text) => {
    const original = await readDocument(name);
    const drawn = await anonymized(original);
    expect(drawn.texts.join()).toContain(text);
    const lost = await anonymized(original, withoutImages, NO_FONTS);
    expect(lost.findings).toEqual([
      `Missing letters ${letters} on page 1: compare with the original`,
    ]);
  });

  /** Adds a text in a font that the PDF does not contain. */
  function write(pdf: TestPdf, text: string, encoding: string, ordering: string) {
    const system = { Registry: PDFString.of("Adobe"), Ordering: PDFString.of(ordering) };
    const font = { Type: "Font", BaseFont: "Unknown" };
    const part = pdf.object({
      ...font,
      Subtype: "CIDFontType0",
      CIDSystemInfo: { ...system, Supplement: 0 },
      FontDescriptor: { Type: "FontDescriptor", FontName: "Unknown", Flags: 4 },
    });
    const whole = { ...font, Subtype: "Type0", Encoding: encoding, DescendantFonts: [part] };
    pdf.resource("Font", "U", pdf.object(whole));
    const codes = [...text].map((letter) =>
      (letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0"),
    );
    pdf.draw(`BT /U 20 Tf 20 100 Td <${codes.join("")}> Tj ET`);
  }

  it.each<[FallbackFont, string, string, string]>([
    ["han", "中文", "UniGB-UCS2-H", "GB1"],
    ["han", "かな", "UniJIS-UCS2-H", "Japan1"],
    ["hangul", "한국", "UniKS-UCS2-H", "Korea1"],
  ])("are drawn with the font %s for %s", async (font, text, encoding, ordering) => {
    const original = await makePdf(TEXT, (pdf) => write(pdf, text, encoding, ordering));
    loadFonts.mockClear();
    const { texts, findings } = await anonymized(original);
    expect(loadFonts.mock.calls).toEqual([[[font]]]);
    expect([texts, findings]).toEqual([[`${TEXT}\n${text}`], []]);
    const lost = await anonymized(original, withoutImages, NO_FONTS);
    expect(lost.texts).toEqual([TEXT]);
    expect(lost.findings).toEqual([expect.stringMatching(/^Missing letters . . on/u)]);
  });

  it("need no fonts if there are none", async () => {
    loadFonts.mockClear();
    await anonymized(await makePdf(TEXT));
    expect(loadFonts).not.toHaveBeenCalled();
  });
});

describe("an image", () => {
  const pages = (count: number) =>
    makePdf(TEXT, ({ document }) => {
      for (let page = 1; page < count; page += 1) document.addPage([400, 300]);
    });

  it("gets a lower resolution and quality until all images fit", async () => {
    const tried: string[] = [];
    await anonymized(await pages(2), async ({ columns }, quality) => {
      tried.push(`${columns} ${quality}`);
      return new Uint8Array(columns > 1000 ? LIMITS.bytes : 1_000);
    });
    expect(tried).toEqual(["1111 0.7", "833 0.7", "1111 0.7", "833 0.7"]);
  });

  it("of a poster has no more pixels than browsers render", async () => {
    const original = await makePdf(TEXT, ({ page }) => page.setSize(2_384, 3_370));
    await anonymized(original, async ({ columns, rows }) => {
      expect(columns * rows).toBeLessThan(16_100_000);
      return new Uint8Array();
    });
  });

  it("is refused if even the smallest is too large", async () => {
    const encodeJpeg = async () => new Uint8Array(LIMITS.bytes / 2);
    await expect(anonymized(await pages(3), encodeJpeg)).rejects.toThrow(
      new RefusedError("detail"),
    );
  });
});

describe("a PDF with a password", () => {
  const encrypted = async (passwords: { userPassword?: string; ownerPassword: string }) => {
    const document = await PDFDocument.load(await makePdf(TEXT));
    document.encrypt(passwords);
    return document.save();
  };

  it("is anonymized if only changing it needs the password", async () => {
    const { texts } = await anonymized(await encrypted({ ownerPassword: "secret" }));
    expect(texts).toEqual([TEXT]);
  });

  it("is refused if opening it needs the password", async () => {
    const original = await encrypted({ userPassword: "secret", ownerPassword: "other" });
    await expect(anonymized(original)).rejects.toThrow(new RefusedError("password"));
  });
});

it.each<[string, Refusal, () => Uint8Array | Promise<Uint8Array>]>([
  ["more bytes than the limit", "size", () => new Uint8Array(LIMITS.bytes + 1)],
  ["something else than a PDF", "unreadable", () => latin1Bytes("words")],
  ["no pages", "empty", async () => (await PDFDocument.create()).save({ addDefaultPage: false })],
  [
    "more pages than the limit",
    "pages",
    () =>
      makePdf(TEXT, ({ document }) => {
        for (let page = 0; page < LIMITS.pages; page += 1) document.addPage();
      }),
  ],
])("refuses a file with %s", async (_what, refusal, original) => {
  await expect(anonymized(await original())).rejects.toThrow(new RefusedError(refusal));
});

it("has the position of each word, so that a word is removed even if only its edge is covered", async () => {
  const { words } = await anonymized(
    await makePdf(TEXT, (pdf) => pdf.draw("BT /F1 20 Tf 100 150 Td (Ada Quill) Tj ET")),
  );
  const [page = []] = words;
  const [, left = 0, top = 0, right = 0, bottom = 0] =
    page.find(([text]) => text === "Quill") ?? [];
  expect([left, top, right, bottom].map((edge) => Math.round(edge / 50) * 50)).toEqual([
    350, 450, 450, 500,
  ]);
  const area = { left: right - 1, top, width: 100, height: 1 };
  expect(textOfWords(uncoveredWords(page, [area]))).toBe(`${TEXT}\nAda`);
  expect(uncoveredWords(page, [{ ...area, left: right }])).toEqual(page);
});
