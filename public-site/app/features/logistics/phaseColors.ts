import type { CSSProperties } from "react";
import { type Tone, toneColor } from "~/theme/colors.ts";

/** By the number of the phase, darker toward the final in Paris. */
const TONES: Readonly<Record<number, Tone>> = { 1: 2, 2: 4, 3: 6, 4: 8 };

/** The colors of a phase and of the text on it, as `--phase` and `--on-phase`; and whether it is dark. */
export function phaseColors(phase: number) {
  const color = toneColor(TONES[phase] ?? 9);
  const dark = phaseNumberTone(color) === "light";
  const style = { "--phase": color, "--on-phase": dark ? "var(--white)" : "var(--ink)" };
  return { style: style as CSSProperties, dark };
}

/** On a color of at least this brightness, dark digits are easier to read than light ones. */
const contrastThreshold = 150;

/** Whether the number of a phase is dark or light, by the perceived brightness (0 to 255) of its "#rrggbb" color. */
export function phaseNumberTone(background: string): "dark" | "light" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(background.slice(start, start + 2), 16),
  );
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000;
  return brightness >= contrastThreshold ? "dark" : "light";
}
