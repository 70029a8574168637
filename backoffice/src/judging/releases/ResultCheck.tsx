import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { useEffect } from "react";
import type { Difference } from "#common/judging/compareResults.ts";
import type { Result } from "#common/judging/result.ts";
import { FactTable } from "../../components/FactTable.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { Ranking } from "../results/Ranking.tsx";
import { figureLabel } from "../results/resultText.ts";
import { type LockedResult, useLastResult } from "../results/useLastResult.ts";
import { useRecomputation } from "../results/useResult.ts";
import type { Round } from "../rounds/round.ts";

export interface CheckedResult {
  computed: Result;
  isEqual: boolean;
}

interface ResultCheckProps {
  round: Round;
  onChecked: (checked: CheckedResult | undefined) => void;
}

/** Recomputes the locked result in this browser, and lists the differences. */
export function ResultCheck({ round, onChecked }: ResultCheckProps) {
  const { data: locked, error, refetch } = useLastResult(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The result could not be loaded.
      </LoadFailed>
    );
  }
  if (locked === undefined) return <LoadingScreen />;
  if (!locked) return <Typography>No result of this round is locked.</Typography>;
  return <Recomputed key={locked.id} round={round} locked={locked} onChecked={onChecked} />;
}

function Recomputed({ round, locked, onChecked }: ResultCheckProps & { locked: LockedResult }) {
  const { data, error, refetch } = useRecomputation(locked);
  useEffect(() => {
    onChecked(data && { computed: data.computed, isEqual: data.differences.length === 0 });
  }, [data, onChecked]);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The result could not be computed.
      </LoadFailed>
    );
  }
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box role="status">
        {!data && (
          <Box sx={{ maxWidth: 480 }}>
            <Typography id="recomputing">
              Computing the result from the {locked.inputs.reviews.length.toLocaleString("en")}{" "}
              locked reviews
            </Typography>
            <LinearProgress aria-labelledby="recomputing" sx={{ mt: 1 }} />
          </Box>
        )}
        {data?.differences.length === 0 && (
          <Alert severity="success">Your browser computed the same result.</Alert>
        )}
      </Box>
      {data && data.differences.length > 0 && <Differences differences={data.differences} />}
      {data && (
        <Ranking
          round={round}
          rankedEntries={data.computed.standings}
          places={locked.inputs.places}
        />
      )}
    </Box>
  );
}

const valueText = (value: unknown) =>
  value === undefined ? "None" : typeof value === "string" ? value : JSON.stringify(value);

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <>
      <Alert severity="error">
        Your browser computed a different result. Stop the release, and contact the other
        administrators.
      </Alert>
      <FactTable
        label="Differences"
        rows={differences}
        keyOf={({ entry, judge, figure }) => `${entry} ${judge} ${figure}`}
        columns={[
          { label: "Submission or judge", render: ({ entry, judge }) => entry ?? judge ?? "All" },
          { label: "Figure", render: ({ figure }) => figureLabel(figure) },
          { label: "Locked", isNumber: true, render: ({ locked }) => valueText(locked) },
          { label: "Computed", isNumber: true, render: ({ computed }) => valueText(computed) },
        ]}
      />
    </>
  );
}
