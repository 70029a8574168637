import { Checkbox } from "@mui/material";
import { EmptyText } from "../../components/EmptyText.tsx";
import { useChange } from "../../components/useChange.ts";
import { isPreparing, type Round } from "../rounds/round.ts";
import type { RoundEntry } from "./roundEntry.ts";

interface CalibrationBoxProps {
  round: Round;
  roundEntry: RoundEntry;
}

/** Makes an entry a calibration entry while the round is in preparation. */
export function CalibrationBox({ round, roundEntry }: CalibrationBoxProps) {
  const { mutate, isPending } = useChange("set_calibration", {
    success: `${roundEntry.code} is ${roundEntry.is_calibration ? "no longer" : "now"} a calibration entry. Update the assignment to apply this.`,
    failure: "Failed to change the calibration entry. Please try again.",
  });
  if (!isPreparing(round)) return roundEntry.is_calibration ? <>Yes</> : <EmptyText>No</EmptyText>;
  return (
    <Checkbox
      size="small"
      checked={roundEntry.is_calibration}
      disabled={isPending}
      onChange={(_, is_on) => mutate({ round_entry_id: roundEntry.id, is_on })}
      slotProps={{ input: { "aria-label": `Calibration entry: ${roundEntry.code}` } }}
      sx={{ p: 0.5 }}
    />
  );
}
