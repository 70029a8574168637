import { Box, Button, styled } from "@mui/material";
import { useId, useState } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { PALETTE } from "#shared/palette.ts";
import { Step, Steps } from "../Steps.tsx";
import type { RoundStep } from "./roundSteps.ts";

const StepLink = styled(NavLink)({
  color: PALETTE.ink,
  fontWeight: 600,
  textDecoration: "none",
  borderBottom: "2px solid transparent",
  "&:hover": { borderColor: PALETTE.inkSoft },
  "&:focus-visible": { outline: `2px solid ${PALETTE.signal}`, outlineOffset: 2 },
  "&[aria-current=page]": { borderColor: PALETTE.signal },
  // Forced colors would show the transparent lines too.
  "@media (forced-colors: active)": {
    borderColor: "Canvas",
    "&[aria-current=page]": { borderColor: "Highlight" },
  },
});

interface RoundStepperProps {
  steps: readonly RoundStep[];
  /** The place of the next step; -1: none. */
  current: number;
}

/** The steps of a round in a line. A narrow screen shows that of the open page, which opens the list of all. */
export function RoundStepper({ steps, current }: RoundStepperProps) {
  const id = useId();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Opening a step closes the list.
  const isOpen = openAt === pathname;
  const open = steps.findIndex(({ to }) => to && pathname.startsWith(to));
  return (
    <Box component="nav" aria-label="Round steps" sx={{ mb: 2.5 }}>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        sx={{ display: { md: "none" }, width: "100%", justifyContent: "space-between" }}
      >
        <span>
          {steps[open] ? `Step ${open + 1} of ${steps.length}: ${steps[open].label}` : "Steps"}
        </span>
        <span aria-hidden="true">{isOpen ? "▴" : "▾"}</span>
      </Button>
      <Box
        id={id}
        sx={{ display: { xs: isOpen ? "block" : "none", md: "block" }, pt: { xs: 1.5, md: 0 } }}
      >
        <Steps>
          {steps.map(({ label, status, isDone, to }, index) => (
            <Step
              key={label}
              state={isDone ? "Done" : index === current ? "Now" : "Later"}
              label={
                to ? (
                  <StepLink to={to}>{label}</StepLink>
                ) : (
                  <Box component="span" sx={{ color: "text.secondary" }}>
                    {label}
                  </Box>
                )
              }
            >
              {status}
            </Step>
          ))}
        </Steps>
      </Box>
    </Box>
  );
}
