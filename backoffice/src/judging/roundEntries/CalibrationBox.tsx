import { Checkbox } from "@mui/material";
import { EmptyText } from "../../components/EmptyText.tsx";
import { useChange } from "../../components/useChange.ts";
import { isPreparing, type Round } from "../rounds/round.ts";
import type { RoundEntry } from "./roundEntry.ts";

interface CalibrationBoxProps {
  round: Round;
  roundEntry: RoundEntry;
}

/** Whether all judges read an entry first: chosen while the round is prepared, for a few that link all others. */
export function CalibrationBox({ round, roundEntry }: CalibrationBoxProps) {
  const { mutate, isPending } = useChange("set_calibration", {
    success: `${roundEntry.code} is ${roundEntry.is_calibration ? "an entry like others again" : "read first by all judges"}. The next plan heeds it.`,
    failure: "Failed to change it. Please try again.",
  });
  if (!isPreparing(round)) return roundEntry.is_calibration ? <>Yes</> : <EmptyText>No</EmptyText>;
  return (
    <Checkbox
      size="small"
      checked={roundEntry.is_calibration}
      disabled={isPending}
      onChange={(_, is_on) => mutate({ round_entry_id: roundEntry.id, is_on })}
      slotProps={{ input: { "aria-label": `All judges read ${roundEntry.code} first` } }}
      sx={{ p: 0.5 }}
    />
  );
}
