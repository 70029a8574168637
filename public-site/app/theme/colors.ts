import type { MantineColorsTuple } from "@mantine/core";

/** The one vivid colour: kept for action and for "here". White on shade 6 has 6.7 to 1. */
export const signal: MantineColorsTuple = [
  "#eef0ff",
  "#dbe0ff",
  "#b6c0ff",
  "#94a4ff",
  "#6b80ff",
  "#4660ff",
  "#1d3bff",
  "#1229c9",
  "#0d1f99",
  "#091569",
];

/** Deep ink: text and quiet surfaces. */
export const ink: MantineColorsTuple = [
  "#f7f3ee",
  "#ebe6e1",
  "#d9d3cc",
  "#b3adb0",
  "#8b8690",
  "#6b6670",
  "#4a4752",
  "#33313c",
  "#1f1f29",
  "#12131c",
];

/** The tones of skin, `--tone-1` to `--tone-9` of tokens.css. */
export const skin = [
  "#f5e2d3",
  "#edcdb5",
  "#e0b292",
  "#cf9873",
  "#b67c58",
  "#985f42",
  "#774732",
  "#553126",
  "#37201b",
] as const;

/** A tone by its number in the design: 1 (lightest) to 9. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The colour of a tone, as "#rrggbb". */
export function toneColor(tone: Tone): string {
  return skin[tone - 1] ?? skin[0];
}
