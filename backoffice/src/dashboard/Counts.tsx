import { Box } from "@mui/material";
import { CountCard } from "../components/CountCard.tsx";
import { CARDS, Section } from "../components/Section.tsx";
import type { Configuration } from "../configuration/configuration.ts";
import { useRights } from "../data/rights.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { listAddress } from "../lists/listAddress.ts";
import { nextDeadline, type Stage } from "./nextDeadline.ts";
import { entriesIn, type Statistics } from "./statistics.ts";

interface CountsProps {
  /** Undefined while loading, or after a failure. */
  statistics: Statistics | undefined;
  /** Undefined after a failure. */
  configuration: Configuration | undefined;
  /** The finalists' stages, for roles that can read them. */
  stages?: readonly Stage[] | undefined;
}

/** As tall as a number, so that nothing moves when the number appears. */
const UNKNOWN = "…";

/** Totals, and the time until the next deadline. */
export function Counts({ statistics, configuration, stages = [] }: CountsProps) {
  const next = configuration && nextDeadline(configuration, stages);
  const may = useRights();
  const isAll = may("administration");
  const toAll = (address: string) => (isAll ? { to: address } : {});
  return (
    <Section title="Totals" asOf={statistics?.as_of}>
      <Box sx={CARDS}>
        <CountCard
          label="Total Submissions"
          count={statistics ? entriesIn(statistics) : UNKNOWN}
          to={listAddress(isAll ? "submissions" : "entries")}
        />
        <CountCard
          label="Total Users"
          count={statistics?.funnel.signed_up ?? UNKNOWN}
          to={listAddress(isAll ? "users" : "people")}
        />
        <CountCard
          label="Mailing List Subscribers"
          count={statistics?.mailing_list ?? UNKNOWN}
          {...toAll(listAddress("mailing-list"))}
        />
        {next && (
          <CountCard label="Next deadline" count={next.remaining} {...toAll(next.to)}>
            {next.label}: <time dateTime={next.at}>{inOfficialTime(next.at)}</time>
          </CountCard>
        )}
      </Box>
    </Section>
  );
}
