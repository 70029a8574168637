import { Box, Button, Link, type SxProps, type Theme, Typography } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { PALETTE } from "#shared/palette.ts";
import { Figure } from "./Figure.tsx";
import type { Bar } from "./statistics.ts";

interface BarFigureProps {
  title: string;
  /** What the bars stand for. */
  head: string;
  bars: readonly Bar[];
  /** Has each number said as a part of this one, too. */
  whole?: number;
  empty: string;
}

const FIRST_BARS = 10;

/** A table whose numbers have bars. Of many, the first are shown until one asks for all. */
export function BarFigure({ title, head, bars, whole, empty }: BarFigureProps) {
  const [isWhole, setIsWhole] = useState(false);
  const most = Math.max(...bars.map(({ total }) => total), 0);
  const shown = isWhole ? bars : bars.slice(0, FIRST_BARS);
  return (
    <Figure title={title}>
      {most === 0 ? (
        <Typography color="text.secondary">{empty}</Typography>
      ) : (
        <Box component="table" aria-label={title} sx={TABLE}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <td aria-hidden="true" />
              <th scope="col">Number</th>
              {whole !== undefined && <th scope="col">Share</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, total, to }) => (
              <tr key={label}>
                <th scope="row">
                  {to ? (
                    <Link component={RouterLink} to={to}>
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                </th>
                <td aria-hidden="true">
                  <Box sx={{ ...BAR, width: `${(100 * total) / most}%` }} />
                </td>
                <td>{total.toLocaleString("en")}</td>
                {whole !== undefined && <td>{percentOf(total, whole)}</td>}
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      {shown.length < bars.length && (
        <Button onClick={() => setIsWhole(true)} sx={{ mt: 0.5 }}>
          Show all {bars.length}
        </Button>
      )}
    </Figure>
  );
}

const BAR: SxProps<Theme> = {
  height: 14,
  borderRadius: "0 7px 7px 0",
  bgcolor: PALETTE.tone6,
};

const TABLE: SxProps<Theme> = {
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { py: 0.5, pr: 1.5, textAlign: "left", fontWeight: 400 },
  "& thead th": { color: "text.secondary", fontSize: "0.75rem" },
  "& thead th:nth-of-type(n + 2), & tbody td:nth-of-type(n + 2)": {
    width: "1%",
    pr: 0,
    pl: 1.5,
    textAlign: "right",
  },
  "& tbody td:nth-of-type(2)": { fontWeight: 650 },
  // The names take what they need, on a phone no more than half.
  "& tbody th": { width: "1%", maxWidth: 160, overflowWrap: "anywhere", minWidth: 120 },
};

/** What part of `whole` a number is. Nothing is no part of nothing. */
function percentOf(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.round((100 * part) / whole)}%`;
}
