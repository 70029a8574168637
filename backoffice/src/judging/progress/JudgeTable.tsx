import { Box, Typography } from "@mui/material";
import { DayField } from "../../components/DayField.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import type { JudgeProgress } from "./judgeProgress.ts";

/** A table of the judges' progress. */
export function JudgeTable({ judges }: { judges: readonly JudgeProgress[] }) {
  if (judges.length === 0) return <Typography>No reviews assigned yet.</Typography>;
  return (
    <Box component="section" aria-label="Judges">
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        By judge
      </Typography>
      <FactTable
        label="By judge"
        rows={judges}
        keyOf={({ id }) => id}
        columns={[
          { label: "Judge", render: ({ name }) => name },
          {
            label: "Submitted",
            isNumber: true,
            render: ({ submitted, assigned }) => `${submitted} of ${assigned}`,
          },
          {
            label: "Started",
            isNumber: true,
            render: ({ begun }) => begun,
          },
          { label: "Recused", isNumber: true, render: ({ recused }) => recused },
          {
            label: "Last active",
            render: (judge) => <Moment judge={judge} source="last_seen_at" />,
          },
          { label: "Reminded", render: (judge) => <Moment judge={judge} source="reminded_at" /> },
        ]}
      />
    </Box>
  );
}

function Moment({
  judge,
  source,
}: {
  judge: JudgeProgress;
  source: "last_seen_at" | "reminded_at";
}) {
  if (!judge[source]) return <EmptyText>Never</EmptyText>;
  return <DayField record={judge} source={source} />;
}
