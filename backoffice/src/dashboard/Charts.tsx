import { Box, type SxProps, type Theme } from "@mui/material";
import { useMemo } from "react";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { BarFigure } from "./BarFigure.tsx";
import { countryBars, funnelSteps, type Statistics, statusBars } from "./statistics.ts";
import { TimeFigure } from "./TimeFigure.tsx";

interface ChartsProps {
  statistics: Statistics | undefined;
  isError: boolean;
  refetch: () => void;
}

/** How entries, people and countries are distributed, drawn and in tables. */
export function Charts({ statistics, isError, refetch }: ChartsProps) {
  if (isError && !statistics) {
    return (
      <LoadFailed onRetry={refetch} sx={{ mt: 2 }}>
        The charts could not be loaded.
      </LoadFailed>
    );
  }
  if (!statistics) return null;
  return <Figures statistics={statistics} />;
}

function Figures({ statistics }: { statistics: Statistics }) {
  // The same arrays while the numbers are the same: charts are drawn anew for others.
  const statuses = useMemo(() => statusBars(statistics), [statistics]);
  const steps = useMemo(() => funnelSteps(statistics), [statistics]);
  const countries = useMemo(() => countryBars(statistics), [statistics]);
  return (
    <Box sx={LAYOUT}>
      <TimeFigure statistics={statistics} />
      <BarFigure
        title="Entries per status"
        head="Status"
        bars={statuses}
        empty="Nothing has been submitted yet."
      />
      <BarFigure
        title="Countries"
        head="Country"
        bars={countries}
        empty="No profile names a country yet."
      />
      <BarFigure
        title="From signing up to submitting"
        head="Step"
        bars={steps}
        whole={statistics.funnel.signed_up}
        empty="Nobody has signed up yet."
      />
    </Box>
  );
}

/** On a wide screen the first figure takes a row, and the third is as tall as its two neighbours. */
const LAYOUT: SxProps<Theme> = {
  display: "grid",
  gap: 2,
  mt: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  "& > :nth-of-type(1)": { gridColumn: "1 / -1" },
  "& > :nth-of-type(3)": { gridRow: { md: "span 2" } },
};
