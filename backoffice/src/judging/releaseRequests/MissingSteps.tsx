import { Box, Button, Typography } from "@mui/material";
import { LinkButton } from "../../components/PageLink.tsx";
import { Panel } from "../../components/Panel.tsx";
import { ROW, RULED_LIST } from "../../theme/theme.ts";
import { Mark, type StepState } from "../Steps.tsx";
import type { RoundStep } from "../steps/roundSteps.ts";

interface MissingStep extends Pick<RoundStep, "label" | "status" | "to"> {
  state: StepState;
}

/** Instead of the request for a release: the steps of its round that come first, each with its page. */
export function MissingSteps({ steps }: { steps: readonly MissingStep[] }) {
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Panel
        title="Not ready for release"
        explanation="Once these steps are done, you can request the release."
      >
        <Box component="ol" sx={RULED_LIST}>
          {steps.map(({ label, status, state, to }) => (
            <Box component="li" key={label} sx={{ ...ROW, gap: 1.5 }}>
              <Mark state={state} />
              <Box sx={{ flex: "1 1 12rem" }}>
                <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
                <Typography color="textSecondary">{status}</Typography>
              </Box>
              {to && (
                <LinkButton variant={state === "Now" ? "contained" : "outlined"} to={to}>
                  Open {label.toLowerCase()}
                </LinkButton>
              )}
            </Box>
          ))}
        </Box>
        <Button variant="contained" disabled sx={{ justifySelf: "start" }}>
          Request release
        </Button>
      </Panel>
    </Box>
  );
}
