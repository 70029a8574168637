import { Buffer } from "node:buffer";
import { inflateSync, constants as zlib } from "node:zlib";
import { type Dictionary, Malformed, PdfReader, type PdfValue, Reference } from "./pdfSyntax.ts";
import { matchesIn, textAt } from "./pdfText.ts";

/** Programs look for the end of a PDF near the end of the file. */
const TAIL_BYTES = 64 * 1024;
/** Each saved change of a PDF adds a section. */
const MAX_SECTIONS = 200;
const ENTRY_BYTES = 20;
/** More than the tables and packed objects that are read of the largest document. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Trailers that are read, from the last one, if the file does not say where they are. */
const MAX_TRAILERS = 20;
const MAX_TRAILER_BYTES = 1024;

/** Where an object is: at a place of the file, or packed with others in another object. */
type Entry = { at: number } | { container: number };

/** A part of the cross-reference table. */
interface Section {
  trailer: Dictionary;
  /** The place of an object; undefined: this section does not list it. */
  find: (number: number) => Entry | undefined;
}

/** The objects of a PDF, read one by one, so that memory and time do not grow with the file. */
export interface PdfFile {
  trailer: Dictionary;
  /** The value, or the object to which it refers; undefined if that cannot be read. */
  resolve: (value: PdfValue | undefined) => PdfValue | undefined;
}

/**
 * Opens a PDF by its cross-reference table (ISO 32000-2, 7.5), or by searching for its trailers and objects if that is
 * damaged, as viewers do.
 * @returns Undefined if no pages are found.
 */
export function openPdf(bytes: Uint8Array): PdfFile | undefined {
  const listed = openListed(bytes);
  if (listed && hasPages(listed)) return listed;
  const searched = openSearched(bytes);
  return searched && hasPages(searched) ? searched : undefined;
}

/** The dictionary to which a value refers; empty if there is none. */
export function dictionaryOf(file: PdfFile, value: PdfValue | undefined): Dictionary {
  const found = file.resolve(value);
  return found instanceof Map ? found : new Map();
}

/** The list to which a value refers; empty if there is none. */
export function listOf(file: PdfFile, value: PdfValue | undefined): PdfValue[] {
  const found = file.resolve(value);
  return Array.isArray(found) ? found : [];
}

/** Whether a file has pages. Those of an encrypted one can be packed, and are then encrypted as well. */
function hasPages(file: PdfFile): boolean {
  if (file.trailer.has("/Encrypt")) return true;
  const catalog = dictionaryOf(file, file.trailer.get("/Root"));
  const pages = dictionaryOf(file, catalog.get("/Pages"));
  return pages.size > 0 && (!pages.has("/Kids") || listOf(file, pages.get("/Kids")).length > 0);
}

/** The value, or undefined if the bytes are malformed. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    // zlib throws errors of its own.
    if (error instanceof Malformed || (error instanceof Error && "code" in error)) return undefined;
    throw error;
  }
}

function openListed(bytes: Uint8Array): PdfFile | undefined {
  const sections = attempt(() => readSections(bytes));
  const trailer = sections?.[0]?.trailer;
  if (!sections || !trailer) return undefined;
  return fileOf(bytes, trailer, (number) => {
    for (const section of sections) {
      const entry = section.find(number);
      if (entry) return entry;
    }
    return undefined;
  });
}

/** A file without a valid table. Packed objects are not searched. Quantifiers have limits, or long numbers take minutes. */
function openSearched(bytes: Uint8Array): PdfFile | undefined {
  const places: number[] = [];
  for (const { at } of matchesIn(bytes, /\b(?:trailer|XRef)\b/g)) {
    places.push(at);
    if (places.length > MAX_TRAILERS) places.shift();
  }
  const trailers = places.flatMap((at) => attempt(() => trailerAround(bytes, at)) ?? []);
  const trailer = trailers.findLast((one) => one.has("/Root"));
  return (
    trailer &&
    fileOf(bytes, trailer, (number) => {
      const pattern = new RegExp(`(?<!\\d)${number}\\s{1,9}\\d{1,5}\\s{1,9}obj\\b`, "g");
      let at: number | undefined;
      for (const found of matchesIn(bytes, pattern)) at = found.at;
      return at === undefined ? undefined : { at };
    })
  );
}

