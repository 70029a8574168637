import { Alert, Box, Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { resultsState } from "../configuration/resultsState.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";

const ReleaseDialog = loadedWhenUsed("ReleaseDialog", () => import("./ReleaseDialog.tsx"), null);
const HoldDialog = loadedWhenUsed("HoldDialog", () => import("./HoldDialog.tsx"), null);

/** Says whether teams see what was decided, and lets that be changed. */
export function ResultsNotice() {
  const { data: configuration } = useConfiguration();
  const [isAsking, setIsAsking] = useState(false);
  if (!configuration) return null;

  const { submissions_close_at, results_released_at } = configuration;
  const closing = inOfficialTime(submissions_close_at);
  const release = results_released_at && inOfficialTime(results_released_at);
  const state = resultsState(configuration);
  const isHeld = state === "held" || state === "submissions-open";
  const texts: Record<typeof state, ReactNode> = {
    "submissions-open": (
      <>
        Selected and Declined are held: teams learn of neither until you release the results, which
        is possible once submissions close on {closing}.
      </>
    ),
    held: (
      <>Selected and Declined are held: teams learn of neither until you release the results.</>
    ),
    scheduled: <>Selected and Declined are held until {release}. From then on teams see them.</>,
    released: (
      <>Results have been released on {release}: teams see Selected and Declined at once.</>
    ),
  };

  const Question = isHeld ? ReleaseDialog : HoldDialog;
  return (
    <Alert
      severity={state === "released" ? "warning" : "info"}
      sx={{ mb: 2, flexWrap: { xs: "wrap", sm: "nowrap" } }}
      action={
        <Button
          color="inherit"
          variant="outlined"
          disabled={state === "submissions-open"}
          onClick={() => setIsAsking(true)}
          sx={{ whiteSpace: "nowrap" }}
        >
          {isHeld ? "Release results" : "Hold results"}
        </Button>
      }
    >
      <Box>{texts[state]}</Box>
      {isAsking && <Question onClose={() => setIsAsking(false)} />}
    </Alert>
  );
}
