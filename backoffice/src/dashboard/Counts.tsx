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
  /** Undefined until they are there, and when they could not be read. */
  statistics: Statistics | undefined;
  /** Undefined when it could not be read. */
  configuration: Configuration | undefined;
  /** What finalists hand in, as far as the reader may know. */
  stages?: readonly Stage[] | undefined;
}

/** Stands where a number will be: as tall as one, so that nothing moves. */
const UNKNOWN = "…";

/** What there is, in numbers, and how long it is until the next deadline. */
export function Counts({ statistics, configuration, stages = [] }: CountsProps) {
  const next = configuration && nextDeadline(configuration, stages);
  const may = useRights();
  const isAll = may("administration");
  const toAll = (address: string) => (isAll ? { to: address } : {});
  return (
    <Section title="In numbers" asOf={statistics?.as_of}>
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
