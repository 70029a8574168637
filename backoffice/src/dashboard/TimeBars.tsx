import { Box, type SxProps, type Theme } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";
import { axisUpTo } from "./axis.ts";

export interface TimeBar {
  label: string;
  total: number;
}

/**
 * A bar for each period, as wide as there is room, with its number where one points. Says nothing to
 * screen readers: see TimeFigure.
 */
export function TimeBars({ bars }: { bars: readonly TimeBar[] }) {
  const lines = axisUpTo(Math.max(...bars.map(({ total }) => total)));
  const top = lines.at(-1) ?? 1;
  const first = bars[0];
  const last = bars.length > 1 ? bars.at(-1) : undefined;
  return (
    <Box aria-hidden="true" sx={CHART}>
      <Box sx={AXIS}>
        {lines.map((line) => (
          <span key={line}>{line.toLocaleString("en")}</span>
        ))}
      </Box>
      <Box sx={PLOT}>
        {lines.map((line) => (
          <Box key={line} sx={{ ...LINE, bottom: `${(100 * line) / top}%` }} />
        ))}
        {bars.map(({ label, total }) => (
          <Box key={label} title={`${label}: ${total.toLocaleString("en")}`} sx={PERIOD}>
            <Box sx={{ ...BAR, height: `${(100 * total) / top}%` }} />
          </Box>
        ))}
      </Box>
      <Box sx={ENDS}>
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </Box>
    </Box>
  );
}

const HEIGHT = 168;

const CHART: SxProps<Theme> = {
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: 1,
  color: "text.secondary",
  fontSize: "0.75rem",
  lineHeight: "16px",
  fontVariantNumeric: "tabular-nums",
};

/** Each number stands with its middle at its line. */
const AXIS: SxProps<Theme> = {
  display: "flex",
  flexDirection: "column-reverse",
  justifyContent: "space-between",
  height: HEIGHT + 16,
  textAlign: "right",
};

const PLOT: SxProps<Theme> = {
  position: "relative",
  display: "flex",
  justifyContent: "space-around",
  height: HEIGHT,
  my: "8px",
};

const LINE = {
  position: "absolute",
  insetInline: 0,
  borderTop: `1px solid ${PALETTE.hairline}`,
} as const;

/** As high as the chart, so that one can point at small numbers too. */
const PERIOD: SxProps<Theme> = {
  position: "relative",
  flex: 1,
  display: "flex",
  alignItems: "end",
  px: "1px",
  "&:hover": { bgcolor: PALETTE.outline },
};

const BAR = {
  width: "100%",
  maxWidth: 24,
  mx: "auto",
  borderRadius: "3px 3px 0 0",
  bgcolor: PALETTE.tone6,
} as const;

const ENDS: SxProps<Theme> = {
  gridColumn: 2,
  display: "flex",
  justifyContent: "space-between",
};
