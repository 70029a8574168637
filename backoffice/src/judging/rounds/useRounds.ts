import { useGetList } from "react-admin";
import { refreshDelay } from "#common/refreshDelay.ts";
import type { Round } from "./round.ts";

const ALL_ROUNDS = {
  sort: { field: "opens_at", order: "ASC" },
  pagination: { page: 1, perPage: 100 },
} as const;

/** The rounds of judging, in the order in which they open; read again when one opens or closes. */
export function useRounds() {
  return useGetList<Round>("judging-rounds", ALL_ROUNDS, {
    onError: console.error,
    refetchInterval: ({ state }) =>
      refreshDelay(
        (state.data?.data ?? []).flatMap(({ opens_at, closes_at }) => [opens_at, closes_at]),
      ),
  });
}
