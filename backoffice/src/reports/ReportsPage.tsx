import { Box, Typography } from "@mui/material";
import type { ComponentProps } from "react";
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
import { dayLabel, periodLabel } from "./periods.ts";

/** The labels of the steps from account to submission, in their order. */
const STEPS = {
  signed_up: "Signed up",
  profile_completed: "Profile complete",
  in_a_team: "With an entry",
  submitted: "Submitted",
} as const;

const STEP_NAMES = Object.keys(STEPS) as (keyof Steps)[];

/** Charts of sign-ups, submissions, countries and drop-off. */
export default function ReportsPage() {
  const query = useDatabaseQuery("admin_statistics", {});
  const { data: statistics } = query;
  const { data: configuration } = useConfiguration();
  return (
    <>
      <PageHeading title="Reports">
        {statistics && (
          <Typography variant="body2" color="text.secondary">
            As of <Moment at={statistics.as_of} />
          </Typography>
        )}
      </PageHeading>
      {statistics ? (
        <Figures statistics={statistics} configuration={configuration} />
      ) : (
        <NotLoaded query={query} failure="The reports could not be loaded." />
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
  const submissions = isAdministrator ? "submissions" : "entries";
  const { periods, funnel } = statistics;
  const weeks = statistics.weeks.map(({ week, ...steps }) => ({ label: dayLabel(week), ...steps }));
  const countries = statistics.countries.map(({ country, ...steps }) => ({
    label: country,
    to: listAddress(people, { country }),
    ...steps,
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
        counted="Sign-ups"
        totals={periods.map((period) => [periodLabel(period), period.sign_ups])}
      />
      <TimeFigure
        counted="Submissions"
        totals={periods.map((period) => [periodLabel(period), period.submissions])}
      />
      {configuration && <Forecast statistics={statistics} configuration={configuration} />}
      <Figure
        title="Countries"
        empty="No profile names a country yet."
        headers={["Country", "Number"]}
        rows={countries.map(({ label, to, signed_up }) => ({ cells: [label, signed_up], to }))}
      >
        <WorldMap
          countries={countries.map(({ label, signed_up }) => ({ label, total: signed_up }))}
        />
      </Figure>
      <BarFigure
        title="Submissions by status"
        headers={["Status", "Number"]}
        rows={SUBMISSION_STATUSES.map(({ value, label }) => ({
          cells: [label, statistics.entries_by_status[value] ?? 0],
          to: listAddress(submissions, { status: value }),
        }))}
        empty="No submissions yet."
      />
      <BarFigure
        title="Sign-up to submission"
        headers={["Step", "Number", "Share"]}
        rows={STEP_NAMES.map((step) => ({
          cells: [STEPS[step], funnel[step], percentOf(funnel[step], funnel.signed_up)],
        }))}
        note="Counts people, not submissions."
        empty="No sign-ups yet."
      />
      <DropOffFigure
        title="Drop-off by week"
        header="Week of sign-up"
        rows={weeks}
        chartRows={weeks.slice(-MAX_ROWS)}
        note={`The last ${MAX_ROWS} weeks with sign-ups. See the table for all weeks.`}
      />
      <DropOffFigure
        title="Drop-off by country"
        header="Country"
        rows={countries}
        chartRows={countries.slice(0, MAX_ROWS)}
        note={`The ${MAX_ROWS} countries with the most sign-ups. See the table for all countries.`}
      />
    </Box>
  );
}

interface TimeFigureProps {
  counted: "Sign-ups" | "Submissions";
  totals: readonly [label: string, total: number][];
}

function TimeFigure({ counted, totals }: TimeFigureProps) {
  return (
    <Figure
      title={`${counted} over time`}
      empty={`No ${counted.toLowerCase()} yet.`}
      headers={["Period (UTC)", counted]}
      rows={totals.map((cells) => ({ cells }))}
    >
      <LineChart points={totals.map(([label, total]) => ({ label, low: total, high: total }))} />
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
      headers={["Day (UTC)", "Submissions", "Expected at least", "Expected at most"]}
      rows={points.map(({ label, low, high }, at) => ({
        cells: at < known ? [label, low, "", ""] : [label, "", low, high],
      }))}
    >
      <LineChart points={points} known={known} />
    </Figure>
  );
}

/** A bar for each row of the table, with its numbers beside it. */
function BarFigure(props: Omit<ComponentProps<typeof Figure>, "children">) {
  return (
    <Figure {...props}>
      <BarChart
        rows={props.rows.map(({ cells: [label, ...numbers] }) => ({
          label,
          values: [Number(numbers[0])],
          end: numbers.map((number) => number.toLocaleString("en")).join(", "),
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

interface DropOffRow extends Steps {
  label: string;
  to?: string;
  /** Null in all rows if the site has no analytics. */
  visits?: number | null;
}

interface DropOffFigureProps {
  title: string;
  /** The heading of the labels. */
  header: string;
  rows: readonly DropOffRow[];
  /** The rows in the chart. */
  chartRows: readonly DropOffRow[];
  /** Shown if the chart does not have all rows. */
  note: string;
}

/** The number of people who reached each step from sign-up to submission. */
function DropOffFigure({ title, header, rows, chartRows, note }: DropOffFigureProps) {
  const hasVisits = rows.some(({ visits }) => typeof visits === "number");
  const stepLabels = STEP_NAMES.map((step) => STEPS[step]);
  return (
    <Figure
      title={title}
      note={rows.length > chartRows.length ? note : undefined}
      empty="No sign-ups yet."
      headers={[header, ...(hasVisits ? ["Visits"] : []), ...stepLabels, "Share submitted"]}
      rows={rows.map((row) => ({
        to: row.to,
        cells: [
          row.label,
          ...(hasVisits ? [row.visits ?? 0] : []),
          ...STEP_NAMES.map((step) => row[step]),
          percentOf(row.submitted, row.signed_up),
        ],
      }))}
    >
      <BarChart
        steps={stepLabels}
        rows={chartRows.map((row) => ({
          label: row.label,
          values: STEP_NAMES.map((step) => row[step]),
          end: `${row.submitted.toLocaleString("en")} of ${row.signed_up.toLocaleString("en")}`,
        }))}
      />
    </Figure>
  );
}
