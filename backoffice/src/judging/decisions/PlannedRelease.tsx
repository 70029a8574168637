import { Alert, Button } from "@mui/material";
import { MomentField } from "../../components/MomentField.tsx";
import { useChange } from "../../components/useChange.ts";
import type { Round } from "../rounds/round.ts";
import { Countdown } from "./Countdown.tsx";

/** How long a planned release can still be stopped, and the way to stop it; or why it was stopped. */
export function PlannedRelease({ round }: { round: Round }) {
  const { mutate, isPending } = useChange("stop_release", {
    success: "The release is stopped. Nobody has been told anything.",
    failure: "Failed to stop the release. Please try again.",
  });
  if (round.release_stopped_reason) {
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        The planned release was stopped because something had changed. No team was notified.{" "}
        {round.release_stopped_reason} Then plan the release again.
      </Alert>
    );
  }
  if (!round.release_at || round.state !== "closed") return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, flexWrap: { xs: "wrap", sm: "nowrap" } }}
      action={
        <Button
          color="inherit"
          variant="outlined"
          disabled={isPending}
          onClick={() => mutate({ round_id: round.id })}
          sx={{ whiteSpace: "nowrap" }}
        >
          Stop the release
        </Button>
      }
    >
      This round is released in <Countdown until={round.release_at} />,{" "}
      <MomentField record={round} source="release_at" />. Nobody has been told anything yet.
    </Alert>
  );
}
