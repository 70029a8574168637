import { listAddress } from "../lists/listAddress.ts";
import { LostFigure } from "./LostFigure.tsx";
import { dayLabel, weekOf } from "./periods.ts";
import type { PeopleList, Statistics } from "./statistics.ts";

/** So many rows have room in a picture. */
const DRAWN_ROWS = 10;

/** By the week in which people have signed up, with the visits of that week. */
export function LostByWeek({ weeks, visits_by_day }: Pick<Statistics, "weeks" | "visits_by_day">) {
  const visits = new Map<string, number>();
  for (const { day, total } of visits_by_day) {
    visits.set(weekOf(day), (visits.get(weekOf(day)) ?? 0) + total);
  }
  const rows = weeks.map(({ week, ...steps }) => ({
    label: dayLabel(week),
    // They are counted where there are analytics.
    visits: visits_by_day.length > 0 ? (visits.get(week) ?? 0) : undefined,
    steps,
  }));
  return (
    <LostFigure
      title="Drop-off by week"
      head="Signed up in the week of"
      rows={rows}
      drawn={rows.slice(-DRAWN_ROWS)}
      note={
        rows.length > DRAWN_ROWS
          ? `The last ${DRAWN_ROWS} weeks in which people signed up. The table has all.`
          : undefined
      }
    />
  );
}

interface LostByCountryProps extends Pick<Statistics, "countries"> {
  /** Where a country leads to. */
  list: PeopleList;
}

/** By the country that their profiles name. */
export function LostByCountry({ countries, list }: LostByCountryProps) {
  const rows = countries.map(({ country, ...steps }) => ({
    label: country,
    to: listAddress(list, { country }),
    steps,
  }));
  return (
    <LostFigure
      title="Drop-off by country"
      head="Country"
      rows={rows}
      drawn={rows.slice(0, DRAWN_ROWS)}
      note={
        rows.length > DRAWN_ROWS
          ? `The ${DRAWN_ROWS} countries that most people come from. The table has all.`
          : undefined
      }
    />
  );
}
