import { canonicalJson } from "./canonical.ts";
import type { Result } from "./result.ts";

/** A figure that differs from the one computed from the inputs. */
export interface Difference {
  /** The entry's code or the judge's id; both are undefined for figures of the whole round. */
  entry?: string;
  judge?: string;
  /** Its name in the result, such as "rank"; "order" of the standings. */
  figure: string;
  locked: unknown;
  computed: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));

/**
 * The differences between a result and the one computed from its inputs.
 * @param locked The locked result, or the one in a file.
 * @param computed By computeResult from the same inputs.
 */
export function differencesBetween(locked: Result, computed: Result): Difference[] {
  const found: Difference[] = [];
  const compare = (whose: Pick<Difference, "entry" | "judge">, left: Fields, right: Fields) => {
    for (const figure of new Set([...Object.keys(left), ...Object.keys(right)])) {
      if (isSame(left[figure], right[figure])) continue;
      found.push({ ...whose, figure, locked: left[figure], computed: right[figure] });
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
      found.push({ figure: "order", locked: order, computed: expected });
  };
  const rest = ({ standings, severities, influences, reliability, ...others }: Result): Fields => ({
    ...others,
    ...(reliability && {
      "reliability.single": reliability.single,
      "reliability.mean": reliability.mean,
    }),
  });
  compare({}, rest(locked), rest(computed));
  compareLists("entry", locked.standings, computed.standings);
  compareLists("judge", locked.severities, computed.severities);
  compareLists("judge", locked.influences, computed.influences);
  return found;
}

/** A difference as a sentence. */
export function describeDifference({ entry, judge, figure, locked, computed }: Difference): string {
  const whose = entry ? ` of entry ${entry}` : judge ? ` of judge ${judge}` : "";
  const text = (value: unknown) => (value === undefined ? "nothing" : JSON.stringify(value));
  return `${figure}${whose}: the file says ${text(locked)}, computed is ${text(computed)}.`;
}
