import { bytesOfLatin1, latin1Of } from "./latin1.ts";
import { refuseUnknown } from "./limits.ts";

/** What an OpenType or TrueType font has for drawing. Names, dates, signatures and the rest are left out. */
const DRAWN = new Set([
  "cmap",
  "glyf",
  "loca",
  "head",
  "hhea",
  "hmtx",
  "maxp",
  "cvt ",
  "fpgm",
  "prep",
  "OS/2",
  "post",
  "CFF ",
  "vhea",
  "vmtx",
  "VORG",
  "gasp",
]);
/** How such a font begins. A collection of fonts begins otherwise. */
const STARTS = ["\0\x01\0\0", "true", "OTTO"];
/** Where its glyphs are: one of these is there. */
const GLYPHS = ["glyf", "CFF "];
const LETTER = "F".charCodeAt(0);
const SPACE = " ".charCodeAt(0);
const HEADER = 12;
const RECORD = 16;

const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * A font of tables, with those alone that draw.
 * @throws PdfRefusedError when it would have no glyphs.
 */
export function cleanTables(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER) return bytes;
  if (!STARTS.includes(latin1Of(bytes.subarray(0, 4)))) refuseUnknown();
  const tagOf = (record: Uint8Array) => latin1Of(record.subarray(0, 4));
  const records = Array.from({ length: view.getUint16(4) }, (_, index) =>
    bytes.subarray(HEADER + index * RECORD, HEADER + (index + 1) * RECORD),
  ).filter((record) => record.length === RECORD && DRAWN.has(tagOf(record)));
  if (!records.some((record) => GLYPHS.includes(tagOf(record)))) refuseUnknown();
  const tables = records.map((record) => {
    const own = new DataView(record.buffer, record.byteOffset, RECORD);
    const start = own.getUint32(8);
    const table = bytes.subarray(start, start + own.getUint32(12));
    return tagOf(record) === "CFF " ? cleanCompact(table) : table;
  });
  let at = HEADER + records.length * RECORD;
  const clean = new Uint8Array(at + tables.reduce((sum, { length }) => sum + padded(length), 0));
  const written = new DataView(clean.buffer);
  const exponent = Math.floor(Math.log2(Math.max(1, records.length)));
  clean.set(bytes.subarray(0, 4));
  written.setUint16(4, records.length);
  written.setUint16(6, 2 ** exponent * 16);
  written.setUint16(8, exponent);
  written.setUint16(10, records.length * 16 - 2 ** exponent * 16);
  for (const [index, record] of records.entries()) {
    const table = tables[index] ?? new Uint8Array(0);
    const place = HEADER + index * RECORD;
    clean.set(record, place);
    written.setUint32(place + 8, at);
    written.setUint32(place + 12, table.length);
    clean.set(table, at);
    at += padded(table.length);
  }
  return clean;
}

/** Where the entries of one of the lists of a compact font are, and where the list ends. */
function readIndex(view: DataView, start: number): { entries: [number, number][]; end: number } {
  const count = view.getUint16(start);
  if (count === 0) return { entries: [], end: start + 2 };
  const size = view.getUint8(start + 2);
  const offset = (index: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1) {
      value = value * 256 + view.getUint8(start + 3 + index * size + byte);
    }
    return start + 2 + (count + 1) * size + value;
  };
  const entries = Array.from({ length: count }, (_, index): [number, number] => [
    offset(index),
    offset(index + 1),
  ]);
  return { entries, end: offset(count) };
}

/** Strings with numbers below are everybody's: the standard ones of the format. */
const STANDARD_STRINGS = 391;
/** What a font's own dictionary says in words: version, notice, copyright, names, weight, PostScript. */
const WORDED = new Set([0, 1, 2, 3, 4, 0x0c00, 0x0c15, 0x0c16, 0x0c26]);

/** A compact font (CFF) whose name, notices and copyright are spaces. */
export function cleanCompact(bytes: Uint8Array): Uint8Array {
  const clean = bytes.slice();
  const view = new DataView(clean.buffer);
  try {
    const names = readIndex(view, view.getUint8(2));
    for (const name of names.entries) clean.fill(LETTER, ...name);
    const dicts = readIndex(view, names.end);
    const strings = readIndex(view, dicts.end).entries;
    for (const [start, end] of dicts.entries) {
      for (const id of wordsOf(clean.subarray(start, end))) {
        const string = strings[id - STANDARD_STRINGS];
        if (string) clean.fill(SPACE, ...string);
      }
    }
    return clean;
  } catch {
    // A broken font; it is searched for names like everything else.
    return bytes;
  }
}

/** The numbers of the strings that a compact font's dictionary names as words about the font. */
function wordsOf(dict: Uint8Array): number[] {
  const found: number[] = [];
  let operand = 0;
  for (let at = 0; at < dict.length; at += 1) {
    const first = dict[at] ?? 0;
    const byte = (ahead: number) => dict[at + ahead] ?? 0;
    if (first <= 21) {
      const operator = first === 12 ? 0x0c00 + byte(1) : first;
      if (WORDED.has(operator)) found.push(operand);
      at += first === 12 ? 1 : 0;
    } else if (first === 28) {
      operand = byte(1) * 256 + byte(2);
      at += 2;
    } else if (first === 29) {
      operand = ((byte(1) * 256 + byte(2)) * 256 + byte(3)) * 256 + byte(4);
      at += 4;
    } else if (first === 30) {
      do at += 1;
      while (at < dict.length && (byte(0) & 0x0f) !== 0x0f);
    } else if (first <= 246) operand = first - 139;
    else if (first <= 250) {
      operand = (first - 247) * 256 + byte(1) + 108;
      at += 1;
    } else at += 1;
  }
  return found;
}

/** A font's program as text, in which the names of glyphs can be looked for. */
export function programText(bytes: Uint8Array): string {
  const text = latin1Of(bytes);
  const [word] = /eexec\s*/.exec(text) ?? [];
  if (word === undefined) return text;
  // Type 1 has its glyphs behind this word, in a cipher whose key is in the specification.
  let key = 55665;
  const open = bytes.subarray(text.indexOf(word) + word.length).map((byte) => {
    const plain = byte ^ (key >> 8);
    key = ((byte + key) * 52845 + 22719) & 0xffff;
    return plain;
  });
  return text + latin1Of(open);
}

/** A Type 1 font whose open part has spaces for its strings and comments. */
export function cleanType1(bytes: Uint8Array): Uint8Array {
  const text = latin1Of(bytes);
  const secret = text.indexOf("eexec");
  const open = secret < 0 ? text : text.slice(0, secret);
  const blank = (one: string) => " ".repeat(one.length);
  const clean = open
    .replace(/^(%![^\s:]*)([^\r\n]*)/, (_, kind: string, rest: string) => kind + blank(rest))
    .replace(/(?!^)%[^\r\n]*/g, blank)
    .replace(/\((?:[^()\\]|\\[\s\S])*\)/g, (one) => `(${blank(one.slice(2))})`)
    .replace(/(?<=\/FontName\s*\/)[^\s/]+/g, (name) => "F".repeat(name.length));
  return bytesOfLatin1(clean + text.slice(open.length));
}
