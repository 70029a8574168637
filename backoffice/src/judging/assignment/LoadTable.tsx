import { Box } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";
import { FactTable } from "../../components/FactTable.tsx";
import type { PlanSummary } from "./planSummary.ts";

type Loads = PlanSummary["loads"];

/** The number of entries of each judge, now and in the preview. */
export function LoadTable({ loads }: { loads: Loads }) {
  const most = Math.max(1, ...loads.map(({ planned }) => planned));
  return (
    <Box sx={{ mt: 1.5 }}>
      <FactTable
        label="Reviewer load"
        rows={loads}
        keyOf={({ id }) => id}
        columns={[
          { label: "Judge", render: ({ name }) => name },
          { label: "Now", isNumber: true, render: ({ now }) => now },
          { label: "New", render: (load) => <Planned load={load} most={most} /> },
          { label: "Limit", isNumber: true, render: ({ maximum }) => maximum ?? "None" },
        ]}
      />
    </Box>
  );
}

function Planned({ load: { planned, maximum }, most }: { load: Loads[number]; most: number }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, width: "min(24rem, 50vw)" }}>
      <Box sx={{ minWidth: "3ch", textAlign: "right" }}>{planned}</Box>
      <Box
        sx={{
          height: 10,
          borderRadius: 5,
          width: `${(100 * planned) / most}%`,
          background: planned === maximum ? PALETTE.signal : PALETTE.tone6,
        }}
      />
    </Box>
  );
}
