import { useGetList } from "react-admin";
import type { Round } from "./round.ts";

const ALL_ROUNDS = {
  sort: { field: "opens_at", order: "ASC" },
  pagination: { page: 1, perPage: 100 },
} as const;

/** The rounds of judging, in the order in which they open. */
export function useRounds() {
  return useGetList<Round>("judging-rounds", ALL_ROUNDS, { onError: console.error });
}
