import canonicalize from "canonicalize";
import type { Result } from "./result.ts";

/**
 * All figures of a result by their names, such as "rank of round entry AAAA-AAAA", as JSON with sorted keys: the database sorts
 * those of a locked result differently.
 */
function figuresOf({ standings, severities, influences, reliability, ...others }: Result) {
  const figures = (fields: object, whose = "") =>
    Object.entries(fields).map(
      ([figure, value]) => [figure + whose, canonicalize(value) ?? "nothing"] as const,
    );
  return new Map([
    ...figures({
      ...others,
      "reliability.single": reliability?.single,
      "reliability.mean": reliability?.mean,
      "order of round entries": standings.map(({ code }) => code),
      "order of severities": severities.map(({ judge }) => judge),
      "order of influences": influences.map(({ judge }) => judge),
    }),
    ...standings.flatMap((one) => figures(one, ` of round entry ${one.code}`)),
    ...[...severities, ...influences].flatMap((one) => figures(one, ` of judge ${one.judge}`)),
  ]);
}

/**
 * The differences between a result and the one computed from its inputs, as sentences.
 * @param locked The locked result, or the one in a file.
 * @param computed By computeResult from the same inputs.
 */
export function differencesBetween(locked: Result, computed: Result): string[] {
  const [left, right] = [figuresOf(locked), figuresOf(computed)];
  return [...new Set([...right.keys(), ...left.keys()])].flatMap((figure) => {
    const [inFile, here] = [left.get(figure) ?? "nothing", right.get(figure) ?? "nothing"];
    return inFile === here
      ? []
      : `${figure}: the file says ${inFile}, but the recomputed value is ${here}.`;
  });
}
