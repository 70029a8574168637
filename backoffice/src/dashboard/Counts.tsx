import { Box } from "@mui/material";
import type { Configuration } from "../configuration/configuration.ts";
import type { Counts as AllCounts } from "../data/dataProvider.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { listAddress } from "../lists/listAddress.ts";
import { CountCard } from "./CountCard.tsx";
import { nextDeadline } from "./nextDeadline.ts";
import { CARDS, Section } from "./Section.tsx";

interface CountsProps {
  counts: AllCounts;
  /** Undefined when it could not be read. */
  configuration: Configuration | undefined;
}

/** What there is, in numbers, and how long it is until the next deadline. */
export function Counts({ counts, configuration }: CountsProps) {
  const next = configuration && nextDeadline(configuration);
  return (
    <Section title="In numbers">
      <Box sx={CARDS}>
        <CountCard
          label="Total Submissions"
          count={counts.submissions}
          to={listAddress("submissions")}
        />
        <CountCard label="Total Users" count={counts.users} to={listAddress("users")} />
        <CountCard
          label="Mailing List Subscribers"
          count={counts.mailing_list}
          to={listAddress("mailing-list")}
        />
        <CountCard
          label="Next deadline"
          count={next?.remaining ?? (configuration ? "None ahead" : "Unknown")}
          to="/configurations"
        >
          {next && (
            <>
              {next.label}: <time dateTime={next.at}>{inOfficialTime(next.at)}</time>
            </>
          )}
        </CountCard>
      </Box>
    </Section>
  );
}
