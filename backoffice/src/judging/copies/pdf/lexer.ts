/** A name, such as /F1. */
export class NameToken {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A word that is none of the others: an operator. An inline picture that has an end brings its dictionary and data. */
export class WordToken {
  readonly word: string;
  readonly picture?: { dict: DictToken; data: Uint8Array };

  constructor(word: string, picture?: WordToken["picture"]) {
    this.word = word;
    if (picture) this.picture = picture;
  }
}

export type DictToken = ReadonlyMap<string, Token>;

/** A piece of a content stream or of a character map; strings are bytes. */
export type Token =
  | number
  | boolean
  | null
  | NameToken
  | WordToken
  | Uint8Array
  | ArrayToken
  | DictToken;
type ArrayToken = readonly Token[];

const codes = (characters: string) => new Set([...characters].map((one) => one.charCodeAt(0)));
const SPACE = codes("\0\t\n\f\r ");
const DELIMITER = codes("()<>[]{}/%");
const ESCAPED: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const CONSTANTS: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
};
const DEEPEST = 50;

const isHex = (byte: number) => /[\da-f]/i.test(String.fromCharCode(byte));

/** Reads the tokens of a content stream; what is broken is passed over. Comments are none. */
export class Lexer {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  *tokens(): Generator<Token> {
    for (;;) {
      const token = this.next(0);
      if (token === undefined) return;
      if (token instanceof WordToken && token.word === "BI") yield this.picture();
      else yield token;
    }
  }

  private peek(ahead = 0): number {
    return this.bytes[this.at + ahead] ?? -1;
  }

  private skipBlanks(): void {
    for (; this.at < this.bytes.length; this.at += 1) {
      if (this.peek() === 0x25) {
        while (this.at < this.bytes.length && this.peek() !== 10 && this.peek() !== 13)
          this.at += 1;
      }
      if (!SPACE.has(this.peek())) return;
    }
  }

  private next(depth: number): Token | undefined {
    this.skipBlanks();
    if (this.at >= this.bytes.length) return undefined;
    const character = String.fromCharCode(this.peek());
    const isDouble = this.peek(1) === this.peek();
    if (character === "/") return this.name();
    if (character === "(") return this.string();
    if (character === "<" && !isDouble) return this.hexString();
    if (depth < DEEPEST && character === "[") return this.list("]", depth);
    if (depth < DEEPEST && character === "<") return dictOf(this.list(">>", depth));
    if (DELIMITER.has(this.peek())) {
      const length = character === ">" && isDouble ? 2 : 1;
      this.at += length;
      return new WordToken(character.repeat(length));
    }
    const word = this.regular();
    const constant = CONSTANTS[word];
    if (constant !== undefined) return constant;
    return numberOf(word) ?? new WordToken(word);
  }

  private regular(): string {
    const start = this.at;
    while (this.at < this.bytes.length && !SPACE.has(this.peek()) && !DELIMITER.has(this.peek())) {
      this.at += 1;
    }
    return String.fromCharCode(...this.bytes.subarray(start, Math.min(this.at, start + 1000)));
  }

  private name(): NameToken {
    this.at += 1;
    const decode = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
    return new NameToken(this.regular().replace(/#([\da-f]{2})/gi, decode));
  }

  private list(end: string, depth: number): Token[] {
    this.at += end.length;
    const list: Token[] = [];
    for (;;) {
      const token = this.next(depth + 1);
      if (token === undefined || (token instanceof WordToken && token.word === end)) return list;
      list.push(token);
    }
  }

  private hexString(): Uint8Array {
    const digits: string[] = [];
    for (this.at += 1; this.at < this.bytes.length && this.peek() !== 0x3e; this.at += 1) {
      if (isHex(this.peek())) digits.push(String.fromCharCode(this.peek()));
    }
    this.at += 1;
    if (digits.length % 2 === 1) digits.push("0");
    const pairs = digits.join("").match(/../g) ?? [];
    return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  }

  private string(): Uint8Array {
    const bytes: number[] = [];
    let open = 1;
    for (this.at += 1; this.at < this.bytes.length; ) {
      const byte = this.peek();
      this.at += 1;
      if (byte === 0x5c) {
        this.escape(bytes);
        continue;
      }
      if (byte === 0x28) open += 1;
      if (byte === 0x29) open -= 1;
      if (open === 0) break;
      bytes.push(byte);
    }
    return Uint8Array.from(bytes);
  }

  private escape(bytes: number[]): void {
    const octal = /^[0-7]{1,3}/.exec(
      String.fromCharCode(...this.bytes.subarray(this.at, this.at + 3)),
    )?.[0];
    if (octal) {
      bytes.push(Number.parseInt(octal, 8) & 255);
      this.at += octal.length;
      return;
    }
    const byte = this.peek();
    this.at += byte === 13 && this.peek(1) === 10 ? 2 : 1;
    // A line that is broken within a string goes on.
    if (byte !== 10 && byte !== 13 && byte >= 0) {
      bytes.push(ESCAPED[String.fromCharCode(byte)] ?? byte);
    }
  }

  private picture(): WordToken {
    const entries: Token[] = [];
    for (;;) {
      const token = this.next(0);
      if (token === undefined || (token instanceof WordToken && token.word === "ID")) break;
      entries.push(token);
    }
    // One blank, or the end of a line, which may be two.
    const start = this.at + (this.peek() === 13 && this.peek(1) === 10 ? 2 : 1);
    for (this.at = start; this.at < this.bytes.length && !this.endsPicture(); ) this.at += 1;
    if (this.at >= this.bytes.length) return new WordToken("BI");
    const data = this.bytes.subarray(start, this.at);
    this.at += 3;
    return new WordToken("BI", { dict: dictOf(entries), data });
  }

  /** Whether EI stands here, and what follows may be a content stream: picture data has any bytes. */
  private endsPicture(): boolean {
    if (!SPACE.has(this.peek()) || this.peek(1) !== 0x45 || this.peek(2) !== 0x49) return false;
    if (this.peek(3) >= 0 && !SPACE.has(this.peek(3))) return false;
    return this.bytes
      .subarray(this.at + 3, this.at + 15)
      .every((byte) => SPACE.has(byte) || (byte >= 0x20 && byte < 0x7f));
  }
}

function dictOf(list: ArrayToken): DictToken {
  const dict = new Map<string, Token>();
  for (let index = 0; index + 1 < list.length; index += 2) {
    const [key, value] = [list[index], list[index + 1]];
    if (key instanceof NameToken && value !== undefined) dict.set(key.name, value);
  }
  return dict;
}

/** As readers take numbers: signs are repeated by broken programmes, and cut some short. */
function numberOf(word: string): number | undefined {
  const [, signs = "", digits = ""] = /^([+-]*)(\d*\.?\d*)/.exec(word) ?? [];
  if (!/\d/.test(digits) || !/^[\d.+-]*$/.test(word)) {
    return /^[+-]*\.?$/.test(word) ? 0 : undefined;
  }
  return signs.includes("-") ? -Number(digits) : Number(digits);
}
