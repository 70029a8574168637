import { Box, Typography } from "@mui/material";
import { EmptyPanel } from "../../components/EmptyPanel.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import { roundPath } from "../../records/roundPath.ts";
import { COLUMN } from "../../theme/panels.ts";
import type { Round } from "../rounds/round.ts";
import { LoadBar } from "./LoadBar.tsx";

/** The judges of a round that is over, each with the number of round entries assigned. */
export function FinalLoads({ round }: { round: Round }) {
  const query = useDatabaseQuery("judging_progress", { round_id: round.id });
  if (!query.data) return <NotLoaded query={query} failure="We couldn’t load the assignment." />;
  const judges = query.data.toSorted((a, b) => a.name.localeCompare(b.name));
  if (judges.length === 0) {
    return <EmptyPanel title="No reviews were assigned">This round is over.</EmptyPanel>;
  }
  const most = Math.max(1, ...judges.map(({ assigned }) => assigned));
  return (
    <Box sx={COLUMN}>
      <Typography sx={{ maxWidth: 880 }}>
        This round is over, so its assignment can no longer be changed. See{" "}
        <PageLink to={roundPath(round.id, "progress")}>Progress</PageLink> for each judge’s
        activity.
      </Typography>
      <FactTable
        label="Reviewer load"
        rows={judges}
        keyOf={({ id }) => id}
        columns={[
          { label: "Judge", render: ({ name }) => name },
          {
            label: "Entries",
            render: ({ assigned }) => <LoadBar load={assigned} most={most} />,
          },
          { label: "Submitted", isNumber: true, render: ({ submitted }) => submitted },
          { label: "Recused", isNumber: true, render: ({ recused }) => recused },
        ]}
      />
    </Box>
  );
}
