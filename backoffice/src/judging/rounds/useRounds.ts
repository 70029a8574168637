import { useGetList } from "react-admin";
import { refreshDelay } from "#common/refreshDelay.ts";
import type { Round } from "./round.ts";

const ALL_ROUNDS = {
  sort: { field: "opens_at", order: "ASC" },
  pagination: { page: 1, perPage: 100 },
} as const;

/** The rounds of judging, in the order in which they open; read again when one opens, closes or is released. */
export function useRounds() {
  return useGetList<Round>("judging-rounds", ALL_ROUNDS, {
    onError: console.error,
    refetchInterval: ({ state }) =>
      refreshDelay(
        (state.data?.data ?? []).flatMap((round) => [
          round.opens_at,
          round.closes_at,
          ...(round.release_at && !round.released_at ? [round.release_at] : []),
        ]),
      ),
  });
}
