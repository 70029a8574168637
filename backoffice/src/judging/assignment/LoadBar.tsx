import { Box } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";

interface LoadBarProps {
  load: number;
  /** The largest load of the table. */
  most: number;
  /** Whether the judge's limit is reached. */
  isFull?: boolean;
}

/** How many round entries a judge reviews, as a number and a bar. */
export function LoadBar({ load, most, isFull = false }: LoadBarProps) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minWidth: "min(24rem, 50vw)" }}>
      <Box sx={{ minWidth: "3ch", textAlign: "right" }}>{load}</Box>
      <Box sx={{ flex: 1, borderRadius: "5px", background: PALETTE.hairline }}>
        <Box
          sx={{ height: 10, borderRadius: "5px" }}
          style={{
            width: `${(100 * load) / most}%`,
            background: isFull ? PALETTE.signal : PALETTE.tone6,
          }}
        />
      </Box>
    </Box>
  );
}
