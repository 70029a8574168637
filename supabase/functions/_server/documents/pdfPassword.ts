import { Buffer } from "node:buffer";
import { createCipheriv, createHash } from "node:crypto";
import { dictionaryOf, type PdfFile } from "./pdfFile.ts";
import type { Dictionary } from "./pdfSyntax.ts";

/** Fills up passwords of less than 32 bytes. */
const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);

/**
 * Whether a PDF needs a password to open. A PDF that only restricts printing or copying opens with the empty
 * password (ISO 32000-2, 7.6.4). If the encryption is unknown, the answer is yes.
 */
export function needsPassword(file: PdfFile): boolean {
  if (!file.trailer.has("/Encrypt")) return false;
  const encryption = dictionaryOf(file, file.trailer.get("/Encrypt"));
  // Only attachments are encrypted.
  if (["/StmF", "/StrF"].every((key) => encryption.get(key) === "/Identity")) return false;
  const [id] = [file.resolve(file.trailer.get("/ID"))].flat();
  try {
    return !hasEmptyPassword(encryption, Buffer.isBuffer(id) ? id : Buffer.alloc(0));
  } catch {
    return true;
  }
}

function hasEmptyPassword(encryption: Dictionary, id: Buffer): boolean {
  const bytes = (key: string) => {
    const value = encryption.get(key);
    return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
  };
  const revision = Number(encryption.get("/R"));
  const expected = bytes("/U");
  const salt = expected.subarray(32, 40);
  if (encryption.get("/Filter") !== "/Standard") return false;
  if (revision === 6) return hardenedHash(salt).equals(expected.subarray(0, 32));
  if (revision === 5) return hash("sha256", salt).equals(expected.subarray(0, 32));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(encryption.get("/P")) | 0);
  const isMetadataPlain = revision === 4 && encryption.get("/EncryptMetadata") === "false";
  const end = Buffer.alloc(isMetadataPlain ? 4 : 0, 0xff);
  let key = hash("md5", PADDING, bytes("/O").subarray(0, 32), permissions, id, end);
  if (revision === 2) return rc4(key.subarray(0, 5), PADDING).equals(expected.subarray(0, 32));
  if (revision !== 3 && revision !== 4) return false;
  const keyBytes = revision === 4 ? 16 : Number(encryption.get("/Length") ?? 40) / 8;
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
