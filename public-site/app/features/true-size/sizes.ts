/** The heights of the device that a visitor can choose, in millimeters. */
export const HEIGHTS = { min: 8, max: 30, step: 1 };

/** The screens that a visitor can have: CSS pixels per millimeter. */
export const SCALES = { min: 2, max: 9, step: 0.02 };

export type Range = typeof HEIGHTS;

export const within = ({ min, max }: Range, value: number) => Math.min(max, Math.max(min, value));
