import { PDFRawStream } from "@cantoo/pdf-lib";
import { colourSpace } from "./colours.ts";
import { functions } from "./functions.ts";
import type { Rule } from "./rebuild.ts";
import {
  bool,
  dict,
  listOf,
  needed,
  number,
  numbers,
  type Shape,
  shared,
  stream,
} from "./shapes.ts";

const SHADING: Shape = {
  ShadingType: number,
  ColorSpace: needed(colourSpace),
  Background: numbers,
  BBox: numbers,
  AntiAlias: bool,
  Coords: numbers,
  Domain: numbers,
  Matrix: numbers,
  Function: needed(functions),
  Extend: listOf(bool),
  BitsPerCoordinate: number,
  BitsPerComponent: number,
  BitsPerFlag: number,
  VerticesPerRow: number,
  Decode: numbers,
};

const plain = dict(SHADING);
const mesh = stream(SHADING);

/** A transition between colours. */
export const shading: Rule = shared((value, rebuild) =>
  (value instanceof PDFRawStream ? mesh : plain)(value, rebuild),
);
