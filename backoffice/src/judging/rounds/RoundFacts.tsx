import { Typography } from "@mui/material";
import { OfficialDay } from "../../components/OfficialTime.tsx";
import { kindLabel, type Round, stageLabel } from "./round.ts";

/** "Panel, anonymized": its kind, unless that is its name, and what judges read. */
function describe({ name, kind, is_anonymized: isAnonymized }: Round) {
  const label = kindLabel(kind);
  if (!isAnonymized) return label;
  return name === label ? "Anonymized" : `${label}, anonymized`;
}

/** The kind, stage and dates of a round. */
export function RoundFacts({ round }: { round: Round }) {
  return (
    <Typography color="textSecondary">
      {describe(round)} · <strong>{stageLabel(round)}</strong> · <OfficialDay at={round.opens_at} />{" "}
      to <OfficialDay at={round.closes_at} />
    </Typography>
  );
}
