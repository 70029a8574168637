import { Buffer } from "node:buffer";

/** A value of a PDF: names begin with a slash, and other words, such as `true`, are strings as well. */
export type PdfValue = number | string | Buffer | Reference | PdfValue[] | Dictionary;
export type Dictionary = Map<string, PdfValue>;

/** Refers to an object of the file. */
export class Reference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** The bytes are not what a PDF has at this place. */
export class Malformed extends Error {}

/** No catalog, trailer or list of files that people make is deeper or longer. */
const MAX_DEPTH = 50;
const MAX_BYTES = 256 * 1024;

const SPACE = /[\0\t\n\f\r ]/;
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const REST_OF_REFERENCE = /[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Reads the values of a PDF from a text that has one character for each byte (ISO 32000-2, 7.3). */
export class PdfReader {
  readonly #text: string;
  #at = 0;

  constructor(bytes: Uint8Array, start: number, length = MAX_BYTES) {
    const part = bytes.subarray(start, start + length);
    this.#text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString("latin1");
  }

  /** The number of bytes that were read. */
  get position(): number {
    return this.#at;
  }

  /**
   * Reads the next value.
   * Like viewers, it accepts one that does not end.
   * @throws Malformed at the end, and for arrays and dictionaries that are nested too deep.
   */
  read(depth = 0): PdfValue {
    this.#skipSpace();
    if (depth > MAX_DEPTH || this.#at >= this.#text.length) throw new Malformed();
    if (this.#skip("<<")) return this.#readDictionary(depth);
    if (this.#skip("<")) return this.#readHex();
    if (this.#skip("(")) return this.#readString();
    if (this.#skip("[")) return this.#readList("]", depth);
    if (this.#skip("/")) return `/${this.#readWord()}`.replace(/#([\da-f]{2})/gi, unescapeName);
    return this.#readNumberOrWord();
  }

  /** @throws Malformed if the next value is another one. */
  expect(word: string): void {
    if (this.read() !== word) throw new Malformed();
  }

  /** @throws Malformed if the next value is no dictionary. */
  readDictionary(): Dictionary {
    const value = this.read();
    if (!(value instanceof Map)) throw new Malformed();
    return value;
  }

  /** @throws Malformed if the next value is no number. */
  readNumber(): number {
    const value = this.read();
    if (typeof value !== "number") throw new Malformed();
    return value;
  }

  #skip(token: string): boolean {
    const isNext = this.#text.startsWith(token, this.#at);
    if (isNext) this.#at += token.length;
    return isNext;
  }

  #skipSpace(): void {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text.charAt(this.#at);
      if (character === "%") {
        while (this.#at < this.#text.length && !/[\r\n]/.test(this.#text.charAt(this.#at))) {
          this.#at += 1;
        }
      } else if (!SPACE.test(character)) return;
    }
  }

  #readWord(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !DELIMITER.test(this.#text.charAt(this.#at))) {
      this.#at += 1;
    }
    return this.#text.slice(start, this.#at);
  }

  #readNumberOrWord(): PdfValue {
    // A stray bracket counts as a word, as in viewers.
    const word = this.#readWord() || this.#text.charAt(this.#at++);
    if (!NUMBER.test(word)) return word;
    REST_OF_REFERENCE.lastIndex = this.#at;
    const rest = /^\d+$/.test(word) && REST_OF_REFERENCE.exec(this.#text);
    if (!rest) return Number(word);
    this.#at += rest[0].length;
    return new Reference(Number(word));
  }

  #readList(end: string, depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.#skip(end) || this.#at >= this.#text.length) return values;
      values.push(this.read(depth + 1));
    }
  }

  #readDictionary(depth: number): Dictionary {
    const dictionary: Dictionary = new Map();
    let key: string | undefined;
    for (const value of this.#readList(">>", depth)) {
      if (key !== undefined) dictionary.set(key, value);
      const isKey = key === undefined && typeof value === "string" && value.startsWith("/");
      key = isKey ? value : undefined;
    }
    return dictionary;
  }

  #readHex(): Buffer {
    const next = this.#text.indexOf(">", this.#at);
    const end = next < 0 ? this.#text.length : next;
    const digits = this.#text.slice(this.#at, end).replace(/[^\da-f]/gi, "");
    this.#at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex");
  }

  #readString(): Buffer {
    const start = this.#at;
    for (let open = 1; open > 0; this.#at += 1) {
      const character = this.#text.charAt(this.#at);
      if (character === "") break;
      if (character === "\\") this.#at += 1;
      else if (character === "(") open += 1;
      else if (character === ")") open -= 1;
    }
    return Buffer.from(unescapeString(this.#text.slice(start, this.#at - 1)), "latin1");
  }
}

const unescapeName = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

const unescapeString = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|(\r\n?|\n)|(.))/gs, (_, octal, lineBreak, letter) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return lineBreak ? "" : (ESCAPES[letter] ?? letter);
  });
