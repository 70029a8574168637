import { Typography } from "@mui/material";
import { DayField } from "../../components/MomentField.tsx";
import { kindLabel, type Round, stageLabel } from "./round.ts";

/** The kind, stage and dates of a round. */
export function RoundFacts({ round }: { round: Round }) {
  return (
    <Typography color="textSecondary">
      {kindLabel(round.kind)}
      {round.is_anonymized && ", anonymized"} · <strong>{stageLabel(round)}</strong> ·{" "}
      <DayField record={round} source="opens_at" /> to{" "}
      <DayField record={round} source="closes_at" />
    </Typography>
  );
}
