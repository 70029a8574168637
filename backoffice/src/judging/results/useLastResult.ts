import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Round } from "../rounds/round.ts";

/** A row of the view admin_judging_results. It never changes. */
export interface LockedResult {
  id: string;
  round_id: string;
  number: number;
  inputs: ResultInputs;
  result: Result;
  locked_by: string | null;
  locked_by_name: string | null;
  locked_at: string;
  /** Whether the same reviews still count. */
  is_current: boolean;
  file_id: string;
  /** The SHA-256 of the file. */
  hash: string;
}

const LAST = { conditions: [], order: "number.desc", limit: 1 };

/** The last locked result of a round, to which decisions refer; null if none was locked. */
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
