import type { CSSProperties } from "react";
import { phaseNumberTone } from "~/content/phaseTone.ts";
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
