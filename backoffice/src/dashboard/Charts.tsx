import { Box } from "@mui/material";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { WhenSeen } from "../components/WhenSeen.tsx";
import type { Configuration } from "../configuration/configuration.ts";
import { useChallengeNow } from "../data/useChallengeNow.ts";
import { totalsOverTime } from "./periods.ts";
import { FIGURES, Section } from "./Section.tsx";
import type { Statistics } from "./statistics.ts";
import { TimeFigure } from "./TimeFigure.tsx";

const MoreFigures = loadedWhenUsed("more figures", () => import("./MoreFigures.tsx"));

interface ChartsProps {
  statistics: Statistics | undefined;
  /** Undefined when it could not be read. */
  configuration: Configuration | undefined;
  isError: boolean;
  refetch: () => void;
}

/** How entries, people and countries are distributed, drawn and in tables. */
export function Charts({ statistics, configuration, isError, refetch }: ChartsProps) {
  if (isError && !statistics) {
    return <LoadFailed onRetry={refetch}>The charts could not be loaded.</LoadFailed>;
  }
  if (!statistics) return null;
  return (
    <Section title="In time and place" asOf={statistics.as_of}>
      <OverTime statistics={statistics} />
      <WhenSeen ratio="2 / 1">
        <MoreFigures statistics={statistics} configuration={configuration} />
      </WhenSeen>
    </Section>
  );
}

function OverTime({ statistics }: { statistics: Statistics }) {
  const now = useChallengeNow();
  const periods = totalsOverTime(statistics.sign_ups_by_day, statistics.entries_by_day, now);
  return (
    <Box sx={FIGURES}>
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
    </Box>
  );
}
