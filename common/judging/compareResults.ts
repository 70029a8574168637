import { canonicalJson } from "./canonical.ts";
import type { Result } from "./result.ts";

/** A figure that is not what the inputs give. */
export interface Difference {
  /** The entry's code, the judge's id, or undefined for what is about the whole round. */
  entry?: string;
  judge?: string;
  /** Its name in the result, such as "rank"; "order" of the standings. */
  figure: string;
  frozen: unknown;
  computed: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));

/**
 * Where a result is not what its inputs give, row by row.
 * @param frozen As it was locked, or read from a file.
 * @param computed By computeResult from the same inputs.
 */
export function differencesBetween(frozen: Result, computed: Result): Difference[] {
  const found: Difference[] = [];
  const compare = (whose: Pick<Difference, "entry" | "judge">, left: Fields, right: Fields) => {
    for (const figure of new Set([...Object.keys(left), ...Object.keys(right)])) {
      if (isSame(left[figure], right[figure])) continue;
      found.push({ ...whose, figure, frozen: left[figure], computed: right[figure] });
    }
  };
  const compareLists = (
    name: "entry" | "judge",
    left: readonly object[],
    right: readonly object[],
  ) => {
    const keyOf = (one: object) => String((one as Fields)[name]);
    const [lefts, rights] = [left, right].map(
      (list) => new Map(list.map((one) => [keyOf(one), one])),
    );
    for (const key of new Set([...(lefts?.keys() ?? []), ...(rights?.keys() ?? [])])) {
      compare({ [name]: key }, { ...lefts?.get(key) }, { ...rights?.get(key) });
    }
    const [order, expected] = [left.map(keyOf), right.map(keyOf)];
    if (!isSame(order, expected))
      found.push({ figure: "order", frozen: order, computed: expected });
  };
  const rest = ({ standings, severities, influences, reliability, ...others }: Result): Fields => ({
    ...others,
    ...(reliability && {
      "reliability.single": reliability.single,
      "reliability.mean": reliability.mean,
    }),
  });
  compare({}, rest(frozen), rest(computed));
  compareLists("entry", frozen.standings, computed.standings);
  compareLists("judge", frozen.severities, computed.severities);
  compareLists("judge", frozen.influences, computed.influences);
  return found;
}

/** A row in words. */
export function differenceWords({ entry, judge, figure, frozen, computed }: Difference): string {
  const whose = entry ? ` of entry ${entry}` : judge ? ` of judge ${judge}` : "";
  const text = (value: unknown) => (value === undefined ? "nothing" : JSON.stringify(value));
  return `${figure}${whose}: the record says ${text(frozen)}, computed is ${text(computed)}.`;
}
