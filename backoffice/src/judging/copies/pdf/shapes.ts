import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { refuseUnknown } from "./limits.ts";
import type { Rebuild, Rule } from "./rebuild.ts";

export const number: Rule = (value) =>
  value instanceof PDFNumber && Number.isFinite(value.asNumber())
    ? PDFNumber.of(value.asNumber())
    : undefined;

export const bool: Rule = (value) => (value instanceof PDFBool ? value : undefined);

/** One of these names. */
export const oneOf =
  (...names: readonly string[]): Rule =>
  (value) =>
    value instanceof PDFName && names.includes(value.decodeText()) ? value : undefined;

/** The first rule that takes the value. */
export const either =
  (...rules: readonly Rule[]): Rule =>
  (value, rebuild) => {
    for (const rule of rules) {
      const copy = rule(value, rebuild);
      if (copy) return copy;
    }
    return undefined;
  };

/** What would be missing on the page: a value that the rule does not take refuses the PDF. */
export const needed =
  <Value extends PDFObject>(rule: Rule<Value>): Rule<Value> =>
  (value, rebuild) =>
    value === PDFNull ? undefined : (rule(value, rebuild) ?? refuseUnknown());

/** A list of what the rule takes; none when it takes one of them not. */
export const listOf =
  (rule: Rule): Rule<PDFArray> =>
  (value, rebuild) => {
    if (!(value instanceof PDFArray)) return undefined;
    const copy = PDFArray.withContext(rebuild.context);
    for (const one of rebuild.elementsOf(value)) {
      const copied = rule(one, rebuild);
      if (!copied) return undefined;
      copy.push(copied);
    }
    return copy;
  };

export const numbers = listOf(number);
/** Lists within a list, as widths of characters are given. */
export const nestedNumbers = listOf(either(number, numbers));

export type Shape = Readonly<Record<string, Rule>>;

/** The entries of a dictionary, or of a stream's, that the shape names. */
export function entriesOf(value: PDFObject, shape: Shape, rebuild: Rebuild): PDFDict {
  const from = value instanceof PDFRawStream ? value.dict : value;
  const copy = PDFDict.withContext(rebuild.context);
  if (!(from instanceof PDFDict)) return copy;
  for (const [key, rule] of Object.entries(shape)) {
    const entry = from.lookup(PDFName.of(key));
    const copied = entry && rule(entry, rebuild);
    if (copied) copy.set(PDFName.of(key), copied);
  }
  return copy;
}

/** A dictionary with the entries that the shape names. */
export const dict =
  (shape: Shape): Rule<PDFDict> =>
  (value, rebuild) =>
    value instanceof PDFDict ? entriesOf(value, shape, rebuild) : undefined;

/** A stream with the entries that the shape names, its bytes unpacked and made clean. */
export const stream =
  (shape: Shape, clean: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes): Rule =>
  (value, rebuild) => {
    if (!(value instanceof PDFRawStream)) return undefined;
    const { bytes, filter } = rebuild.unpacker.decode(value);
    return filter
      ? refuseUnknown()
      : rebuild.stream(entriesOf(value, shape, rebuild), clean(bytes));
  };

/** What is copied once and referred to from wherever it was before; not within itself. */
export const shared =
  (rule: Rule): Rule =>
  (value, rebuild) =>
    rebuild.once(value, rule);
