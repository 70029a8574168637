import { Box, Typography } from "@mui/material";
import { barColumns, dayPercent, isTodayShown, timelineMonths } from "#common/timeline.ts";
import { challengeDay, formatShortDay } from "#shared/challengeDates.ts";
import { PALETTE } from "#shared/palette.ts";
import { challengeStageOf } from "#shared/participation.ts";
import type { Configuration } from "./configuration.ts";

interface SeasonTimelineProps {
  challenge: Configuration;
  /** The time of the challenge's clock. */
  now: Date;
}

const { ink, white, tone2, tone4, tone6, tone8 } = PALETTE;

/** The colors of the bars, as on the site. */
const COLORS = [
  { background: tone2, color: ink },
  { background: tone4, color: ink },
  { background: tone6, color: white },
  { background: tone8, color: white },
];

const TODAY = { position: "absolute", transform: "translateX(-50%)" };

/** The months and phases of the season with today: the timeline of the site. */
export function SeasonTimeline({ challenge, now }: SeasonTimelineProps) {
  const facts = { challenge, now };
  const months = timelineMonths(facts);
  const today = formatShortDay(challengeDay(now));
  const isShown = isTodayShown(facts);
  const at = `${dayPercent(facts, now)}%`;
  return (
    <div>
      <Typography component="h4" variant="subtitle2">
        {challenge.phase}
        {challengeStageOf(challenge, now.getTime()) === "ended" && " · Ended"}
      </Typography>
      <Box
        role="img"
        aria-label={`Timeline: ${challenge.phase}${isShown ? `, ${today}` : ""}`}
        sx={{
          position: "relative",
          display: "grid",
          gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))`,
          gridTemplateRows: "20px repeat(4, 22px)",
          pb: isShown ? 3 : 0,
          isolation: "isolate",
          mt: 1.5,
          fontSize: "0.75rem",
        }}
      >
        {months.map(({ column, label }) => (
          <Box key={column} sx={{ gridColumn: column, color: "text.secondary" }}>
            {label}
          </Box>
        ))}
        {Object.entries(barColumns(facts)).map(([title, { first, last }], at) => (
          <Box
            key={title}
            style={{ gridRow: at + 2, gridColumn: `${first} / ${last + 1}` }}
            sx={{
              position: "relative",
              containerType: "inline-size",
              height: 20,
              mr: "2px",
              borderRadius: "10px",
              lineHeight: "20px",
              whiteSpace: "nowrap",
              // Visible in forced colors, which have no backgrounds.
              outline: "1px solid transparent",
              ...COLORS[at],
              "& > span": { pl: "10px" },
              // A short bar has no room for its name.
              "@container (max-width: 71px)": {
                "& > span": {
                  position: "absolute",
                  right: "calc(100% + 2px)",
                  px: "4px",
                  color: ink,
                  // The line of today does not run through it.
                  background: white,
                },
              },
            }}
          >
            <span>{title}</span>
          </Box>
        ))}
        <div hidden={!isShown}>
          {/* A line behind the bars and the pill below it, each inside the timeline on its first and last day, too. */}
          <Box
            sx={{
              ...TODAY,
              zIndex: -1,
              top: 20,
              left: `clamp(12px, ${at}, 100% - 14px)`,
              height: 92,
              // A border, which forced colors keep.
              borderLeft: `2px solid ${PALETTE.signal}`,
            }}
          />
          <Box
            sx={{
              ...TODAY,
              top: 112,
              left: `clamp(30px, ${at}, 100% - 32px)`,
              width: 60,
              borderRadius: "10px",
              outline: "1px solid transparent",
              background: PALETTE.signal,
              color: white,
              fontWeight: 600,
              lineHeight: "20px",
              textAlign: "center",
            }}
          >
            {today}
          </Box>
        </div>
      </Box>
    </div>
  );
}
