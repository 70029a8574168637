import { Box, Paper, Typography } from "@mui/material";
import { challengeNow } from "#common/challengeClock.ts";
import { PageLink } from "../components/PageLink.tsx";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { Section } from "../components/Section.tsx";
import type { Configuration } from "../configuration/configuration.ts";
import { SeasonTimeline } from "../configuration/SeasonTimeline.tsx";
import type { SeasonFacts, Statistics } from "../data/databaseFunctions.ts";
import { useRole } from "../data/rights.ts";
import type { Stage } from "../judging/finalists/finalist.ts";
import type { Round } from "../judging/rounds/round.ts";
import { type CurrentWork, currentWork } from "./currentWork.ts";

interface WhereWeAreProps {
  challenge: Configuration;
  /** Undefined while they load. */
  statistics: Statistics | undefined;
  /** Only administrators can read these. */
  rounds?: readonly Round[] | undefined;
  stages?: readonly Stage[] | undefined;
  facts?: SeasonFacts | undefined;
}

/** The day on the timeline, and beside it how far the current work is. */
export function WhereWeAre({ challenge, statistics, rounds, stages, facts }: WhereWeAreProps) {
  const now = challengeNow();
  const role = useRole();
  return (
    <Section title="Where we are">
      <Paper
        variant="outlined"
        sx={{
          display: "grid",
          gap: 3,
          p: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 7fr) minmax(0, 5fr)" },
        }}
      >
        <SeasonTimeline challenge={challenge} now={now} />
        {/* As high as with its numbers, so that nothing moves when they appear. */}
        <Box sx={{ minHeight: 118 }}>
          {statistics && (
            <Work
              {...currentWork(
                { challenge, statistics, role, rounds, stages, facts },
                now.getTime(),
              )}
            />
          )}
        </Box>
      </Paper>
    </Section>
  );
}

function Work({ title, figure, progress, notes, action }: CurrentWork) {
  return (
    <>
      <Typography component="h4" variant="subtitle2">
        {title}
      </Typography>
      <Typography variant="h5" sx={{ fontSize: "2rem", lineHeight: 1.25 }}>
        {figure}
      </Typography>
      {progress && <ProgressBar label={title} {...progress} />}
      <Typography
        component="div"
        color="textSecondary"
        sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, mt: 0.5 }}
      >
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </Typography>
      <PageLink to={action.to}>{action.label}</PageLink>
    </>
  );
}
