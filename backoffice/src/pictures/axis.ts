/** As many lines as a small chart has room for, beside the one at zero. */
const MOST_LINES = 4;

/**
 * The numbers at the lines of a chart, from 0 to the first that is at least `most`: whole ones, as half
 * an entry is none, in steps of 1, 2 or 5, or those with zeros.
 * @param most the largest number that is drawn, above 0.
 */
export function axisUpTo(most: number): number[] {
  let step = 1;
  for (let factor = 0; Math.ceil(most / step) > MOST_LINES; factor++) {
    step = [2, 5, 10][factor % 3] as number;
    step *= 10 ** Math.floor(factor / 3);
  }
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, line) => line * step);
}
