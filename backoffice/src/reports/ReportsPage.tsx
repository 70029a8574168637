import { Box, Typography } from "@mui/material";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { BarChart } from "../charts/BarChart.tsx";
import { Figure } from "../charts/Figure.tsx";
import { LineChart, rangeOf } from "../charts/LineChart.tsx";
import { WorldMap } from "../charts/WorldMap.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { Statistics, Steps } from "../data/databaseFunctions.ts";
import { useRights } from "../data/rights.ts";
import { useChallengeNow } from "../data/useChallengeNow.ts";
import { listAddress } from "../lists/listAddress.ts";
import { entriesUntilClose } from "./forecast.ts";
import { dayLabel, totalsOverTime, weekOf } from "./periods.ts";

/** The labels of the steps from account to submission, in their order. */
const STEPS = {
  signed_up: "Signed up",
  profile_completed: "Profile complete",
  in_a_team: "With an entry",
  submitted: "Submitted",
} as const;

const STEP_NAMES = Object.keys(STEPS) as (keyof Steps)[];

/** A number, and the list that it counts. */
interface Bar {
  label: string;
  total: number;
  to?: string;
}

/** Charts of sign-ups, submissions, countries and drop-off. */
export default function ReportsPage() {
  const { data: statistics, error, refetch } = useDatabaseQuery("admin_statistics", {});
  const { data: configuration } = useConfiguration();
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <PageHeading title="Reports" />
        {statistics && (
          <Typography variant="body2" color="text.secondary">
            As of <Moment at={statistics.as_of} />
          </Typography>
        )}
      </Box>
      {statistics ? (
        <Figures statistics={statistics} configuration={configuration} />
      ) : (
        <NotLoaded query={{ error, refetch }} failure="The reports could not be loaded." />
      )}
    </>
  );
}

interface FiguresProps {
  statistics: Statistics;
  /** Undefined while loading, or after a failure. */
  configuration: Configuration | undefined;
}

function Figures({ statistics, configuration }: FiguresProps) {
  const isAdministrator = useRights()("administration");
  const people = isAdministrator ? "users" : "people";
  const periods = totalsOverTime(
    statistics.sign_ups_by_day,
    statistics.entries_by_day,
    useChallengeNow(),
  );
  const submissions = isAdministrator ? "submissions" : "entries";
  const countries = statistics.countries.map(({ country, signed_up }) => ({
    label: country,
    total: signed_up,
    to: listAddress(people, { country }),
  }));
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      <TimeFigure
        title="Sign-ups over time"
        head="Sign-ups"
        totals={periods.map(({ label, signUps }) => ({ label, total: signUps }))}
        empty="No sign-ups yet."
      />
      <TimeFigure
        title="Submissions over time"
        head="Submissions"
        totals={periods.map(({ label, entries }) => ({ label, total: entries }))}
        empty="No submissions yet."
      />
      {configuration && <Forecast statistics={statistics} configuration={configuration} />}
      <Figure
        title="Countries"
        empty="No profile names a country yet."
        isEmpty={countries.length === 0}
        heads={["Country", "Number"]}
        rows={countries.map(({ label, total, to }) => ({ cells: [label, total], to }))}
      >
        <WorldMap countries={countries} />
      </Figure>
      <BarFigure
        title="Submissions by status"
        head="Status"
        bars={SUBMISSION_STATUSES.map(({ value, label }) => ({
          label,
          total: statistics.entries_by_status[value] ?? 0,
          to: listAddress(submissions, { status: value }),
        }))}
        empty="No submissions yet."
      />
      <BarFigure
        title="Sign-up to submission"
        head="Step"
        bars={STEP_NAMES.map((step) => ({ label: STEPS[step], total: statistics.funnel[step] }))}
        whole={statistics.funnel.signed_up}
        note="Counts people, not submissions."
        empty="No sign-ups yet."
      />
      <DropOffByWeek {...statistics} />
      <DropOffByCountry {...statistics} list={people} />
    </Box>
  );
}

interface TimeFigureProps {
  title: string;
  /** The heading of the totals. */
  head: string;
  totals: readonly { label: string; total: number }[];
  empty: string;
}

function TimeFigure({ title, head, totals, empty }: TimeFigureProps) {
  return (
    <Figure
      title={title}
      empty={empty}
      isEmpty={totals.every(({ total }) => total === 0)}
      heads={["Period (UTC)", head]}
      rows={totals.map(({ label, total }) => ({ cells: [label, total] }))}
    >
      <LineChart points={totals.map(({ label, total }) => ({ label, low: total, high: total }))} />
    </Figure>
  );
}

