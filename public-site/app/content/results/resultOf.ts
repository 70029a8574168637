import type { DecidedState } from "./decided.ts";
import { finalist, notForParis, topThree } from "./finalists.ts";
import { declined, undecided } from "./others.ts";
import { unplaced, won } from "./places.ts";
import type { Result, ResultReader, WriteResult } from "./result.ts";

const RESULTS: Record<DecidedState, WriteResult> = {
  first: won("first"),
  second: won("second"),
  third: won("third"),
  unplaced,
  top_three: topThree,
  not_for_paris: notForParis,
  finalist,
  declined,
  undecided,
};

/** What somebody reads first on the dashboard once results are released. */
export function resultOf(person: DecidedState, reader: ResultReader): Result {
  const result = RESULTS[person](reader);
  const steps = result.steps.toSorted(
    (a, b) => Number(a.isOver ?? false) - Number(b.isOver ?? false),
  );
  return { ...result, steps };
}
