import { limits } from "#shared/season.ts";

/** The diameter of a flat cylinder of this height that holds the full volume, in millimeters: a milliliter is 1000 mm³. */
export function diameterOf(heightMm: number): number {
  return 2 * Math.sqrt((limits.volumeMl * 1000) / (Math.PI * heightMm));
}

/** The measuring spoons beside the volume. */
export const TEASPOON_ML = 5;
export const TEASPOONS = limits.volumeMl / TEASPOON_ML;

/** The line to compare with a ruler, in millimeters. */
export const RULER_MM = 50;