/** The dictionary that follows the word trailer, or in which a table has its type. */
function trailerAround(bytes: Uint8Array, at: number): Dictionary {
  const reader = new PdfReader(bytes, at);
  if (reader.read() === "trailer") return reader.readDictionary();
  const start = Math.max(at - MAX_TRAILER_BYTES, 0);
  const object = textAt(bytes, start, at - start).lastIndexOf("obj");
  if (object < 0) throw new Malformed();
  return new PdfReader(bytes, start + object + "obj".length).readDictionary();
}

type Find = (number: number) => Entry | undefined;

/** Unpacks streams until they have the size of MAX_UNPACKED_BYTES together. */
type Unpack = (packed: Uint8Array) => Buffer;

function unpacker(): Unpack {
  let remaining = MAX_UNPACKED_BYTES;
  return (packed) => {
    if (remaining <= 0) throw new Malformed();
    const data = inflateSync(packed, {
      finishFlush: zlib.Z_SYNC_FLUSH,
      maxOutputLength: remaining,
    });
    remaining -= data.length;
    return data;
  };
}

function fileOf(bytes: Uint8Array, trailer: Dictionary, find: Find): PdfFile {
  const unpack = unpacker();
  // Objects that belong together are packed together.
  let unpacked: { at: number; stream: Stream } | undefined;
  return {
    trailer,
    resolve(value) {
      if (!(value instanceof Reference)) return value;
      const { number } = value;
      return attempt(() => {
        const entry = find(number);
        if (!entry) return undefined;
        if ("at" in entry) return objectAt(bytes, entry.at, number).value;
        const container = find(entry.container);
        if (!container || !("at" in container)) return undefined;
        const { at } = container;
        if (unpacked?.at !== at) unpacked = { at, stream: streamAt(bytes, at, unpack, find) };
        return packedObject(unpacked.stream, number);
      });
    },
  };
}

/** The object at a place of the file, and the place after it. */
function objectAt(bytes: Uint8Array, at: number, number?: number) {
  const reader = new PdfReader(bytes, at);
  const found = reader.readNumber();
  reader.readNumber();
  reader.expect("obj");
  if (number !== undefined && found !== number) throw new Malformed();
  const value = reader.read();
  return { value, end: at + reader.position };
}

interface Stream {
  dictionary: Dictionary;
  data: Buffer;
}

/** An unpacked stream. Its length can be an object, which is never packed. */
function streamAt(bytes: Uint8Array, at: number, unpack: Unpack, find?: Find): Stream {
  const { value: dictionary, end } = objectAt(bytes, at);
  if (!(dictionary instanceof Map)) throw new Malformed();
  const start = /^[\0\t\n\f\r ]*stream(?:\r\n|\n|\r)?/.exec(textAt(bytes, end, 64));
  const length = lengthOf(bytes, dictionary.get("/Length"), find);
  if (!start || length === undefined) throw new Malformed();
  const from = end + start[0].length;
  const packed = bytes.subarray(from, from + length);
  const filter = [dictionary.get("/Filter") ?? "null"].flat()[0] ?? "null";
  if (filter === "null") return { dictionary, data: Buffer.from(packed) };
  if (filter !== "/FlateDecode" && filter !== "/Fl") throw new Malformed();
  const data = unpack(packed);
  return { dictionary, data: unpredicted(data, [dictionary.get("/DecodeParms")].flat()[0]) };
}

function lengthOf(bytes: Uint8Array, length: PdfValue | undefined, find?: Find) {
  const entry = length instanceof Reference && find?.(length.number);
  const value = entry && "at" in entry ? objectAt(bytes, entry.at).value : length;
  return typeof value === "number" ? value : undefined;
}

/** Reverses the PNG predictors up and none, which writers use for tables (ISO 32000-2, 7.4.4.4). */
function unpredicted(data: Buffer, parameters: PdfValue | undefined): Buffer {
  const predictor = parameters instanceof Map ? parameters.get("/Predictor") : undefined;
  if (!(parameters instanceof Map) || typeof predictor !== "number" || predictor < 10) return data;
  const columns = Number(parameters.get("/Columns") ?? 1);
  if (!(columns > 0)) throw new Malformed();
  const rows = Math.floor(data.length / (columns + 1));
  const result = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const value = data[row * (columns + 1) + 1 + column] ?? 0;
      const above = (row > 0 && result[(row - 1) * columns + column]) || 0;
      const left = (column > 0 && result[row * columns + column - 1]) || 0;
      if (kind > 2) throw new Malformed();
      result[row * columns + column] = value + (kind === 2 ? above : kind === 1 ? left : 0);
    }
  }
  return result;
}

