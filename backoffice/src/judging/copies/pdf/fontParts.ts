import {
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { cleanCharMap, isKnownCharMap } from "./charMaps.ts";
import { neutralFontName } from "./fontNames.ts";
import { cleanCompact, cleanTables, cleanType1 } from "./fontPrograms.ts";
import type { Rule } from "./rebuild.ts";
import {
  dict,
  either,
  listOf,
  needed,
  number,
  numbers,
  oneOf,
  type Shape,
  shared,
  stream,
} from "./shapes.ts";

export const textOf = (value: PDFObject | undefined) =>
  value instanceof PDFName ? value.decodeText() : undefined;
export const read = (from: PDFDict | undefined, key: string) => from?.lookup(PDFName.of(key));
export const readDict = (from: PDFDict | undefined, key: string) => {
  const value = read(from, key);
  return value instanceof PDFDict ? value : undefined;
};

export const fontName: Rule = (value) => {
  const name = textOf(value);
  return name === undefined ? undefined : PDFName.of(neutralFontName(name));
};

export const knownCharMap: Rule = (value) =>
  isKnownCharMap(textOf(value) ?? "") ? value : undefined;

export const charMap = shared(
  stream(
    {
      Type: oneOf("CMap"),
      WMode: number,
      UseCMap: knownCharMap,
    },
    cleanCharMap,
  ),
);

const programs: Shape = {
  FontFile: needed(
    shared(stream({ Length1: number, Length2: number, Length3: number }, cleanType1)),
  ),
  FontFile2: needed(shared(stream({}, cleanTables))),
  FontFile3: needed(
    shared((value, rebuild) =>
      stream(
        { Subtype: oneOf("Type1C", "CIDFontType0C", "OpenType") },
        value instanceof PDFRawStream && textOf(read(value.dict, "Subtype")) === "OpenType"
          ? cleanTables
          : cleanCompact,
      )(value, rebuild),
    ),
  ),
};

export const descriptor: Rule = shared(
  dict({
    Type: oneOf("FontDescriptor"),
    FontName: fontName,
    FontStretch: oneOf(
      "UltraCondensed",
      "ExtraCondensed",
      "Condensed",
      "SemiCondensed",
      "Normal",
      "SemiExpanded",
      "Expanded",
      "ExtraExpanded",
      "UltraExpanded",
    ),
    FontWeight: number,
    Flags: number,
    FontBBox: numbers,
    ItalicAngle: number,
    Ascent: number,
    Descent: number,
    Leading: number,
    CapHeight: number,
    XHeight: number,
    StemV: number,
    StemH: number,
    AvgWidth: number,
    MaxWidth: number,
    MissingWidth: number,
    ...programs,
  }),
);

const COLLECTIONS = ["GB1", "CNS1", "Japan1", "Japan2", "Korea1", "KR", "Identity"];

/** Which of Adobe's collections of characters a font has; names of other ones tell nothing to a reader. */
export const collection: Rule = (value, rebuild) => {
  if (!(value instanceof PDFDict)) return undefined;
  const ordering = read(value, "Ordering");
  const name = ordering && "decodeText" in ordering ? (ordering as PDFName).decodeText() : "";
  const supplement = read(value, "Supplement");
  return rebuild.context.obj({
    Registry: PDFString.of("Adobe"),
    Ordering: PDFString.of(COLLECTIONS.includes(name) ? name : "Identity"),
    Supplement: supplement instanceof PDFNumber ? supplement.asNumber() : 0,
  });
};

const ENCODINGS = oneOf(
  "WinAnsiEncoding",
  "MacRomanEncoding",
  "MacExpertEncoding",
  "StandardEncoding",
  "PDFDocEncoding",
);

/** How bytes become glyphs; names of glyphs as `rename` gives them, none where it gives none. */
export const encoding = (rename: (name: string) => string | undefined): Rule =>
  either(
    ENCODINGS,
    dict({
      Type: oneOf("Encoding"),
      BaseEncoding: ENCODINGS,
      Differences: listOf((value) => {
        const name = textOf(value);
        if (name === undefined) return value instanceof PDFNumber ? value : undefined;
        return PDFName.of(rename(name) ?? ".notdef");
      }),
    }),
  );
