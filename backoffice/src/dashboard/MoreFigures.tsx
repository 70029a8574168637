import { Box } from "@mui/material";
import type { Configuration } from "../configuration/configuration.ts";
import { useRights } from "../data/rights.ts";
import { BarFigure } from "./BarFigure.tsx";
import { ForecastFigure } from "./ForecastFigure.tsx";
import { LostByCountry, LostByWeek } from "./LostFigures.tsx";
import { FIGURES } from "./Section.tsx";
import { funnelBars, type Statistics, statusBars } from "./statistics.ts";
import { WorldFigure } from "./WorldFigure.tsx";

interface MoreFiguresProps {
  statistics: Statistics;
  /** Undefined when it could not be read. */
  configuration: Configuration | undefined;
}

/** What one scrolls to: what is expected, where people come from, and where they are lost. */
export default function MoreFigures({ statistics, configuration }: MoreFiguresProps) {
  const isAll = useRights()("administration");
  const people = isAll ? "users" : "people";
  return (
    <Box sx={FIGURES}>
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
        title="From signing up to submitting"
        head="Step"
        bars={funnelBars(statistics)}
        whole={statistics.funnel.signed_up}
        empty="Nobody has signed up yet."
      />
      <LostByWeek weeks={statistics.weeks} visits_by_day={statistics.visits_by_day} />
      <LostByCountry countries={statistics.countries} list={people} />
    </Box>
  );
}
