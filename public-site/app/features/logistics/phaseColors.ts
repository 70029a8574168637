import type { CSSProperties } from "react";
import { type Tone, toneColor } from "~/theme/colors.ts";

/** The phases grow darker towards Paris. By the number of the phase. */
const TONES: Readonly<Record<number, Tone>> = { 1: 2, 2: 4, 3: 6, 4: 8 };

interface PhaseColors {
  /** `--phase` and `--on-phase`: the phase's color, and that of text on it. */
  readonly style: CSSProperties;
  /** Whether the phase is a dark field. */
  readonly dark: boolean;
}

/** The colors of a phase. Its number is dark or light by the brightness of the field. */
export function phaseColors(phase: number): PhaseColors {
  const color = toneColor(TONES[phase] ?? 9);
  const dark = phaseNumberTone(color) === "light";
  const style = { "--phase": color, "--on-phase": dark ? "var(--white)" : "var(--ink)" };
  return { style: style as CSSProperties, dark };
}

/** The perceived brightness of a color from which on dark digits read better than light ones. */
const contrastThreshold = 150;

/**
 * Whether the number of a phase is set dark or light on the phase's color, by the perceived
 * brightness (0 to 255) of that color. Throws a RangeError unless it is written "#rrggbb".
 */
export function phaseNumberTone(background: string): "dark" | "light" {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(background);
  if (!match) throw new RangeError(`Not a color in the form #rrggbb: ${background}`);
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((pair) => Number.parseInt(pair, 16));
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000;
  return brightness >= contrastThreshold ? "dark" : "light";
}
