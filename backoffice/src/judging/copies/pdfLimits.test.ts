// @vitest-environment node
import { constants, deflateRawSync } from "node:zlib";
import { PDFName } from "@cantoo/pdf-lib";
import { zlibSync } from "fflate";
import { expect, it } from "vitest";
import { type TellingPdf, tellingPdf } from "../testing/tellingPdf.ts";
import { makeBlindPdf } from "./blindPdf.ts";
import { bytesOfLatin1, latin1Of } from "./pdf/latin1.ts";
import { PDF_LIMITS, type PdfRefusal, PdfRefusedError } from "./pdf/limits.ts";

/** A name for streams of objects that pdf-lib writes as it is, to be replaced in the file. */
const READ_AT_ONCE = "StmObj";
const withObjectStreams = (pdf: Uint8Array) =>
  bytesOfLatin1(latin1Of(pdf).replaceAll(`/${READ_AT_ONCE}`, "/ObjStm"));

const MEGABYTE = 1024 * 1024;
const ZLIB_HEADER = [0x78, 0x9c];

/** More blanks than so many bytes: a megabyte of them, packed, again and again. */
function blanks(bytes: number): Uint8Array {
  const flush = { finishFlush: constants.Z_SYNC_FLUSH };
  const part = deflateRawSync(new Uint8Array(MEGABYTE).fill(32), flush);
  const parts = bytes / MEGABYTE + 1;
  const packed = new Uint8Array(ZLIB_HEADER.length + parts * part.length);
  packed.set(ZLIB_HEADER);
  for (let index = 0; index < parts; index += 1) {
    packed.set(part, ZLIB_HEADER.length + index * part.length);
  }
  return packed;
}

const contents = (filter: unknown, bytes: () => Uint8Array) => (pdf: TellingPdf) =>
  pdf.page.node.set(PDFName.of("Contents"), pdf.stream(bytes(), { Filter: filter }));

/** Runs of one byte: two bytes for each 128. */
const runs = () => {
  const bytes = new Uint8Array((PDF_LIMITS.unpackedBytes / 128 + 1) * 2);
  for (let index = 0; index < bytes.length; index += 2) bytes.set([129, 32], index);
  return bytes;
};

/** Forms that draw the one before ten times each. */
function laughs(pdf: TellingPdf) {
  const form = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 9, 9] };
  let last = pdf.stream("0 0 1 1 re f", { ...form, Resources: {} });
  for (let depth = 0; depth < 7; depth += 1) {
    last = pdf.stream("/Fm Do ".repeat(10), { ...form, Resources: { XObject: { Fm: last } } });
  }
  pdf.resource("XObject", "Fm", last);
  pdf.draw("/Fm Do");
}

const REFUSED: readonly (readonly [string, (pdf: TellingPdf) => unknown, PdfRefusal])[] = [
  [
    "a page that is packed twice",
    contents(["FlateDecode", "FlateDecode"], () => zlibSync(blanks(PDF_LIMITS.unpackedBytes))),
    "unpacked",
  ],
  [
    "a page of runs",
    contents(["FlateDecode", "RunLengthDecode"], () => zlibSync(runs())),
    "unpacked",
  ],
  ["a page of blanks", contents("FlateDecode", () => blanks(PDF_LIMITS.contentBytes)), "operators"],
  [
    "objects that are read at once",
    (pdf) =>
      pdf.stream(blanks(PDF_LIMITS.unpackedBytes), {
        Type: READ_AT_ONCE,
        N: 1,
        First: 9,
        Filter: "FlateDecode",
      }),
    "unpacked",
  ],
  [
    "objects that are read at once, packed in another way",
    (pdf) => pdf.stream("", { Type: READ_AT_ONCE, N: 1, First: 9, Filter: "LZWDecode" }),
    "packing",
  ],
  ["drawings within drawings", laughs, "operators"],
  [
    "pages without end",
    ({ document }) => {
      for (let page = 0; page < PDF_LIMITS.pages; page += 1) document.addPage();
    },
    "pages",
  ],
];

it.each(REFUSED)("a PDF is refused that is too much in %s", async (_place, fill, reason) => {
  const original = withObjectStreams(await tellingPdf("A pump", fill));
  await expect(makeBlindPdf(original)).rejects.toThrow(new PdfRefusedError(reason));
});

it("drawings that draw themselves draw nothing", async () => {
  const original = await tellingPdf("A pump", (pdf) => {
    const form = pdf.stream("/Fm Do", { Subtype: "Form", BBox: [0, 0, 9, 9] });
    pdf.resource("XObject", "Fm", form);
    pdf.draw("/Fm Do");
  });
  expect((await makeBlindPdf(original)).painted).toEqual([false]);
});
