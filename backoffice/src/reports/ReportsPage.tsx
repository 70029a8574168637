import { Box, Typography } from "@mui/material";
import { dayOn, formatDay } from "#shared/challengeDates.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { inDigits } from "#shared/inDigits.ts";
import { BarChart, Legend } from "../charts/BarChart.tsx";
import { Figure, type FigureRow } from "../charts/Figure.tsx";
import { LineChart } from "../charts/LineChart.tsx";
import { WorldMap } from "../charts/WorldMap.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { Statistics, Steps } from "../data/databaseFunctions.ts";
import { useRights } from "../data/rights.ts";
import { listAddress } from "../lists/listAddress.ts";
import { ROW } from "../theme/theme.ts";

/** The labels of the steps from account to submission, in their order. */
const STEPS = {
  signed_up: "Signed up",
  profile_completed: "Profile complete",
  in_a_team: "On a team or solo",
  submitted: "Submitted",
} as const;

const STEP_NAMES = Object.keys(STEPS) as (keyof Steps)[];
const STEP_LABELS = Object.values(STEPS);

/** Charts of sign-ups, submissions, countries and drop-off. */
export default function ReportsPage() {
  const query = useDatabaseQuery("admin_statistics", {});
  const { data: statistics } = query;
  return (
    <>
      <PageHeading title="Reports">
        {statistics && (
          <Typography variant="body2" color="textSecondary">
            As of <Moment at={statistics.as_of} />
          </Typography>
        )}
      </PageHeading>
      {statistics ? (
        <Figures statistics={statistics} />
      ) : (
        <NotLoaded query={query} failure="We couldn’t load the reports." />
      )}
    </>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const isAdministrator = useRights()("administration");
  const people = isAdministrator ? "users" : "people";
  const submissions = isAdministrator ? "submissions" : "entries";
  const { days, funnel } = statistics;
  const statuses = SUBMISSION_STATUSES.map(({ value, label }) => ({
    label,
    numbers: [statistics.submissions_by_status[value] ?? 0],
    to: listAddress(submissions, { status: value }),
  }));
  const hasSubmissions = statuses.some(({ numbers: [number = 0] }) => number > 0);
  const steps = STEP_NAMES.map((step) => ({
    label: STEPS[step],
    numbers: [funnel[step]],
    cells: [funnel[step], percentOf(funnel[step], funnel.signed_up)],
  }));
  const hasVisits = statistics.weeks.some(({ visits }) => visits !== null);
  const weeks = statistics.weeks.map(({ week, visits, ...reached }) => ({
    label: dayLabel(week),
    ...dropOff(reached, hasVisits ? [visits ?? 0] : []),
  }));
  const countries = statistics.countries.map(({ country, ...reached }) => ({
    label: country,
    to: listAddress(people, { country }),
    ...dropOff(reached),
  }));
  const origins = countries.map(({ label, to, numbers }) => ({
    label,
    to,
    numbers: numbers.slice(0, 1),
  }));
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      <TimeFigure
        counted="Sign-ups"
        days={days.map(({ day, sign_ups }) => [dayLabel(day), sign_ups])}
      />
      <TimeFigure
        counted="Submissions"
        days={days.map(({ day, submissions }) => [dayLabel(day), submissions])}
      />
      <Figure
        title="Countries"
        unit="People who entered their country"
        empty="No one has entered a country yet."
        headers={["Country", "Number"]}
        rows={origins}
      >
        <WorldMap rows={origins} />
        <Box sx={{ mt: 2 }}>
          <BarChart rows={origins.slice(0, LARGEST_COUNTRIES)} />
        </Box>
      </Figure>
      <Box sx={{ display: "grid", gap: 2, gridTemplateRows: hasSubmissions ? "auto 1fr" : "1fr" }}>
        {/* Without submissions, their chart over time already says so. */}
        {hasSubmissions && (
          <Figure
            title="Submissions by status"
            unit={
              isAdministrator
                ? "Submissions by status, including statuses not yet released"
                : "Submissions by released status"
            }
            headers={["Status", "Number"]}
            rows={statuses}
          >
            <BarChart rows={statuses} />
          </Figure>
        )}
        <Figure
          title="Sign-up to submission"
          unit="People, and their share of all sign-ups"
          headers={["Step", "Number", "Share"]}
          rows={steps}
          empty="No sign-ups yet."
        >
          <BarChart rows={steps} />
        </Figure>
      </Box>
      {/* Otherwise the bars have one color. */}
      {funnel.profile_completed > 0 && (
        <Box sx={{ ...ROW, columnGap: 3, gridColumn: "1 / -1", mt: 1 }}>
          <Typography component="h3" variant="subtitle2">
            Furthest step
          </Typography>
          <Legend steps={STEP_LABELS} />
        </Box>
      )}
      <DropOffFigure
        title="Drop-off by week"
        unit="People by sign-up week and furthest step"
        headers={["Week of sign-up", ...(hasVisits ? ["Visits"] : [])]}
        rows={weeks}
        chartRows={weeks.slice(-MAX_ROWS)}
        note={`The last ${MAX_ROWS} weeks with sign-ups. See the table for all weeks.`}
      />
      <DropOffFigure
        title="Drop-off by country"
        unit="People by country and furthest step"
        headers={["Country"]}
        rows={countries}
        chartRows={countries.slice(0, MAX_ROWS)}
        note={`The ${MAX_ROWS} countries with the most sign-ups. See the table for all countries.`}
      />
    </Box>
  );
}

