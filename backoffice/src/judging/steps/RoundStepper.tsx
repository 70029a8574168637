import { Box, Button, styled, Typography } from "@mui/material";
import { useId, useState } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { PALETTE } from "#shared/palette.ts";
import { Mark } from "../../components/Mark.tsx";
import { PLAIN_LIST } from "../../theme/theme.ts";
import type { RoundStep } from "./roundSteps.ts";

const Step = styled("li")(({ theme }) => ({
  position: "relative",
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  paddingLeft: 28,
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
    "&[data-mark=Done]:not(:last-of-type)::before": { background: PALETTE.signal },
  },
}));

const StepLink = styled(NavLink)({
  color: PALETTE.ink,
  fontWeight: 600,
  textDecoration: "none",
  borderBottom: "2px solid transparent",
  "&:hover": { borderColor: PALETTE.inkSoft },
  "&:focus-visible": { outline: `2px solid ${PALETTE.signal}`, outlineOffset: 2 },
  "&[aria-current=page]": { borderColor: PALETTE.signal },
});

interface RoundStepperProps {
  steps: readonly RoundStep[];
  /** The place of the current step; -1: none. */
  current: number;
}

/** The steps of a round in a line. A narrow screen shows the current one, which opens the list of all. */
export function RoundStepper({ steps, current }: RoundStepperProps) {
  const id = useId();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Opening a step closes the list.
  const isOpen = openAt === pathname;
  const name = steps[current]
    ? `Step ${current + 1} of ${steps.length}: ${steps[current].label}`
    : "Steps";
  return (
    <Box component="nav" aria-label="Steps of the round" sx={{ mb: 2.5 }}>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        sx={{ display: { md: "none" }, width: "100%", justifyContent: "space-between" }}
      >
        <span>{name}</span>
        <span aria-hidden="true">{isOpen ? "▴" : "▾"}</span>
      </Button>
      <Box
        component="ol"
        id={id}
        sx={{
          ...PLAIN_LIST,
          display: { xs: isOpen ? "grid" : "none", md: "flex" },
          gap: { xs: 1, md: 0 },
          pt: { xs: 1.5, md: 0 },
        }}
      >
        {steps.map(({ label, status, isDone, to }, index) => {
          const mark = isDone ? "Done" : index === current ? "Now" : "Later";
          return (
            <Step key={label} data-mark={mark} aria-current={mark === "Now" ? "step" : undefined}>
              <Box sx={{ position: "absolute", insetInlineStart: 0, top: 0 }}>
                <Mark state={mark} />
              </Box>
              {to ? (
                <StepLink to={to}>{label}</StepLink>
              ) : (
                <Box component="span" sx={{ fontWeight: 600, color: "text.secondary" }}>
                  {label}
                </Box>
              )}
              <Typography color="textSecondary" sx={{ fontSize: "0.75rem", pr: 1 }}>
                {status}
              </Typography>
            </Step>
          );
        })}
      </Box>
    </Box>
  );
}
