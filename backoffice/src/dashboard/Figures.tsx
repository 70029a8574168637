import { Box, type SxProps, type Theme } from "@mui/material";
import type { Configuration } from "../configuration/configuration.ts";
import { useRights } from "../data/rights.ts";
import { useChallengeNow } from "../data/useChallengeNow.ts";
import { BarFigure } from "./BarFigure.tsx";
import { ForecastFigure } from "./ForecastFigure.tsx";
import { LostByCountry, LostByWeek } from "./LostFigures.tsx";
import { totalsOverTime } from "./periods.ts";
import { funnelBars, type Statistics, statusBars } from "./statistics.ts";
import { TimeFigure } from "./TimeFigure.tsx";
import { WorldFigure } from "./WorldFigure.tsx";

interface FiguresProps {
  statistics: Statistics;
  /** Undefined when it could not be read. */
  configuration: Configuration | undefined;
}

/** When people sign up and hand in, what is expected, where they come from, and where they are lost. */
export default function Figures({ statistics, configuration }: FiguresProps) {
  const isAll = useRights()("administration");
  const people = isAll ? "users" : "people";
  const now = useChallengeNow();
  const periods = totalsOverTime(statistics.sign_ups_by_day, statistics.entries_by_day, now);
  return (
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
      {configuration && (
        <ForecastFigure entries_by_day={statistics.entries_by_day} configuration={configuration} />
      )}
      <WorldFigure countries={statistics.countries} list={people} />
      <BarFigure
        title="Entries per status"
        head="Status"
        bars={statusBars(statistics, isAll ? "submissions" : "entries")}
        empty="Nothing has been submitted yet."
      />
      <BarFigure
        title="Sign-up to submission"
        head="Step"
        bars={funnelBars(statistics)}
        whole={statistics.funnel.signed_up}
        note="Counts people, not entries."
        empty="Nobody has signed up yet."
      />
      <LostByWeek weeks={statistics.weeks} visits_by_day={statistics.visits_by_day} />
      <LostByCountry countries={statistics.countries} list={people} />
    </Box>
  );
}

/** On a wide screen two beside each other. */
const LAYOUT: SxProps<Theme> = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
};
