import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { differencesBetween } from "#common/judging/compareResults.ts";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { Sentences } from "../../components/Sentences.tsx";
import { computeInWorker, type LockedResult } from "./result.ts";

/** A locked result computed again from its inputs in this browser, with the differences. */
export function useRecomputation(locked: LockedResult | null | undefined) {
  return useQuery({
    queryKey: ["judgingRecomputation", locked?.id],
    queryFn: async () => {
      if (!locked) throw new Error("This round’s result hasn’t been locked.");
      const computed = await computeInWorker(locked.inputs);
      return { computed, differences: differencesBetween(locked.result, computed) };
    },
    enabled: locked !== undefined,
    staleTime: "static",
    retry: false,
  });
}

/** Whether this browser has computed the locked result. */
export function Recomputation({ query }: { query: ReturnType<typeof useRecomputation> }) {
  const { data, error } = query;
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => query.refetch()}>
        We couldn’t compute the result.
      </LoadFailed>
    );
  }
  if (!data) {
    return <LoadingScreen loadingPrimary="Computing the result from the locked reviews..." />;
  }
  if (data.differences.length === 0) {
    return (
      <Alert severity="success" role="status">
        Your browser computed the same result.
      </Alert>
    );
  }
  return (
    <Alert severity="error">
      The result computed by your browser differs from the locked result. Do not release the round.
      Contact the other administrators.
      <Sentences label="Differences" sentences={data.differences} />
    </Alert>
  );
}
