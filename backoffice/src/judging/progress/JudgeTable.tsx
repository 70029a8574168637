import { Box, Typography } from "@mui/material";
import { DateField } from "react-admin";
import { EmptyText } from "../../components/EmptyText.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import type { JudgeProgress } from "./judgeProgress.ts";

/** How far each judge is. */
export function JudgeTable({ judges }: { judges: readonly JudgeProgress[] }) {
  if (judges.length === 0) return <Typography>Nobody has anything to read yet.</Typography>;
  return (
    <Box component="section" aria-label="Judges">
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
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
            render: ({ counts, assigned }) => `${counts.submitted} of ${assigned}`,
          },
          {
            label: "Begun",
            isNumber: true,
            render: ({ counts }) => counts.begun + counts.given_back,
          },
          { label: "Stepped back", isNumber: true, render: ({ counts }) => counts.recused },
          {
            label: "Last seen reading",
            render: (judge) => <Moment judge={judge} source="lastSeenAt" />,
          },
          { label: "Reminded", render: (judge) => <Moment judge={judge} source="remindedAt" /> },
        ]}
      />
    </Box>
  );
}

function Moment({ judge, source }: { judge: JudgeProgress; source: "lastSeenAt" | "remindedAt" }) {
  if (!judge[source]) return <EmptyText>Never</EmptyText>;
  return <DateField record={judge} source={source} />;
}