function packedObject({ dictionary, data }: Stream, number: number): PdfValue | undefined {
  const first = dictionary.get("/First");
  if (typeof first !== "number") throw new Malformed();
  for (const [, found, offset] of textAt(data, 0, first).matchAll(/(\d+)\s+(\d+)/g)) {
    if (Number(found) === number) return new PdfReader(data, first + Number(offset)).read();
  }
  return undefined;
}

function readSections(bytes: Uint8Array): Section[] {
  const header = Math.max(textAt(bytes, 0, 1024).indexOf("%PDF-"), 0);
  const sections: Section[] = [];
  const unpack = unpacker();
  const next = [startOf(bytes)];
  const seen = new Set<number>();
  for (let at = next.shift(); at !== undefined; at = next.shift()) {
    if (seen.has(at) || seen.size >= MAX_SECTIONS) continue;
    seen.add(at);
    const section = readSection(bytes, header + at, header, unpack);
    sections.push(section);
    const more = ["/XRefStm", "/Prev"].map((key) => section.trailer.get(key));
    next.unshift(...more.filter((place) => typeof place === "number"));
  }
  return sections;
}

/** Where the file says that its last section begins. Programs add zeros or notes after the end. */
function startOf(bytes: Uint8Array): number {
  const end = bytes.findLastIndex((byte) => byte > 0x20) + 1;
  const tail = textAt(bytes, Math.max(end - TAIL_BYTES, 0), TAIL_BYTES);
  const [, place] = /^startxref\s+(\d+)/.exec(tail.slice(tail.lastIndexOf("startxref"))) ?? [];
  if (place === undefined) throw new Malformed();
  return Number(place);
}

function readSection(bytes: Uint8Array, at: number, header: number, unpack: Unpack): Section {
  return /^\s*xref\b/.test(textAt(bytes, at, 16))
    ? readTable(bytes, at, header)
    : readTableStream(bytes, at, header, unpack);
}

function readTable(bytes: Uint8Array, at: number, header: number): Section {
  const parts: { first: number; count: number; start: number }[] = [];
  let place = at + textAt(bytes, at, 16).indexOf("xref") + 4;
  for (;;) {
    const head = /^\s*(\d+)\s+(\d+)\s*?(?:\r\n|\n|\r| )\s*/.exec(textAt(bytes, place, 64));
    if (!head) break;
    const [first, count] = [Number(head[1]), Number(head[2])];
    const start = place + head[0].length;
    parts.push({ first, count, start });
    place = start + count * ENTRY_BYTES;
    if (place > bytes.length) throw new Malformed();
  }
  const reader = new PdfReader(bytes, place);
  reader.expect("trailer");
  return {
    trailer: reader.readDictionary(),
    find: (number) => {
      const part = parts.find(({ first, count }) => number >= first && number < first + count);
      if (!part) return undefined;
      const entry = textAt(bytes, part.start + (number - part.first) * ENTRY_BYTES, ENTRY_BYTES);
      const [, offset] = /^\s*(\d{10}) \d{5} n/.exec(entry) ?? [];
      return offset === undefined ? undefined : { at: header + Number(offset) };
    },
  };
}

/** A table as a stream of numbers (ISO 32000-2, 7.5.8). */
function readTableStream(bytes: Uint8Array, at: number, header: number, unpack: Unpack): Section {
  const { dictionary: trailer, data } = streamAt(bytes, at, unpack);
  const widths = numbersOf(trailer.get("/W"));
  const [typeBytes = 0, placeBytes = 0, lastBytes = 0] = widths;
  const width = typeBytes + placeBytes + lastBytes;
  if (widths.length < 3 || !(width > 0 && width <= 24)) throw new Malformed();
  const index = numbersOf(trailer.get("/Index") ?? [0, trailer.get("/Size") ?? 0]);
  const numberAt = (start: number, length: number) =>
    data.subarray(start, start + length).reduce((sum, byte) => sum * 256 + byte, 0);
  return {
    trailer,
    find: (number) => {
      let row = 0;
      for (let part = 0; part + 1 < index.length; part += 2) {
        const [first = 0, count = 0] = index.slice(part, part + 2);
        if (number >= first && number < first + count) {
          const start = (row + number - first) * width;
          const type = typeBytes === 0 ? 1 : numberAt(start, typeBytes);
          const place = numberAt(start + typeBytes, placeBytes);
          if (type === 1) return { at: header + place };
          return type === 2 ? { container: place } : undefined;
        }
        row += count;
      }
      return undefined;
    },
  };
}

const numbersOf = (value: PdfValue | undefined) =>
  Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
