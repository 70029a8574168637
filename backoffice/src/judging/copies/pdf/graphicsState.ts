import { PDFArray } from "@cantoo/pdf-lib";
import { functions } from "./functions.ts";
import type { Rule } from "./rebuild.ts";
import { bool, dict, either, listOf, needed, number, numbers, oneOf } from "./shapes.ts";

const BLEND_MODES = oneOf(
  "Normal",
  "Compatible",
  "Multiply",
  "Screen",
  "Overlay",
  "Darken",
  "Lighten",
  "ColorDodge",
  "ColorBurn",
  "HardLight",
  "SoftLight",
  "Difference",
  "Exclusion",
  "Hue",
  "Saturation",
  "Color",
  "Luminosity",
);
const INTENTS = oneOf("AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual");

/** A font and its size. */
const sizedFont =
  (font: Rule): Rule =>
  (value, rebuild) => {
    if (!(value instanceof PDFArray)) return undefined;
    const [wanted, size] = rebuild.elementsOf(value);
    const own = wanted && font(wanted, rebuild);
    const ownSize = size && number(size, rebuild);
    if (!own || !ownSize) return undefined;
    const copy = PDFArray.withContext(rebuild.context);
    copy.push(own);
    copy.push(ownSize);
    return copy;
  };

/** How lines and colours are drawn; `form` copies the drawings that are masks, `font` fonts. */
export const graphicsState = (form: Rule, font: Rule): Rule =>
  dict({
    Type: oneOf("ExtGState"),
    LW: number,
    LC: number,
    LJ: number,
    ML: number,
    D: listOf(either(number, numbers)),
    RI: INTENTS,
    OP: bool,
    op: bool,
    OPM: number,
    Font: sizedFont(font),
    FL: number,
    SM: number,
    SA: bool,
    BM: either(BLEND_MODES, listOf(BLEND_MODES)),
    SMask: either(
      oneOf("None"),
      dict({
        Type: oneOf("Mask"),
        S: oneOf("Alpha", "Luminosity"),
        G: needed(form),
        BC: numbers,
        TR: either(oneOf("Identity"), functions),
      }),
    ),
    CA: number,
    ca: number,
    AIS: bool,
    TK: bool,
  });
