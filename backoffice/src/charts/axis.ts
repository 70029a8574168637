/** A chart has room for this many lines above zero. */
const MAX_TICKS = 4;

/**
 * The numbers on the axis, from 0 to the first that is at least `most`, in whole steps of
 * 1, 2 or 5, or these with zeros.
 * @param most The largest number in the chart, above 0.
 */
export function axisUpTo(most: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most / MAX_TICKS, 1)));
  const step = unit * ([1, 2, 5].find((factor) => most <= MAX_TICKS * factor * unit) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, tick) => tick * step);
}
