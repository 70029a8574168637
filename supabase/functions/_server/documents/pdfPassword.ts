import { Buffer } from "node:buffer";
import { createCipheriv, createHash } from "node:crypto";
import { matchesIn, textAt } from "./pdfText.ts";

/** Fills up passwords of less than 32 bytes. */
const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
/** A dictionary with its two keys has some hundred bytes; those with certificates are larger. */
const DICTIONARY_BYTES = 4096;
const TOKENS =
  /<<|>>|\/(?<name>[^\s()<>[\]{}/%]*)|<(?<hex>[\da-f\s]*)>|\((?<string>(?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*)\)|[^\s()<>[\]{}/%]+/gis;
const CONTROL: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/**
 * Whether a PDF needs a password to open. A PDF that only restricts printing or copying opens with the empty
 * password (ISO 32000-2, 7.6.4). If the encryption is unknown, the answer is yes.
 */
export function needsPassword(pdf: Uint8Array<ArrayBuffer>): boolean {
  const encryption = encryptionOf(pdf);
  if (!encryption) return false;
  try {
    return !hasEmptyPassword(encryption, firstId(pdf));
  } catch {
    return true;
  }
}

/** The encryption dictionary, if the PDF has one. */
function encryptionOf(pdf: Uint8Array<ArrayBuffer>): Map<string, string> | undefined {
  const found = lastMatch(pdf, /\/Encrypt\s*(?:<<|(\d{1,10})\s+(\d{1,5})\s+R)/g);
  if (!found) return undefined;
  const [, number, generation] = found.match;
  if (!number) return dictionaryAt(pdf, found.at);
  const object = lastMatch(pdf, new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj`, "g"));
  return dictionaryAt(pdf, object?.at ?? pdf.length);
}

/** The last match counts: a later version of the PDF overrides an earlier one. */
function lastMatch(pdf: Uint8Array<ArrayBuffer>, pattern: RegExp) {
  let last: { at: number; match: RegExpExecArray } | undefined;
  for (const found of matchesIn(pdf, pattern)) last = found;
  return last;
}

/** The names, numbers and strings of a dictionary, without nested ones. */
function dictionaryAt(pdf: Uint8Array<ArrayBuffer>, start: number): Map<string, string> {
  const fields = new Map<string, string>();
  let depth = 0;
  let key: string | undefined;
  for (const { 0: token, groups } of textAt(pdf, start, DICTIONARY_BYTES).matchAll(TOKENS)) {
    if (token === "<<") depth += 1;
    else if (token === ">>") depth -= 1;
    if (depth === 1 && key !== undefined && token !== ">>")
      fields.set(key, parseValue(token, groups));
    key = depth === 1 && key === undefined ? groups?.name : undefined;
    if (token === ">>" && depth === 0) break;
  }
  return fields;
}

function firstId(pdf: Uint8Array<ArrayBuffer>): Buffer {
  const { at = pdf.length } = lastMatch(pdf, /\/ID\s*\[/g) ?? {};
  const [, first] = textAt(pdf, at, DICTIONARY_BYTES).matchAll(TOKENS);
  return Buffer.from(first ? parseValue(first[0], first.groups) : "", "latin1");
}

function parseValue(
  token: string,
  { hex, string }: Record<string, string | undefined> = {},
): string {
  if (hex !== undefined) return Buffer.from(hex.replace(/\s/g, ""), "hex").toString("latin1");
  if (string === undefined) return token;
  return string.replace(/\\(?:([0-7]{1,3})|(\r\n?|\n)|(.))/gs, (_, octal, lineBreak, letter) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return lineBreak ? "" : (CONTROL[letter] ?? letter);
  });
}

function hasEmptyPassword(encryption: Map<string, string>, id: Buffer): boolean {
  const bytes = (key: string) => Buffer.from(encryption.get(key) ?? "", "latin1");
  const revision = Number(encryption.get("R"));
  const expected = bytes("U");
  const salt = expected.subarray(32, 40);
  if (encryption.get("Filter") !== "/Standard") return false;
  if (revision === 6) return hardenedHash(salt).equals(expected.subarray(0, 32));
  if (revision === 5) return hash("sha256", salt).equals(expected.subarray(0, 32));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(encryption.get("P")) | 0);
  const isMetadataPlain = revision === 4 && encryption.get("EncryptMetadata") === "false";
  const end = Buffer.alloc(isMetadataPlain ? 4 : 0, 0xff);
  let key = hash("md5", PADDING, bytes("O").subarray(0, 32), permissions, id, end);
  if (revision === 2) return rc4(key.subarray(0, 5), PADDING).equals(expected.subarray(0, 32));
  if (revision !== 3 && revision !== 4) return false;
  const keyBytes = revision === 4 ? 16 : Number(encryption.get("Length") ?? 40) / 8;
  for (let round = 0; round < 50; round += 1) key = hash("md5", key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);
  let found = hash("md5", PADDING, id);
  for (let round = 0; round < 20; round += 1) {
    const roundKey = key.map((byte) => byte ^ round);
    found = rc4(roundKey, found);
  }
  return found.equals(expected.subarray(0, 16));
}

function hash(algorithm: string, ...parts: Uint8Array[]): Buffer {
  return createHash(algorithm).update(Buffer.concat(parts)).digest();
}

/** The hash of revision 6 for the empty password (algorithm 2.B of ISO 32000-2). */
function hardenedHash(salt: Uint8Array): Buffer {
  let key = hash("sha256", salt);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)));
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = hash(["sha256", "sha384", "sha512"][sum % 3] ?? "", encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    const first = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = first;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + (state[i] ?? 0)) & 0xff;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0);
    }),
  );
}
