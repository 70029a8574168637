import { PALETTE } from "#shared/palette.ts";

/** A tone of skin by its number in the design: 1 (lightest) to 9. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The colour of a tone, as "#rrggbb". */
export function toneColor(tone: Tone): string {
  return PALETTE[`tone${tone}`];
}
