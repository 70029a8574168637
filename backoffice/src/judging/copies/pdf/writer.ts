import type { InlinePicture } from "./inlinePictures.ts";
import { bytesOfLatin1, latin1Of } from "./latin1.ts";
import { type DictToken, NameToken, type Token } from "./lexer.ts";

/** Numbers without exponents, as PDFs have none. */
const digits = (number: number) =>
  Number.isInteger(number) ? number.toFixed(0) : number.toFixed(10).replace(/\.?0+$/, "");

const ESCAPES = /[\\()\r]/g;
const escaped = (character: string) => (character === "\r" ? "\\r" : `\\${character}`);

function written(token: Token): string {
  if (typeof token === "number") return digits(token);
  if (token instanceof NameToken) return `/${token.name}`;
  if (token instanceof Uint8Array) return `(${latin1Of(token).replace(ESCAPES, escaped)})`;
  if (Array.isArray(token)) return `[${token.map(written).join(" ")}]`;
  if (token instanceof Map) {
    const entries = [...(token as DictToken)].map(([key, value]) => `/${key} ${written(value)}`);
    return `<<${entries.join(" ")}>>`;
  }
  return String(token);
}

/** Writes a content stream. Names are given as they are to be written. */
export class ContentWriter {
  private readonly lines: string[] = [];

  operator(word: string, ...operands: readonly Token[]): void {
    this.lines.push([...operands.map(written), word].join(" "));
  }

  inlinePicture(picture: InlinePicture): void {
    const entries = picture.entries.map(([key, value]) => `/${key} ${written(value)}`);
    this.lines.push(`BI ${entries.join(" ")}\nID ${latin1Of(picture.data)}\nEI`);
  }

  bytes(): Uint8Array {
    // The end of a picture is seen by what follows it.
    return bytesOfLatin1(`${this.lines.join("\n")}\n`);
  }
}
