export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]) => sum(values) / values.length;

/** The same number for the same text on every machine (FNV-1a). */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** Scores that differ by less are equal, because the last digits depend on the order of summation. */
const EQUAL = 1e-9;

const roundTo = (value: number, unit: number) => Math.round(value / unit) * unit;

/** Rounds to six decimals, so that results are short and equal scores are equal. */
export function rounded(value: number): number {
  // Adding zero makes a negative zero a plain one.
  return Math.round(roundTo(value, EQUAL) * 1e6) / 1e6 + 0;
}

/** A number with this many decimals. 4.675 is rounded up, although the nearest double is slightly less. */
export function formatRounded(value: number, decimals: number): string {
  return (value + Math.sign(value) * EQUAL).toFixed(decimals);
}
