import canonicalize from "canonicalize";
import type { Result } from "./result.ts";

export interface Difference {
  /** The entry's code or the judge's id; both are undefined for figures of the whole round. */
  entry?: string;
  judge?: string;
  /** Its name in the result, such as "rank"; or an order, such as that of the entries. */
  figure: string;
  locked: unknown;
  computed: unknown;
}

type Figure = Pick<Difference, "entry" | "judge" | "figure"> & { value: unknown };

/** All figures of a result. Figures of the same name are those of different entries, judges or lists. */
function figuresOf({ standings, severities, influences, reliability, ...others }: Result) {
  const figures = (fields: object, about: object = {}): Figure[] =>
    Object.entries(fields).map(([figure, value]) => ({ ...about, figure, value }));
  return [
    ...figures({
      ...others,
      "reliability.single": reliability?.single,
      "reliability.mean": reliability?.mean,
      "order of entries": standings.map(({ entry }) => entry),
      "order of severities": severities.map(({ judge }) => judge),
      "order of influences": influences.map(({ judge }) => judge),
    }),
    ...standings.flatMap((one) => figures(one, { entry: one.entry })),
    ...[...severities, ...influences].flatMap((one) => figures(one, { judge: one.judge })),
  ];
}

/** JSON with sorted keys, because the database sorts those of a locked result differently. */
const textOf = (value: unknown) => canonicalize(value) ?? "nothing";

/**
 * The differences between a result and the one computed from its inputs.
 * @param locked The locked result, or the one in a file.
 * @param computed By computeResult from the same inputs.
 */
export function differencesBetween(locked: Result, computed: Result): Difference[] {
  const byName = (result: Result) =>
    new Map(
      figuresOf(result).map(
        (one) => [`${one.figure} ${one.entry ?? one.judge ?? ""}`, one] as const,
      ),
    );
  const [left, right] = [byName(locked), byName(computed)];
  return [...new Map([...right, ...left])].flatMap(([name, { value: _, ...about }]) => {
    const values = { locked: left.get(name)?.value, computed: right.get(name)?.value };
    return textOf(values.locked) === textOf(values.computed) ? [] : [{ ...about, ...values }];
  });
}

export function describeDifference({ entry, judge, figure, locked, computed }: Difference): string {
  const whose = entry ? ` of entry ${entry}` : judge ? ` of judge ${judge}` : "";
  return `${figure}${whose}: the file says ${textOf(locked)}, computed is ${textOf(computed)}.`;
}
