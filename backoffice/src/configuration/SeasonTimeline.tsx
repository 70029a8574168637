import { Box, Typography } from "@mui/material";
import { phaseColumns, playheadPercent, timelineMonths } from "#common/timeline.ts";
import { challengeDay, formatShortDay } from "#shared/challengeDates.ts";
import { PALETTE } from "#shared/palette.ts";
import { challengeStageOf } from "#shared/participation.ts";
import type { Configuration } from "./configuration.ts";

interface SeasonTimelineProps {
  challenge: Configuration;
  /** The time of the challenge's clock. */
  now: Date;
}

const TODAY = {
  position: "absolute",
  transform: "translateX(-50%)",
  background: PALETTE.signal,
};

/** The months and phases of the season in one line, with today: the timeline of the site. */
export function SeasonTimeline({ challenge, now }: SeasonTimelineProps) {
  const facts = { challenge, now };
  const months = timelineMonths(facts);
  const today = formatShortDay(challengeDay(now));
  const at = `${playheadPercent(facts)}%`;
  return (
    <div>
      <Typography component="h4" variant="subtitle2">
        {challenge.phase}
        {challengeStageOf(challenge, now.getTime()) === "ended" && " · Ended"}
      </Typography>
      <Box
        role="img"
        aria-label={`Timeline: ${challenge.phase}, ${today}`}
        sx={{
          position: "relative",
          display: "grid",
          gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))`,
          gridTemplateRows: "20px 28px 24px",
          mt: 1.5,
          fontSize: "0.75rem",
        }}
      >
        {months.map(({ column, label }) => (
          <Box key={column} sx={{ gridColumn: column, color: "text.secondary" }}>
            {label}
          </Box>
        ))}
        {barsOf(challenge, now).map(({ title, first, last, ...colors }) => (
          <Box
            key={title}
            sx={{
              gridRow: 2,
              gridColumn: `${first} / ${last + 1}`,
              containerType: "inline-size",
              mr: "2px",
              borderRadius: "14px",
              lineHeight: "28px",
              ...colors,
              // A short bar has no room for its name.
              "& > span": { display: "none" },
              "@container (min-width: 72px)": { "& > span": { display: "block", pl: "10px" } },
            }}
          >
            <span>{title}</span>
          </Box>
        ))}
        {/* The mark and the pill below it, each inside the timeline on its first and last day, too. */}
        <Box
          sx={{
            ...TODAY,
            top: 48,
            left: `clamp(12px, ${at}, 100% - 14px)`,
            width: 2,
            height: 4,
          }}
        />
        <Box
          sx={{
            ...TODAY,
            top: 52,
            left: `clamp(30px, ${at}, 100% - 32px)`,
            width: 60,
            borderRadius: "10px",
            color: PALETTE.white,
            fontWeight: 600,
            lineHeight: "20px",
            textAlign: "center",
          }}
        >
          {today}
        </Box>
      </Box>
    </div>
  );
}

/** The bars of the phases, one after the other, in the site's colors. */
function barsOf(challenge: Configuration, now: Date) {
  const columns = phaseColumns({ challenge, now });
  const { Evaluation, Refinement, Pitches } = columns;
  const { ink, white, tone2, tone4, tone6, tone8 } = PALETTE;
  const bars = [
    { title: "Idea Generation", first: 1, background: tone2, color: ink },
    { title: "Evaluation", first: Evaluation.first, background: tone4, color: ink },
    { title: "Refinement", first: Refinement.first, background: tone6, color: white },
    { title: "Pitches", first: Pitches.first, background: tone8, color: white },
  ];
  return bars.map((bar, index) => ({
    ...bar,
    last: Math.max(bar.first, (bars[index + 1]?.first ?? Pitches.last + 1) - 1),
  }));
}
