import { Typography } from "@mui/material";
import {
  OFFICIAL_ZONE,
  officialDay,
  officialMoment,
  officialTime,
} from "#shared/challengeDates.ts";
import { Dotted } from "../../components/Dotted.tsx";
import { OfficialDay } from "../../components/OfficialTime.tsx";
import { kindLabel, type Round, stageLabel } from "./round.ts";

/** "Panel, anonymized": its kind, unless that is its name, and what judges read. */
function describe({ name, kind, is_anonymized: isAnonymized }: Round) {
  const label = kindLabel(kind);
  if (name === label) return isAnonymized && "Anonymized";
  return `${label}${isAnonymized ? ", anonymized" : ""}`;
}

/** The kind, stage and dates of a round. */
export function RoundFacts({ round }: { round: Round }) {
  return (
    <Typography component="div" color="textSecondary">
      <Dotted>
        {describe(round)}
        <strong>{stageLabel(round)}</strong>
        <Dates round={round} />
      </Dotted>
    </Typography>
  );
}

/** "Sep 3, 2025 to Sep 19, 2025"; of a single day, with its hours. */
function Dates({ round: { opens_at: opens, closes_at: closes } }: { round: Round }) {
  const [start, end] = [new Date(opens), new Date(closes)];
  if (officialDay(start) !== officialDay(end)) {
    return (
      <>
        <OfficialDay at={opens} /> to <OfficialDay at={closes} />
      </>
    );
  }
  return (
    <>
      <time dateTime={opens}>{officialMoment(start).replace(` ${OFFICIAL_ZONE}`, "")}</time> to{" "}
      <time dateTime={closes}>{officialTime(end)}</time>
    </>
  );
}
