import { PALETTE } from "#shared/palette.ts";

/** A tone of skin by its number in the design: 1 (lightest) to 9. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The palette with the names of its custom properties: `signal-deep`, `tone-1`. */
export const COLORS = Object.entries(PALETTE).map(
  ([name, color]) => [name.replace(/[A-Z]|\d/g, "-$&").toLowerCase(), color] as const,
);

/** The palette as custom properties. */
export const PALETTE_RULE = `:root{${COLORS.map(([name, color]) => `--${name}:${color}`).join(";")}}`;

/** The color of a tone, as "#rrggbb". */
export function toneColor(tone: Tone): string {
  return PALETTE[`tone${tone}`];
}
