import { PDFDict, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { rewriteContents } from "./contents.ts";
import { isCommonGlyphName } from "./fontNames.ts";
import {
  charMap,
  collection,
  descriptor,
  encoding,
  fontName,
  knownCharMap,
  read,
  readDict,
  textOf,
} from "./fontParts.ts";
import { programText } from "./fontPrograms.ts";
import { refuseUnknown } from "./limits.ts";
import type { Rebuild, Rule } from "./rebuild.ts";
import type { Resources } from "./resources.ts";
import {
  dict,
  either,
  entriesOf,
  listOf,
  needed,
  nestedNumbers,
  number,
  numbers,
  oneOf,
  type Shape,
  shared,
  stream,
} from "./shapes.ts";

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
    CIDToGIDMap: needed(either(oneOf("Identity"), shared(stream({})))),
  }),
);

const composed = dict({
  ...COMMON,
  Encoding: needed(either(knownCharMap, charMap)),
  DescendantFonts: needed(listOf(composedPart)),
  ToUnicode: either(knownCharMap, charMap),
});

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
  return program instanceof PDFRawStream ? programText(rebuild.unpacker.decode(program).bytes) : "";
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
      const { bytes, filter } = rebuild.unpacker.decode(one);
      if (filter) refuseUnknown();
      return rebuild.stream(
        PDFDict.withContext(rebuild.context),
        rewriteContents(bytes, resources, rebuild).bytes,
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
