const REFLECTION = 1;
const EXPANSION = 2;
const CONTRACTION = 0.5;

interface Corner {
  at: number[];
  value: number;
}

/** from + factor × (to − from), coordinate by coordinate. */
function along(from: readonly number[], to: readonly number[], factor: number): number[] {
  return from.map((value, index) => value + factor * ((to[index] ?? 0) - value));
}

/**
 * The point at which a smooth function of a few variables is least, by the simplex method of Nelder
 * and Mead (1965, doi 10.1093/comjnl/7.4.308). No library: the known ones are no longer kept.
 * @param start Where the search begins; its steps are as long as 0.5.
 */
export function minimize(
  value: (at: readonly number[]) => number,
  start: readonly number[],
  { tolerance = 1e-14, steps = 500 } = {},
): number[] {
  const corner = (at: number[]): Corner => ({ at, value: value(at) });
  const simplex = [
    corner([...start]),
    ...start.map((_, index) => corner(start.map((x, i) => (i === index ? x + 0.5 : x)))),
  ];
  for (let step = 0; step < steps; step += 1) {
    simplex.sort((a, b) => a.value - b.value);
    const [best, ...others] = simplex;
    const worst = others.at(-1);
    const second = others.at(-2) ?? best;
    if (!best || !worst || !second) break;
    if (worst.value - best.value <= tolerance * (1 + Math.abs(best.value))) break;
    const kept = simplex.slice(0, -1);
    const center = start.map(
      (_, index) => kept.reduce((sum, { at }) => sum + (at[index] ?? 0), 0) / kept.length,
    );
    const reflected = corner(along(center, worst.at, -REFLECTION));
    let next = reflected;
    if (reflected.value < best.value) {
      const expanded = corner(along(center, worst.at, -EXPANSION));
      if (expanded.value < reflected.value) next = expanded;
    } else if (reflected.value >= second.value) {
      const outside = reflected.value < worst.value;
      next = corner(along(center, outside ? reflected.at : worst.at, CONTRACTION));
      if (next.value >= Math.min(reflected.value, worst.value)) {
        for (const [index, one] of simplex.entries()) {
          if (index > 0) simplex[index] = corner(along(best.at, one.at, CONTRACTION));
        }
        continue;
      }
    }
    simplex[simplex.length - 1] = next;
  }
  return simplex.reduce((least, one) => (one.value < least.value ? one : least)).at;
}
