import { type PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { zlibSync } from "fflate";
import { colourSpace, componentsOf } from "./colours.ts";
import { withoutJpegTexts } from "./jpeg.ts";
import { withoutJpeg2000Texts } from "./jpeg2000.ts";
import { refuseUnknown } from "./limits.ts";
import type { Rebuild, Rule } from "./rebuild.ts";
import {
  bool,
  dict,
  either,
  entriesOf,
  needed,
  number,
  numbers,
  oneOf,
  type Shape,
  shared,
  stream,
} from "./shapes.ts";

const nested: Rule = (value, rebuild) => picture(value, rebuild);

const PICTURE: Shape = {
  Type: oneOf("XObject"),
  Subtype: oneOf("Image"),
  Width: number,
  Height: number,
  BitsPerComponent: number,
  ColorSpace: needed(colourSpace),
  Decode: numbers,
  ImageMask: bool,
  Interpolate: bool,
  Intent: oneOf("AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual"),
  SMask: needed(shared(nested)),
  Mask: needed(either(numbers, shared(nested))),
  SMaskInData: number,
  Matte: numbers,
};

const PARMS: Readonly<Record<string, Rule<PDFDict>>> = {
  CCITTFaxDecode: dict({
    K: number,
    Columns: number,
    Rows: number,
    EndOfLine: bool,
    EncodedByteAlign: bool,
    EndOfBlock: bool,
    BlackIs1: bool,
    DamagedRowsBeforeError: number,
  }),
  JBIG2Decode: dict({ JBIG2Globals: needed(shared(stream({}))) }),
  DCTDecode: dict({ ColorTransform: number }),
};

const CLEAN: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  DCTDecode: withoutJpegTexts,
  JPXDecode: withoutJpeg2000Texts,
  CCITTFaxDecode: (bytes) => bytes,
  JBIG2Decode: (bytes) => bytes,
};

/** Unpacked with the predictor of its rows still in it, as such pictures are packed best. */
const FLATE: Rule<PDFDict> = dict({
  Predictor: number,
  Colors: number,
  BitsPerComponent: number,
  Columns: number,
});

/** A picture: its size, colours and points. */
export const picture: Rule<PDFRawStream> = (value, rebuild) => {
  if (!(value instanceof PDFRawStream)) return undefined;
  const entries = entriesOf(value, PICTURE, rebuild);
  const filter = value.dict.lookup(PDFName.of("Filter"));
  if (filter === PDFName.FlateDecode) return packedPoints(value, entries, rebuild);
  const { bytes, filter: left, parms } = rebuild.unpacker.decode(value);
  if (!left) return rebuild.stream(entries, cut(bytes, pointsOf(value, 0, rebuild)));
  const clean = CLEAN[left] ?? refuseUnknown();
  const own = parms && PARMS[left]?.(parms, rebuild);
  if (own) entries.set(PDFName.of("DecodeParms"), own);
  return rebuild.packedStream(entries, clean(bytes), left);
};

function packedPoints(value: PDFRawStream, entries: PDFDict, rebuild: Rebuild): PDFRawStream {
  const parms = value.dict.lookup(PDFName.of("DecodeParms"));
  const own = parms && FLATE(parms, rebuild);
  const predictor = own?.get(PDFName.of("Predictor"));
  const isPng = predictor instanceof PDFNumber && predictor.asNumber() >= 10;
  if (own) entries.set(PDFName.of("DecodeParms"), own);
  const points = rebuild.unpacker.inflate(value.contents);
  const wanted = cut(points, pointsOf(value, isPng ? 1 : 0, rebuild));
  if (wanted.length === points.length && endsWith(value.contents, checksum(points))) {
    return rebuild.packedStream(entries, value.contents, "FlateDecode");
  }
  return rebuild.packedStream(entries, zlibSync(wanted), "FlateDecode");
}

const cut = (bytes: Uint8Array, length: number | undefined) => bytes.subarray(0, length);

/** How many bytes its points are, with so many more before each row; undefined where that is not known. */
function pointsOf(
  { dict: from }: PDFRawStream,
  before: number,
  rebuild: Rebuild,
): number | undefined {
  const read = (key: string): PDFObject | undefined => from.lookup(PDFName.of(key));
  const [width, height, bits] = ["Width", "Height", "BitsPerComponent"].map((key) => {
    const found = read(key);
    return found instanceof PDFNumber ? found.asNumber() : undefined;
  });
  const isMask = read("ImageMask")?.toString() === "true";
  const components = isMask ? 1 : componentsOf(read("ColorSpace"), rebuild);
  if (!width || !height || !components) return undefined;
  return (before + Math.ceil((width * components * (isMask ? 1 : (bits ?? 8))) / 8)) * height;
}

const ADLER = 65521;
/** So many sums stay small enough. */
const RUN = 3800;

/** What zlib writes after what it has packed. */
function checksum(bytes: Uint8Array): readonly number[] {
  let first = 1;
  let second = 0;
  for (let at = 0; at < bytes.length; ) {
    for (const end = Math.min(bytes.length, at + RUN); at < end; at += 1) {
      first += bytes[at] ?? 0;
      second += first;
    }
    first %= ADLER;
    second %= ADLER;
  }
  return [second >> 8, second & 255, first >> 8, first & 255];
}

/** Whether nothing stands behind it but the end of a line. */
const endsWith = (bytes: Uint8Array, tail: readonly number[]) =>
  [0, 1, 2].some((blanks) => {
    const end = bytes.length - blanks;
    return (
      tail.every((byte, index) => bytes[end - tail.length + index] === byte) &&
      bytes.subarray(end).every((byte) => byte === 10 || byte === 13)
    );
  });
