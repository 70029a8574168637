import { capitalized, inWords, NBSP } from "#common/words.ts";
import { RULER_MM, TEASPOON_ML, TEASPOONS } from "~/lib/deviceSize.ts";
import { figures } from "./figures.ts";

export const millimeters = (length: number) => `${Math.round(length)}${NBSP}mm`;

/** The texts of the drawing of the volume (features/true-size). The Design Partner confirms the words about comfort. */
export const trueSize = {
  title: `${figures.volume}, at true size`,
  lead: `Every device has to put ${figures.volume} somewhere on a body. Flatter means wider; narrower means taller. Find the shape that someone would wear for ${figures.wear}.`,
  alone: "This is the drug alone. The pump, battery, needle and housing add to this.",
  wide: "wide, from above",
  high: "high, from the side",
  height: "Height",
  lower: "Lower",
  higher: "Higher",
  top: (width: string) => `From above, ${width} across`,
  side: (height: string) => `From the side, ${height} high`,
  size: (height: string, width: string) => `${height} high, ${width} wide`,
  card: "A bank card",
  spoons: `${capitalized(inWords(TEASPOONS))} teaspoons of${NBSP}${TEASPOON_ML}${NBSP}mL`,
  notMatched: "Drawn to scale.",
  match: "Match your screen",
  purpose: "for true size.",
  matching:
    "Hold a bank card upright against the one on the screen, and adjust the size until they match. Or hold a ruler against the line below it.",
  privacy: "Any bank card will do; use the back. Nothing is scanned or sent.",
  scale: "Size on this screen",
  smaller: "Smaller",
  larger: "Larger",
  done: "The sizes match",
  matched: "Shown at about true size on this screen.",
  again: "Measure again",
  zoomed: "Zoom out to see it at true size.",
  inPrint: (width: string, height: string) =>
    `${figures.volume} at true size: ${height} high, ${width} wide. This is the drug alone. Printed at 100%, this circle is ${width} wide.`,
  ruler: millimeters(RULER_MM),
  printed: `Printed at 100%, this line is ${millimeters(RULER_MM)} long.`,
} as const;

/** The slider's value in words: "10 millimeters high, 56 millimeters wide, 25 milliliters". */
export const sizeInWords = (height: number, width: number, milliliters: number) =>
  `${height} millimeters high, ${Math.round(width)} millimeters wide, ${milliliters} milliliters`;
