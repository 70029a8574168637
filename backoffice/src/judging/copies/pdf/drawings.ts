import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { colourSpace } from "./colours.ts";
import { rewriteContents } from "./contents.ts";
import { fontIn } from "./fonts.ts";
import { graphicsState } from "./graphicsState.ts";
import { refuseUnknown } from "./limits.ts";
import { picture } from "./pictures.ts";
import type { Rebuild, Rule } from "./rebuild.ts";
import type { Resources } from "./resources.ts";
import { shading } from "./shadings.ts";
import {
  bool,
  dict,
  entriesOf,
  needed,
  number,
  numbers,
  oneOf,
  type Shape,
  shared,
} from "./shapes.ts";
import { joined } from "./unpack.ts";

/** How a group of drawings is put together. */
export const group = dict({
  Type: oneOf("Group"),
  S: oneOf("Transparency"),
  CS: colourSpace,
  I: bool,
  K: bool,
});

const FORM: Shape = {
  Type: oneOf("XObject"),
  Subtype: oneOf("Form"),
  BBox: numbers,
  Matrix: numbers,
  Group: group,
};

const TILING: Shape = {
  Type: oneOf("Pattern"),
  PatternType: number,
  PaintType: number,
  TilingType: number,
  BBox: numbers,
  XStep: number,
  YStep: number,
  Matrix: numbers,
};

const subtypeOf = (value: PDFRawStream) => {
  const subtype = value.dict.lookup(PDFName.of("Subtype"));
  return subtype instanceof PDFName ? subtype.decodeText() : undefined;
};

const hasResources = (value: PDFObject) =>
  value instanceof PDFRawStream && value.dict.lookup(PDFName.of("Resources")) instanceof PDFDict;

/** A stream that draws, with resources of its own or else those of what it is drawn on. */
const drawing =
  (shape: Shape, outer?: Resources): Rule =>
  (value, rebuild) => {
    if (!(value instanceof PDFRawStream)) return undefined;
    const own = value.dict.lookup(PDFName.of("Resources"));
    const resources = outer ?? rebuild.resourcesOf(own instanceof PDFDict ? own : undefined);
    const { bytes, filter } = rebuild.unpacker.decode(value);
    if (filter) refuseUnknown();
    const contents = rewriteContents(bytes, resources, rebuild);
    const entries = entriesOf(value, shape, rebuild);
    entries.set(PDFName.of("Resources"), resources.ref);
    const copy = rebuild.stream(entries, contents.bytes);
    rebuild.noteAmount(copy, contents);
    return copy;
  };

/** Copied once for the whole document, or once for each of the resources that it is drawn with. */
function drawingIn(shape: Shape, onItsOwn: Rule, outer: Resources): Rule {
  const within = shared(drawing(shape, outer));
  return (value, rebuild) => (hasResources(value) ? onItsOwn : within)(value, rebuild);
}

const formOnItsOwn = shared(drawing(FORM));
const tilesOnTheirOwn = shared(drawing(TILING));
const sharedPicture = shared(picture);

/** A form, drawn within what has these resources. */
const formIn = (outer: Resources): Rule => drawingIn(FORM, formOnItsOwn, outer);

/** A form or a picture; nothing on a hidden layer. */
export function externalIn(outer: Resources): Rule {
  const form = formIn(outer);
  return (value, rebuild) => {
    if (!(value instanceof PDFRawStream)) return undefined;
    if (rebuild.layers.isHidden(value.dict.lookup(PDFName.of("OC")))) return undefined;
    switch (subtypeOf(value)) {
      case "Form":
        return needed(form)(value, rebuild);
      case "Image":
        return needed(sharedPicture)(value, rebuild);
      default:
        return undefined;
    }
  };
}

/** What fills a shape: tiles, or a shading. */
export function patternIn(outer: Resources): Rule {
  const tiles = drawingIn(TILING, tilesOnTheirOwn, outer);
  const shades = dict({
    Type: oneOf("Pattern"),
    PatternType: number,
    Shading: needed(shading),
    Matrix: numbers,
    ExtGState: graphicsStateIn(outer),
  });
  return (value, rebuild) => (value instanceof PDFRawStream ? tiles : shades)(value, rebuild);
}

/** How lines and colours are drawn. */
export const graphicsStateIn = (outer: Resources): Rule =>
  shared(graphicsState(formIn(outer), fontIn(outer)));

/** The bytes of what a page draws: one stream, or several after each other. */
export function contentsOf(value: PDFObject | undefined, rebuild: Rebuild): Uint8Array {
  const streams = value instanceof PDFArray ? rebuild.elementsOf(value) : [value];
  const parts = streams.flatMap((one) => {
    if (!(one instanceof PDFRawStream)) return [];
    const { bytes, filter } = rebuild.unpacker.decode(one);
    // A word does not go on in the next stream.
    return filter ? refuseUnknown() : [bytes, Uint8Array.of(10)];
  });
  return joined(parts);
}
