import { Box, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { ADMIN_DASHBOARD_MESSAGES } from "#common/messages.ts";
import { inDigits } from "#shared/inDigits.ts";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { Section } from "../components/Section.tsx";
import type { Configuration } from "../configuration/configuration.ts";
import type { Statistics } from "../data/databaseFunctions.ts";
import { useRights } from "../data/rights.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import type { Stage } from "../judging/finalists/finalist.ts";
import { listAddress } from "../lists/listAddress.ts";
import { countSubmitted } from "./currentWork.ts";
import { nextDate } from "./nextDate.ts";

interface TotalsProps {
  query: { data: Statistics | undefined; error: Error | null; refetch: () => unknown };
  /** Undefined after a failure. */
  configuration: Configuration | undefined;
  /** The finalists' stages, for roles that can read them. */
  stages?: readonly Stage[] | undefined;
}

/** As tall as a number, so that nothing moves when the number appears. */
const UNKNOWN = "…";

/** One line of totals, with the time until the next date and a link to the reports. */
export function Totals({ query, configuration, stages = [] }: TotalsProps) {
  const { data: statistics } = query;
  const next = configuration && nextDate(configuration, stages);
  const isAdministrator = useRights()("administration");
  const forAdministrators = (to: string) => (isAdministrator ? { to } : {});
  return (
    <Section title="Totals" asOf={statistics?.as_of}>
      {query.error && !statistics && (
        <NotLoaded query={query} failure={ADMIN_DASHBOARD_MESSAGES.failure} />
      )}
      <Paper
        variant="outlined"
        sx={{
          px: 2,
          py: 1.5,
          display: "grid",
          columnGap: 3,
          rowGap: 1.5,
          gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))",
        }}
      >
        <Total
          label="Total Submissions"
          value={statistics ? countSubmitted(statistics) : UNKNOWN}
          to={listAddress(isAdministrator ? "submissions" : "entries")}
        />
        <Total
          label="Total Users"
          value={statistics?.funnel.signed_up ?? UNKNOWN}
          to={listAddress(isAdministrator ? "users" : "people")}
        />
        <Total
          label="Mailing List Subscribers"
          value={statistics?.mailing_list ?? UNKNOWN}
          {...forAdministrators(listAddress("mailing-list"))}
        />
        {next && (
          <Total label="Next date" value={next.remaining} {...forAdministrators(next.to)}>
            {next.label}: <time dateTime={next.at}>{inOfficialTime(next.at)}</time>
          </Total>
        )}
      </Paper>
      <PageLink to="/reports" sx={{ justifySelf: "start" }}>
        See reports
      </PageLink>
    </Section>
  );
}

interface TotalProps {
  label: string;
  value: number | string;
  /** The list that is counted. */
  to?: string;
  children?: ReactNode;
}

function Total({ label, value, to, children }: TotalProps) {
  const id = useId();
  const text = typeof value === "number" ? inDigits(value) : value;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ fontSize: "1.25rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {to ? (
          <PageLink to={to} aria-label={`${label}: ${text}`}>
            {text}
          </PageLink>
        ) : (
          text
        )}
      </Typography>
      {children && (
        <Typography variant="body2" color="textSecondary">
          {children}
        </Typography>
      )}
    </Box>
  );
}
