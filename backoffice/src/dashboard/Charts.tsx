import { Box, type SxProps, type Theme } from "@mui/material";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { useRights } from "../data/rights.ts";
import { useChallengeNow } from "../data/useChallengeNow.ts";
import { BarFigure } from "./BarFigure.tsx";
import { totalsOverTime } from "./periods.ts";
import { Section } from "./Section.tsx";
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
    return <LoadFailed onRetry={refetch}>The charts could not be loaded.</LoadFailed>;
  }
  if (!statistics) return null;
  return <Figures statistics={statistics} />;
}

function Figures({ statistics }: { statistics: Statistics }) {
  const now = useChallengeNow();
  const isAll = useRights()("administration");
  const periods = totalsOverTime(statistics.sign_ups_by_day, statistics.entries_by_day, now);
  return (
    <Section title="In time and place" asOf={statistics.as_of}>
      <Box sx={LAYOUT}>
        <TimeFigure
          title="Sign-ups over time"
          head="Sign-ups"
          periods={periods}
          of="signUps"
          empty="Nobody has signed up yet."
        />
        <TimeFigure
          title="Entries over time"
          head="Entries"
          periods={periods}
          of="entries"
          empty="Nothing has been submitted yet."
        />
        <BarFigure
          title="Entries per status"
          head="Status"
          bars={statusBars(statistics, isAll ? "submissions" : "entries")}
          empty="Nothing has been submitted yet."
        />
        <BarFigure
          title="Countries"
          head="Country"
          bars={countryBars(statistics, isAll ? "users" : "people")}
          empty="No profile names a country yet."
        />
        <BarFigure
          title="From signing up to submitting"
          head="Step"
          bars={funnelSteps(statistics)}
          whole={statistics.funnel.signed_up}
          empty="Nobody has signed up yet."
        />
      </Box>
    </Section>
  );
}

/** On a wide screen two beside each other; the countries are as tall as their two neighbours. */
const LAYOUT: SxProps<Theme> = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  "& > :nth-of-type(4)": { gridRow: { md: "span 2" } },
};
