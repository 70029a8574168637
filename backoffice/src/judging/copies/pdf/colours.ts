import {
  PDFArray,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { withoutProfileTexts } from "./colourProfile.ts";
import { functions } from "./functions.ts";
import type { Rebuild, Rule } from "./rebuild.ts";
import { dict, either, number, numbers, oneOf, shared, stream } from "./shapes.ts";

const COMPONENTS: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  DeviceRGB: 3,
  DeviceCMYK: 4,
  CalGray: 1,
  CalRGB: 3,
  Lab: 3,
  Indexed: 1,
  Separation: 1,
};

const device = oneOf("DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern");

/** Inks whose names mean something to a printer. Other ones are called by what their team likes. */
const INKS = ["All", "None", "Cyan", "Magenta", "Yellow", "Black"];

const textOf = (value: PDFObject | undefined) =>
  value instanceof PDFName ? value.decodeText() : undefined;

/** How many numbers make a colour; undefined where that is not known. */
export function componentsOf(value: PDFObject | undefined, rebuild: Rebuild): number | undefined {
  if (!(value instanceof PDFArray)) return COMPONENTS[textOf(value) ?? ""];
  const [kind, first] = rebuild.elementsOf(value);
  if (textOf(kind) === "DeviceN") return first instanceof PDFArray ? first.size() : undefined;
  if (textOf(kind) !== "ICCBased") return COMPONENTS[textOf(kind) ?? ""];
  const components = first instanceof PDFRawStream ? first.dict.lookup(PDFName.of("N")) : undefined;
  return components instanceof PDFNumber ? components.asNumber() : undefined;
}

const calibrated = dict({
  WhitePoint: numbers,
  BlackPoint: numbers,
  Gamma: either(number, numbers),
  Matrix: numbers,
  Range: numbers,
});

const profile = shared(
  stream(
    { N: number, Alternate: (value, rebuild) => colourSpace(value, rebuild), Range: numbers },
    withoutProfileTexts,
  ),
);

const inkName = (index: number) => (value: PDFObject) => {
  const text = textOf(value);
  if (text === undefined) return undefined;
  return INKS.includes(text) ? value : PDFName.of(`Ink${index + 1}`);
};

const inkNames: Rule = (value, rebuild) => {
  if (!(value instanceof PDFArray)) return undefined;
  const copy = PDFArray.withContext(rebuild.context);
  for (const [index, one] of rebuild.elementsOf(value).entries()) {
    copy.push(inkName(index)(one) ?? PDFName.of("None"));
  }
  return copy;
};

function bytesOf(value: PDFObject | undefined, rebuild: Rebuild): Uint8Array | undefined {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.asBytes();
  return value instanceof PDFRawStream ? rebuild.unpacker.decode(value).bytes : undefined;
}

/** The colours of a palette, and no byte more. */
const palette =
  (base: PDFObject | undefined, last: PDFObject | undefined): Rule =>
  (value, rebuild) => {
    const bytes = bytesOf(value, rebuild);
    const components = componentsOf(base, rebuild);
    if (!bytes || !components || !(last instanceof PDFNumber)) return undefined;
    const hex = Array.from(bytes.subarray(0, components * (last.asNumber() + 1)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    );
    return PDFHexString.of(hex.join(""));
  };

const nested: Rule = (value, rebuild) => colourSpace(value, rebuild);

function rulesOf(parts: readonly PDFObject[]): readonly Rule[] | undefined {
  const [kind, first, second] = parts;
  switch (textOf(kind)) {
    case "CalGray":
    case "CalRGB":
    case "Lab":
      return [calibrated];
    case "ICCBased":
      return [profile];
    case "Indexed":
      return [nested, number, palette(first, second)];
    case "Separation":
      return [inkName(0), nested, functions];
    case "DeviceN":
      return [inkNames, nested, functions];
    case "Pattern":
      return first ? [nested] : [];
    default:
      return undefined;
  }
}

const made: Rule = shared((value, rebuild) => {
  if (!(value instanceof PDFArray)) return undefined;
  const parts = rebuild.elementsOf(value);
  const [kind] = parts;
  if (kind && parts.length === 1) return device(kind, rebuild);
  const rules = rulesOf(parts);
  if (!kind || !rules) return undefined;
  const copy = PDFArray.withContext(rebuild.context);
  copy.push(kind);
  for (const [index, rule] of rules.entries()) {
    const part = parts[index + 1];
    const own = part && rule(part, rebuild);
    if (!own) return undefined;
    copy.push(own);
  }
  return copy;
});

/** A colour space, without names that somebody has given it. */
export const colourSpace: Rule = either(device, made);
