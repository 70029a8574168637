import type { Configuration } from "../configuration/configuration.ts";
import { useChallengeNow } from "../data/useChallengeNow.ts";
import { Figure } from "../pictures/Figure.tsx";
import { ForecastPicture, rangeOf } from "../pictures/ForecastPicture.tsx";
import { entriesUntilClose } from "./forecast.ts";
import { dayLabel } from "./periods.ts";
import type { Statistics } from "./statistics.ts";

interface ForecastFigureProps extends Pick<Statistics, "entries_by_day"> {
  configuration: Configuration;
}

/** All entries day by day, and how many more are expected until submissions close. */
export function ForecastFigure({ entries_by_day, configuration }: ForecastFigureProps) {
  const { days, known } = entriesUntilClose({
    entriesByDay: entries_by_day,
    opensAt: new Date(configuration.submissions_open_at),
    closesAt: new Date(configuration.submissions_close_at),
    now: useChallengeNow(),
  });
  const rows = days.map(({ day, ...range }) => ({ label: dayLabel(day), ...range }));
  const end = days.length > known ? rows.at(-1) : undefined;
  return (
    <Figure
      title="Entries until the close"
      note={
        end &&
        `Expected at the close: ${rangeOf(end.low, end.high)}, in eight of ten seasons like this one. It is reckoned from how entries have come so far, and that most come at the end.`
      }
      empty="Nothing has been submitted yet."
      isEmpty={entries_by_day.length === 0}
      heads={["Day (UTC)", "Entries", "Expected at least", "Expected at most"]}
      rows={rows.map(({ label, low, high }, at) => ({
        cells: at < known ? [label, low, "", ""] : [label, "", low, high],
      }))}
    >
      <ForecastPicture days={rows} known={known} />
    </Figure>
  );
}