/** Submissions by day, and how many more are expected until the deadline. */
function Forecast({
  statistics,
  configuration,
}: FiguresProps & { configuration: NonNullable<FiguresProps["configuration"]> }) {
  const { days, known } = entriesUntilClose({
    entriesByDay: statistics.entries_by_day,
    opensAt: new Date(configuration.submissions_open_at),
    closesAt: new Date(configuration.submissions_close_at),
    now: useChallengeNow(),
  });
  const points = days.map(({ day, ...range }) => ({ label: dayLabel(day), ...range }));
  const end = days.length > known ? points.at(-1) : undefined;
  return (
    <Figure
      title="Submissions until the deadline"
      note={
        end &&
        `Expected at the deadline: ${rangeOf(end.low, end.high)} (80% range), based on the submissions so far. Most arrive just before a deadline.`
      }
      empty="No submissions yet."
      isEmpty={statistics.entries_by_day.length === 0}
      heads={["Day (UTC)", "Submissions", "Expected at least", "Expected at most"]}
      rows={points.map(({ label, low, high }, at) => ({
        cells: at < known ? [label, low, "", ""] : [label, "", low, high],
      }))}
    >
      <LineChart points={points} known={known} />
    </Figure>
  );
}

interface BarFigureProps {
  title: string;
  /** The heading of the labels. */
  head: string;
  bars: readonly Bar[];
  /** If given, each number is also shown as a percentage of it. */
  whole?: number;
  note?: string;
  empty: string;
}

function BarFigure({ title, head, bars, whole, note, empty }: BarFigureProps) {
  const shareOf = (total: number) => (whole === undefined ? [] : [percentOf(total, whole)]);
  return (
    <Figure
      title={title}
      note={note}
      empty={empty}
      isEmpty={bars.every(({ total }) => total === 0)}
      heads={[head, "Number", ...(whole === undefined ? [] : ["Share"])]}
      rows={bars.map(({ label, total, to }) => ({ cells: [label, total, ...shareOf(total)], to }))}
    >
      <BarChart
        rows={bars.map(({ label, total }) => ({
          label,
          values: [total],
          end: [total.toLocaleString("en"), ...shareOf(total)].join(", "),
        }))}
      />
    </Figure>
  );
}

/** A part as a rounded percentage, such as "12%". */
const percentOf = (part: number, whole: number) =>
  whole === 0 ? "0%" : `${Math.round((100 * part) / whole)}%`;

/** The charts have room for this many rows. */
const MAX_ROWS = 10;

/** Drop-off by the week of the sign-up, with the visits of that week. */
function DropOffByWeek({ weeks, visits_by_day }: Pick<Statistics, "weeks" | "visits_by_day">) {
  const visits = new Map<string, number>();
  for (const { day, total } of visits_by_day) {
    visits.set(weekOf(day), (visits.get(weekOf(day)) ?? 0) + total);
  }
  const rows = weeks.map(({ week, ...steps }) => ({
    label: dayLabel(week),
    visits: visits.get(week) ?? 0,
    steps,
  }));
  return (
    <DropOffFigure
      title="Drop-off by week"
      head="Week of sign-up"
      rows={rows}
      chartRows={rows.slice(-MAX_ROWS)}
      // Visits are known only if the site has analytics.
      hasVisits={visits_by_day.length > 0}
      note={`The last ${MAX_ROWS} weeks with sign-ups. See the table for all weeks.`}
    />
  );
}

/** Drop-off by the country in the profile. */
function DropOffByCountry({
  countries,
  list,
}: Pick<Statistics, "countries"> & { list: "users" | "people" }) {
  const rows = countries.map(({ country, ...steps }) => ({
    label: country,
    to: listAddress(list, { country }),
    steps,
  }));
  return (
    <DropOffFigure
      title="Drop-off by country"
      head="Country"
      rows={rows}
      chartRows={rows.slice(0, MAX_ROWS)}
      note={`The ${MAX_ROWS} countries with the most sign-ups. See the table for all countries.`}
    />
  );
}

interface DropOffRow {
  label: string;
  to?: string;
  visits?: number;
  steps: Steps;
}

interface DropOffFigureProps {
  title: string;
  /** The heading of the labels. */
  head: string;
  rows: readonly DropOffRow[];
  /** The rows in the chart. */
  chartRows: readonly DropOffRow[];
  hasVisits?: boolean;
  /** Shown if the chart does not have all rows. */
  note: string;
}

/** The number of people who reached each step from sign-up to submission. */
function DropOffFigure(props: DropOffFigureProps) {
  const { title, head, rows, chartRows, hasVisits = false, note } = props;
  const stepLabels = STEP_NAMES.map((step) => STEPS[step]);
  return (
    <Figure
      title={title}
      note={rows.length > chartRows.length ? note : undefined}
      empty="No sign-ups yet."
      isEmpty={rows.length === 0}
      heads={[head, ...(hasVisits ? ["Visits"] : []), ...stepLabels, "Share submitted"]}
      rows={rows.map(({ label, to, visits = 0, steps }) => ({
        to,
        cells: [
          label,
          ...(hasVisits ? [visits] : []),
          ...STEP_NAMES.map((step) => steps[step]),
          percentOf(steps.submitted, steps.signed_up),
        ],
      }))}
    >
      <BarChart
        steps={stepLabels}
        rows={chartRows.map(({ label, steps }) => ({
          label,
          values: STEP_NAMES.map((step) => steps[step]),
          end: `${steps.submitted.toLocaleString("en")} of ${steps.signed_up.toLocaleString("en")}`,
        }))}
      />
    </Figure>
  );
}
