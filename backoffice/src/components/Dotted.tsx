import { Box } from "@mui/material";
import { Children, type ReactNode } from "react";

const GAP = "0.875em";

/** The parts of a line with dots between them. Where it wraps, no line ends or begins with a dot. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    // The dot of the first part of a line is outside the box.
    <Box component="span" sx={{ display: "block", overflowX: "clip" }}>
      <Box
        component="span"
        sx={{
          display: "flex",
          flexWrap: "wrap",
          ml: `-${GAP}`,
          "& > span": { position: "relative", pl: GAP, minWidth: 0, overflowWrap: "anywhere" },
        }}
      >
        {Children.toArray(children).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
          <span key={index}>
            {index > 0 && (
              <Box component="span" sx={DOT}>
                {" · "}
              </Box>
            )}
            {part}
          </span>
        ))}
      </Box>
    </Box>
  );
}

const DOT = { position: "absolute", left: 0, width: GAP, textAlign: "center" } as const;
