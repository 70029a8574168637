import { encode } from "jpeg-js";
import { describe, expect, it } from "vitest";
import { imagePdf, readImagePdf } from "./imagePdf.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function pageOf(red: number, jpeg?: Uint8Array<ArrayBuffer>) {
  const data = Buffer.alloc(20 * 10 * 4, red);
  return {
    width: 595.276,
    height: 300,
    columns: 20,
    rows: 10,
    jpeg: jpeg ?? new Uint8Array(encode({ width: 20, height: 10, data }).data),
  };
}

/** A JPEG with a segment before its image. */
function jpegWith(kind: number, content: string) {
  const { jpeg } = pageOf(9);
  const segment = joined(Uint8Array.of(0xff, kind, 0, content.length + 2), bytesOf(content));
  return joined(jpeg.subarray(0, 2), segment, jpeg.subarray(2));
}

describe("a PDF of images", () => {
  it("is read as it was written", () => {
    const [dark, light] = [pageOf(9), pageOf(200)];
    const pages = Array.from({ length: 300 }, (_, index) => (index % 2 ? dark : light));
    const file = imagePdf(pages);
    const read = readImagePdf(file) ?? [];
    expect(read.map(({ width, height, columns, rows }) => [width, height, columns, rows])).toEqual(
      pages.map(() => [595.276, 300, 20, 10]),
    );
    expect(textOf(imagePdf(read)) === textOf(file)).toBe(true);
  });

  it.each([
    ["a comment", jpegWith(0xfe, "By Ada")],
    ["Exif data", jpegWith(0xe1, "Exif Ada")],
    ["bytes after its end", joined(pageOf(9).jpeg, bytesOf("Ada"))],
  ])("has the image of a JPEG without %s", (_what, jpeg) => {
    expect(textOf(jpeg)).toContain("Ada");
    expect(imagePdf([pageOf(9, jpeg)])).toEqual(imagePdf([pageOf(9)]));
  });
});

const FILE = imagePdf([pageOf(9), pageOf(200)]);
const replaced = (from: string, to: string) =>
  new Uint8Array(Buffer.from(textOf(FILE).replace(from, to), "latin1"));

it.each<[string, Uint8Array<ArrayBuffer>]>([
  ["another PDF", bytesOf("%PDF-1.7 /MediaBox [0 0 1 1]")],
  ["no pages", imagePdf([])],
  ["bytes after its end", joined(FILE, bytesOf("%Ada"))],
  ["a comment within", replaced("/Type /Catalog", "/Type /Catalog %Ada")],
  ["text on a page", replaced("/I Do", "/I Do BT (Ada) Tj ET")],
  ["metadata", replaced("/Root 1 0 R", "/Root 1 0 R /Info 9 0 R")],
  ["a missing end", FILE.slice(0, -1)],
  [
    "metadata in an image",
    (() => {
      const [clean, telling] = [pageOf(9).jpeg, jpegWith(0xfe, "By Ada")];
      const lengthOf = (jpeg: Uint8Array) => `/Length ${jpeg.length} >>`;
      const text = textOf(imagePdf([pageOf(9)]));
      const image = textOf(readImagePdf(imagePdf([pageOf(9)]))?.[0]?.jpeg ?? new Uint8Array());
      return new Uint8Array(
        Buffer.from(
          text.replace(lengthOf(clean), lengthOf(telling)).replace(image, textOf(telling)),
          "latin1",
        ),
      );
    })(),
  ],
])("has no pages for a file with %s", (_what, file) => {
  expect(readImagePdf(file)).toBeUndefined();
});
