/** The tones of skin, `--tone-1` to `--tone-9` of tokens.css. */
const skin = [
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
