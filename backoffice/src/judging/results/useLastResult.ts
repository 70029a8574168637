import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Round } from "../rounds/round.ts";

/** A row of the view admin_judging_results: what it was computed from, and what came of it, for good. */
export interface LockedResult {
  id: string;
  round_id: string;
  number: number;
  inputs: ResultInputs;
  result: Result;
  locked_by: string | null;
  locked_by_name: string | null;
  locked_at: string;
  /** Whether what counts is still what it was. */
  is_current: boolean;
  /** The file that was written when it was locked. */
  file_id: string;
  /** SHA-256 of that file. */
  hash: string;
}

const LAST = { conditions: [], order: "number.desc", limit: 1 };

/** The last locked result of a round, which decisions refer to; null without one. */
export function useLastResult(round: Pick<Round, "id">) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingLastResult", round.id],
    queryFn: async ({ signal }) => {
      const selection = { filter: { round_id: round.id }, columns: ["*"], signal };
      const [last] = await dataProvider.readRows<LockedResult & Record<string, unknown>>(
        "judging-results",
        selection,
        LAST,
      );
      return last ?? null;
    },
  });
}