interface TimeFigureProps {
  counted: "Sign-ups" | "Submissions";
  /** The number on each day. */
  days: readonly [label: string, number: number][];
}

/** The total over time; the table also has the number of each day. */
function TimeFigure({ counted, days }: TimeFigureProps) {
  let total = 0;
  const rows = days.map(([label, number]) => {
    total += number;
    return { label, numbers: [total], cells: [number, total] };
  });
  return (
    <Figure
      title={`${counted} over time`}
      unit={`Total ${counted.toLowerCase()} by day (UTC)`}
      empty={`No ${counted.toLowerCase()} yet.`}
      headers={["Day (UTC)", counted, "Total"]}
      rows={rows}
    >
      {rows.length > 1 ? (
        <LineChart rows={rows} />
      ) : (
        <OnlyDay label={rows[0]?.label} total={total} />
      )}
    </Figure>
  );
}

/** The total while there is only one day, which is no line yet. */
function OnlyDay({ label, total }: { label: string | undefined; total: number }) {
  return (
    <>
      <Typography sx={{ fontSize: "2rem", fontWeight: 650, lineHeight: 1.25 }}>
        {inDigits(total)}
      </Typography>
      <Typography color="textSecondary">on {label}</Typography>
    </>
  );
}

/** A day (UTC), such as "Aug 25, 2025". */
const dayLabel = (day: string) => formatDay(dayOn(new Date(day)));

/** A part as a rounded percentage, such as "12%". */
const percentOf = (part: number, whole: number) =>
  whole === 0 ? "0%" : `${Math.round((100 * part) / whole)}%`;

/** The number of people who reached each step from sign-up to submission. */
function dropOff(reached: Steps, visits: readonly number[] = []) {
  const numbers = STEP_NAMES.map((step) => reached[step]);
  return {
    numbers,
    cells: [...visits, ...numbers, percentOf(reached.submitted, reached.signed_up)],
  };
}

/** The charts have room for this many rows. */
const MAX_ROWS = 10;

/** As many as fit below the map beside the other charts. */
const LARGEST_COUNTRIES = 5;

interface DropOffFigureProps {
  title: string;
  unit: string;
  /** The headings before the steps. */
  headers: readonly string[];
  rows: readonly FigureRow[];
  /** The rows in the chart. */
  chartRows: readonly FigureRow[];
  /** Shown if the chart does not have all rows. */
  note: string;
}

function DropOffFigure({ title, unit, headers, rows, chartRows, note }: DropOffFigureProps) {
  return (
    <Figure
      title={title}
      unit={unit}
      note={rows.length > chartRows.length ? note : undefined}
      empty="Nothing to compare yet."
      headers={[...headers, ...STEP_LABELS, "Share submitted"]}
      rows={rows}
    >
      <BarChart steps={STEP_LABELS} rows={chartRows} />
    </Figure>
  );
}
