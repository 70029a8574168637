import { PALETTE } from "#shared/palette.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";

/**
 * A drawing for each subject of the thought starters: circles on a field of 120 by 120, as data, because
 * the page and its PDF draw the same.
 */

/** An outline as an SVG path, filled or drawn as a line. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
}

const { ink: INK, white: WHITE, signal: SIGNAL } = PALETTE;

function circlePath(x: number, y: number, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`;
}

function body(tone: Tone, x: number, y: number, radius: number): Shape {
  return { path: circlePath(x, y, radius), fill: toneColor(tone) };
}

function ring(x: number, y: number, radius: number, stroke: string = INK, width = 1.5): Shape {
  return { path: circlePath(x, y, radius), stroke, width };
}

function line(path: string): Shape {
  return { path, stroke: INK, width: 1.5 };
}

/** White, with its ring. */
function device(x: number, y: number, radius: number): Shape[] {
  return [{ path: circlePath(x, y, radius), fill: WHITE }, ring(x, y, radius - 3, SIGNAL, 2.5)];
}

const AROUND = Array.from({ length: 10 }, (_, index) => (index * Math.PI) / 5);

/** The drawings by the titles of their subjects. */
export const starterDrawings: Readonly<Record<string, readonly Shape[]>> = {
  // What touches the drug, what touches the skin, what touches neither.
  Materials: [body(3, 42, 44, 32), body(5, 78, 44, 32), body(8, 60, 76, 32), ...device(60, 55, 13)],
  // Parts that come together into one.
  Manufacturing: [
    line("M8 60H112"),
    body(3, 14, 60, 7),
    body(4, 33, 60, 10),
    body(6, 57, 60, 13),
    ...device(93, 60, 22),
  ],
  // A disc, a ring, several chambers.
  "Form factor and volume": [
    ring(60, 60, 44, toneColor(6), 18),
    body(3, 60, 60, 22),
    body(5, 60, 16, 9),
    body(5, 98, 82, 9),
    body(5, 22, 82, 9),
  ],
  // A reservoir that is held at an angle, and its last drop.
  "Drug storage": [
    body(2, 60, 56, 46),
    { path: "M14.7 48A46 46 0 0 0 103.2 71.7z", fill: toneColor(6) },
    ring(60, 56, 46),
    body(6, 60, 112, 5),
  ],
  // What holds a device on a body.
  Adhesion: [
    body(4, 60, 60, 54),
    ...AROUND.map((angle) => body(7, 60 + 40 * Math.cos(angle), 60 + 40 * Math.sin(angle), 4)),
    ...device(60, 60, 28),
  ],
  // A point, and how far it is felt.
  "Patient pain points": [
    body(2, 60, 60, 54),
    body(4, 60, 60, 40),
    body(6, 60, 60, 26),
    body(9, 60, 60, 11),
  ],
  // What a device tells.
  "Device feedback": [
    ...device(36, 60, 28),
    line("M72 34A38 38 0 0 1 72 86"),
    line("M86 22A58 58 0 0 1 86 98"),
    line("M100 10A78 78 0 0 1 100 110"),
  ],
  // Off, on the way, worn.
  "User interactions": [
    line("M22 60H98"),
    { path: circlePath(22, 60, 18), fill: WHITE },
    ring(22, 60, 18),
    body(4, 60, 60, 22),
    body(7, 98, 60, 22),
    ...device(98, 60, 12),
  ],
};
