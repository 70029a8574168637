import {
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { cleanCharMap } from "./charMaps.ts";
import { rewriteContents } from "./contents.ts";
import { isCommonGlyphName, neutralFontName } from "./fontNames.ts";
import { cleanCompact, cleanTables, cleanType1 } from "./fontPrograms.ts";
import { latin1Of } from "./latin1.ts";
import type { Rebuild } from "./rebuild.ts";
import type { Resources } from "./resources.ts";
import {
  dict,
  either,
  entriesOf,
  listOf,
  nestedNumbers,
  number,
  numbers,
  oneOf,
  type Rule,
  type Shape,
  shared,
  stream,
} from "./shapes.ts";

const textOf = (value: PDFObject | undefined) =>
  value instanceof PDFName ? value.decodeText() : undefined;
const read = (from: PDFDict | undefined, key: string) => from?.lookup(PDFName.of(key));
const readDict = (from: PDFDict | undefined, key: string) => {
  const value = read(from, key);
  return value instanceof PDFDict ? value : undefined;
};

const fontName: Rule = (value) => {
  const name = textOf(value);
  return name === undefined ? undefined : PDFName.of(neutralFontName(name));
};

const charMap = shared(stream({ Type: oneOf("CMap"), WMode: number }, cleanCharMap));

/** Character maps that readers have: of Adobe's collections, and the ones that change nothing. */
const knownCharMap: Rule = (value) =>
  /^(?:Identity|(?:Uni|GB|GBK|GBKp|GBK2K|GBpc|B5pc|HKscs|ETen|ETenms|CNS|83pv|90ms|90msp|90pv|Add|EUC|Ext|KSC|KSCms|KSCpc)[A-Za-z0-9-]{0,20})-[HV]$|^[HV]$/.test(
    textOf(value) ?? "",
  )
    ? value
    : undefined;

const programs: Shape = {
  FontFile: shared(stream({ Length1: number, Length2: number, Length3: number }, cleanType1)),
  FontFile2: shared(stream({}, cleanTables)),
  FontFile3: shared((value, rebuild) =>
    stream(
      { Subtype: oneOf("Type1C", "CIDFontType0C", "OpenType") },
      value instanceof PDFRawStream && textOf(read(value.dict, "Subtype")) === "OpenType"
        ? cleanTables
        : cleanCompact,
    )(value, rebuild),
  ),
};

const descriptor: Rule = shared(
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
const collection: Rule = (value, rebuild) => {
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

const COMMON: Shape = {
  Type: oneOf("Font"),
  Subtype: oneOf("Type0", "Type1", "MMType1", "Type3", "TrueType", "CIDFontType0", "CIDFontType2"),
  BaseFont: fontName,
};

const composedPart: Rule = shared(
  dict({
    ...COMMON,
    CIDSystemInfo: collection,
    FontDescriptor: descriptor,
    DW: number,
    W: nestedNumbers,
    DW2: numbers,
    W2: nestedNumbers,
    CIDToGIDMap: either(oneOf("Identity"), shared(stream({}))),
  }),
);

const composed = dict({
  ...COMMON,
  Encoding: either(knownCharMap, charMap),
  DescendantFonts: listOf(composedPart),
  ToUnicode: either(knownCharMap, charMap),
});

const ENCODINGS = oneOf(
  "WinAnsiEncoding",
  "MacRomanEncoding",
  "MacExpertEncoding",
  "StandardEncoding",
  "PDFDocEncoding",
);

/** How bytes become glyphs; names of glyphs as `rename` gives them, none where it gives none. */
const encoding = (rename: (name: string) => string | undefined): Rule =>
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

const SIMPLE: Shape = {
  ...COMMON,
  FirstChar: number,
  LastChar: number,
  Widths: numbers,
  FontDescriptor: descriptor,
  ToUnicode: charMap,
};

/** What a font's own program calls its glyphs must stay: other names than common ones are looked for in it. */
function programOf(from: PDFDict, rebuild: Rebuild): string {
  const described = readDict(from, "FontDescriptor");
  const programs = ["FontFile", "FontFile2", "FontFile3"].map((key) => read(described, key));
  const program = programs.find((one) => one instanceof PDFRawStream);
  return program instanceof PDFRawStream ? latin1Of(rebuild.unpacker.decode(program).bytes) : "";
}

const simple: Rule = (value, rebuild) => {
  if (!(value instanceof PDFDict)) return undefined;
  let program: string | undefined;
  const rename = (name: string) => {
    if (isCommonGlyphName(name)) return name;
    program ??= programOf(value, rebuild);
    return program.includes(name) ? name : undefined;
  };
  return entriesOf(value, { ...SIMPLE, Encoding: encoding(rename) }, rebuild);
};

/** A font whose glyphs are drawings. Only those are copied that its encoding names. */
const drawn =
  (outer?: Resources): Rule =>
  (value, rebuild) => {
    if (!(value instanceof PDFDict)) return undefined;
    const glyphs = readDict(value, "CharProcs");
    const resources = outer ?? rebuild.resourcesOf(readDict(value, "Resources"));
    const copies = PDFDict.withContext(rebuild.context);
    const glyph: Rule = (one) => {
      if (!(one instanceof PDFRawStream)) return undefined;
      const { bytes } = rebuild.unpacker.decode(one);
      return rebuild.stream(
        PDFDict.withContext(rebuild.context),
        rewriteContents(bytes, resources).bytes,
      );
    };
    const names = new Map<string, string>();
    const rename = (name: string) => {
      const own = names.get(name) ?? (isCommonGlyphName(name) ? name : `glyph${names.size + 1}`);
      names.set(name, own);
      const drawing = glyphs?.lookup(PDFName.of(name.replaceAll("#", "#23")));
      const copy = drawing && rebuild.once(drawing, glyph);
      if (copy) copies.set(PDFName.of(own), copy);
      return own;
    };
    const entries = entriesOf(
      value,
      { ...SIMPLE, FontBBox: numbers, FontMatrix: numbers, Encoding: encoding(rename) },
      rebuild,
    );
    entries.set(PDFName.of("CharProcs"), copies);
    entries.set(PDFName.of("Resources"), resources.ref);
    return entries;
  };

const sharedComposed = shared(composed);
const sharedSimple = shared(simple);
const drawnOnItsOwn = shared(drawn());

/** A font, its names neutral where they are somebody's; drawn glyphs may use the page's resources. */
export function fontIn(outer: Resources): Rule {
  const drawnWithin = shared(drawn(outer));
  return (value, rebuild) => {
    if (!(value instanceof PDFDict)) return undefined;
    switch (textOf(read(value, "Subtype"))) {
      case "Type0":
        return sharedComposed(value, rebuild);
      case "Type3":
        return (readDict(value, "Resources") ? drawnOnItsOwn : drawnWithin)(value, rebuild);
      default:
        return sharedSimple(value, rebuild);
    }
  };
}
