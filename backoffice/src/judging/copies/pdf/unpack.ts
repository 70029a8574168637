import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { Unzlib } from "fflate";
import { latin1Of } from "./latin1.ts";
import { PDF_LIMITS, PdfRefusedError } from "./limits.ts";
import { withoutPredictor } from "./predictor.ts";

/** So much is unpacked before the total is looked at: deflate makes at most a thousand bytes of one. */
const STEP = 16 * 1024;

const UNPACKED = ["FlateDecode", "LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode"];

/** A stream as far as it can be unpacked; `filter` is what is left: a way to write pictures. */
export interface Unpacked {
  bytes: Uint8Array;
  filter?: string;
  parms?: PDFDict;
}

/** Unpacks streams and counts what comes out; stops with PdfRefusedError when it is too much. */
export class Unpacker {
  private total = 0;

  private count(bytes: number): void {
    this.total += bytes;
    if (this.total > PDF_LIMITS.unpackedBytes) throw new PdfRefusedError("unpacked");
  }

  /** What zlib has packed, as far as it is whole. */
  inflate(packed: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    this.pour(packed, (part) => parts.push(part));
    return joined(parts);
  }

  /** Counts what zlib has packed, and keeps none of it but the beginning. */
  measure(packed: Uint8Array): void {
    let start: Uint8Array | undefined;
    this.pour(packed, (part) => {
      start ??= part.slice(0, STEP);
    });
    // Packed twice, it is small only once.
    if (start && isZlib(start)) this.measure(this.inflate(packed));
  }

  private pour(packed: Uint8Array, take: (part: Uint8Array) => void): void {
    const stream = new Unzlib((part) => {
      this.count(part.length);
      if (part.length > 0) take(part);
    });
    try {
      for (let at = 0; at < packed.length; at += STEP) stream.push(packed.subarray(at, at + STEP));
      stream.push(new Uint8Array(0), true);
    } catch (error) {
      if (error instanceof PdfRefusedError) throw error;
      // Readers show what comes before the damage, or the missing end.
    }
  }

  /** Undoes what a stream's filters did, up to the first that is none of packing. */
  decode({ dict, contents }: PDFRawStream): Unpacked {
    const parms = listOf(dict.lookup(PDFName.of("DecodeParms")) ?? dict.lookup(PDFName.of("DP")));
    let bytes = contents;
    for (const [index, one] of listOf(dict.lookup(PDFName.of("Filter"))).entries()) {
      const filter = one instanceof PDFName ? one.decodeText() : "";
      const own = parms[index] instanceof PDFDict ? parms[index] : undefined;
      if (!UNPACKED.includes(filter)) return { bytes, filter, ...(own && { parms: own }) };
      bytes = this.unfilter(bytes, filter, own);
    }
    return { bytes };
  }

  private unfilter(packed: Uint8Array, filter: string, parms: PDFDict | undefined): Uint8Array {
    const plain =
      filter === "FlateDecode" ? this.inflate(packed) : this.decodeOther(packed, filter, parms);
    const number = (name: string, otherwise: number) => {
      const value = parms?.lookup(PDFName.of(name));
      return value instanceof PDFNumber ? value.asNumber() : otherwise;
    };
    return withoutPredictor(plain, {
      predictor: number("Predictor", 1),
      colors: number("Colors", 1),
      bits: number("BitsPerComponent", 8),
      columns: number("Columns", 1),
    });
  }

  private decodeOther(packed: Uint8Array, filter: string, parms: PDFDict | undefined): Uint8Array {
    const dict = PDFDict.withContext(parms?.context ?? PDFContext.create());
    dict.set(PDFName.of("Filter"), PDFName.of(filter));
    if (parms) dict.set(PDFName.of("DecodeParms"), parms);
    const stream = decodePDFRawStream(PDFRawStream.of(dict, packed));
    const parts: Uint8Array[] = [];
    for (;;) {
      const part = stream.getBytes(STEP);
      this.count(part.length);
      parts.push(Uint8Array.from(part));
      if (part.length < STEP) return joined(parts);
    }
  }
}

const listOf = (value: PDFObject | undefined): (PDFObject | undefined)[] => {
  if (value instanceof PDFArray) return value.asArray().map((_, index) => value.lookup(index));
  return value ? [value] : [];
};

/** One after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const isZlib = ([first = 0, second = 0]: Uint8Array) =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;

/** What pdf-lib unpacks by itself while it reads a file. */
const READ_AT_ONCE = /\/(?:ObjStm|XRef)\b/;
const PLAIN_FILTER = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/g;
const LONGEST_DICTIONARY = 64 * 1024;

/**
 * Unpacks all streams of a file and keeps nothing, before anybody reads it.
 * @throws PdfRefusedError when they are too much together, or packed as nobody packs what is read at once.
 */
export function refuseBombs(file: Uint8Array): void {
  const unpacker = new Unpacker();
  const text = latin1Of(file);
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n?/g)) {
    if (text.startsWith("end", index - 3)) continue;
    const start = Math.max(text.lastIndexOf("obj", index), index - LONGEST_DICTIONARY);
    const dict = withoutEscapes(text.slice(start, index));
    const filters = dict.match(/\/(?:Filter|F)\b/g)?.length ?? 0;
    if (READ_AT_ONCE.test(dict) && filters !== (dict.match(PLAIN_FILTER)?.length ?? 0)) {
      throw new PdfRefusedError("packing");
    }
    const data = index + keyword.length;
    if (!isZlib(file.subarray(data))) continue;
    const end = text.indexOf("endstream", data);
    unpacker.measure(file.subarray(data, end < 0 ? undefined : end));
  }
}

const withoutEscapes = (names: string) =>
  names.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
