import { Box, styled, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { PALETTE } from "#shared/palette.ts";
import { PLAIN_LIST } from "../theme/theme.ts";

/** The state of a step: done, the one that is next, or a later one. */
export type StepState = "Done" | "Now" | "Later";

const Circle = styled("span")({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: 20,
  height: 20,
  border: `2px solid ${PALETTE.border}`,
  borderRadius: "50%",
  color: PALETTE.white,
  fontSize: 12,
  fontWeight: 700,
  lineHeight: 1,
  "&[data-mark=Done]": { borderColor: PALETTE.signal, background: PALETTE.signal },
  "&[data-mark=Now]": { borderColor: PALETTE.signal, borderWidth: 4 },
  // Without backgrounds, the tick has the color of text.
  "@media (forced-colors: active)": {
    color: "CanvasText",
    "&[data-mark=Now]": { borderColor: "Highlight" },
  },
});

/** The circle of a step: a tick once it is done, a blue ring while it is next. */
export function Mark({ state }: { state: StepState }) {
  return (
    <Circle role="img" aria-label={state} data-mark={state}>
      {state === "Done" && "✓"}
    </Circle>
  );
}

const Item = styled("li")(({ theme }) => ({
  position: "relative",
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  paddingLeft: 28,
  "& > [data-mark]": { position: "absolute", insetInlineStart: 0, top: 0 },
  // The line to the next step, from circle to circle.
  [theme.breakpoints.up("md")]: {
    minHeight: 64,
    paddingLeft: 0,
    paddingTop: 26,
    "&:not(:last-of-type)::before": {
      content: '""',
      position: "absolute",
      insetInline: "26px 6px",
      top: 9,
      height: 2,
      background: PALETTE.hairline,
    },
    "&:has(> [data-mark=Done]):not(:last-of-type)::before": { background: PALETTE.signal },
    "@media (forced-colors: active)": {
      "&:not(:last-of-type)::before": { background: "CanvasText !important" },
    },
  },
}));

interface StepProps {
  state: StepState;
  /** Its name, or a link to its page. */
  label: ReactNode;
  /** Its person and time, or its progress. */
  children: ReactNode;
}

export function Step({ state, label, children }: StepProps) {
  return (
    <Item aria-current={state === "Now" ? "step" : undefined}>
      <Mark state={state} />
      <Box component="span" sx={{ fontWeight: 600 }}>
        {label}
      </Box>
      <Typography
        component="div"
        color="textSecondary"
        sx={{ fontSize: "0.75rem", pr: 1, overflowWrap: "anywhere" }}
      >
        {children}
      </Typography>
    </Item>
  );
}

/** Steps in a line; on a narrow screen, below each other. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ol"
      sx={{ ...PLAIN_LIST, display: { xs: "grid", md: "flex" }, gap: { xs: 1, md: 0 } }}
    >
      {children}
    </Box>
  );
}
