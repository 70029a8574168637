import { TAKEN_IN_AT_ONCE } from "#common/judging/takenInAtOnce.ts";

/** The entries that a round takes in, as many together as one request takes. */
export const batchesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / TAKEN_IN_AT_ONCE) }, (_, index) =>
    ids.slice(index * TAKEN_IN_AT_ONCE, (index + 1) * TAKEN_IN_AT_ONCE),
  );
