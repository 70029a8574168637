import { Checkbox } from "@mui/material";
import { EmptyText } from "../../components/EmptyText.tsx";
import { useChange } from "../../components/useChange.ts";
import { isPreparing, type Round } from "../rounds/round.ts";
import type { Copy } from "./copy.ts";

interface CalibrationBoxProps {
  round: Round;
  copy: Copy;
}

/** Whether all judges read an entry first: chosen while the round is prepared, for a few that link all others. */
export function CalibrationBox({ round, copy }: CalibrationBoxProps) {
  const { mutate, isPending } = useChange("set_calibration", {
    success: `${copy.code} is ${copy.is_calibration ? "an entry like others again" : "read first by all judges"}. The next plan heeds it.`,
    failure: "Failed to change it. Please try again.",
  });
  if (!isPreparing(round)) return copy.is_calibration ? <>Yes</> : <EmptyText>No</EmptyText>;
  return (
    <Checkbox
      size="small"
      checked={copy.is_calibration}
      disabled={isPending}
      onChange={(_, is_on) => mutate({ judging_copy_id: copy.id, is_on })}
      slotProps={{ input: { "aria-label": `All judges read ${copy.code} first` } }}
      sx={{ p: 0.5 }}
    />
  );
}
