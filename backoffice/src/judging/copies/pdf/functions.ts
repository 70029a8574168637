import { PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { Lexer, WordToken } from "./lexer.ts";
import type { Rule } from "./rebuild.ts";
import { dict, either, listOf, number, numbers, type Shape, shared, stream } from "./shapes.ts";

const COMMON: Shape = { FunctionType: number, Domain: numbers, Range: numbers };

/** The words of the calculator. */
const WORDS = new Set(
  (
    "abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate and bitshift " +
    "eq false ge gt le lt ne not or true xor if ifelse copy dup exch index pop roll { }"
  ).split(" "),
);

function calculator(bytes: Uint8Array): Uint8Array {
  const words: string[] = [];
  for (const token of new Lexer(bytes).tokens()) {
    if (typeof token === "number" || typeof token === "boolean") words.push(String(token));
    else if (token instanceof WordToken && WORDS.has(token.word)) words.push(token.word);
  }
  return new TextEncoder().encode(words.join(" "));
}

const ofType: Readonly<Record<number, Rule>> = {
  0: stream({
    ...COMMON,
    Size: numbers,
    BitsPerSample: number,
    Order: number,
    Encode: numbers,
    Decode: numbers,
  }),
  2: dict({ ...COMMON, C0: numbers, C1: numbers, N: number }),
  3: dict({
    ...COMMON,
    Functions: (value, rebuild) => listOf(oneFunction)(value, rebuild),
    Bounds: numbers,
    Encode: numbers,
  }),
  4: stream(COMMON, calculator),
};

const typeOf = (value: PDFObject) => {
  const from = value instanceof PDFRawStream ? value.dict : value;
  const type = from instanceof PDFDict ? from.lookup(PDFName.of("FunctionType")) : undefined;
  return type instanceof PDFNumber ? type.asNumber() : -1;
};

const oneFunction: Rule = shared((value, rebuild) => ofType[typeOf(value)]?.(value, rebuild));

/** A function, or one for each component. */
export const functions: Rule = either(oneFunction, listOf(oneFunction));
