import { Box } from "@mui/material";
import { type RaRecord, useFieldValue } from "react-admin";
import { localClock, localDay } from "#common/localTime.ts";
import { officialDay, officialTime } from "#shared/challengeDates.ts";

/**
 * A moment in the reader's own time zone, which it names: "Aug 3, 2025 6:01 PM CEST".
 * @param at ISO 8601; nothing is shown for null.
 */
export function Moment({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  const instant = new Date(at);
  return <DayAndTime at={at} day={localDay(instant)} time={localClock(instant)} />;
}

/** A deadline on the official clock, so that it has the same day everywhere: "Aug 31, 2025 11:59 PM EST". */
export function OfficialMoment({ at }: { at: string }) {
  const instant = new Date(at);
  return <DayAndTime at={at} day={officialDay(instant)} time={officialTime(instant)} />;
}

/** Breaks only between the day and the time. */
function DayAndTime({ at, day, time }: { at: string; day: string; time: string }) {
  return (
    <Box component="time" dateTime={at} sx={{ "& > span": { whiteSpace: "nowrap" } }}>
      <span>{day}</span> <span>{time}</span>
    </Box>
  );
}

export interface ColumnProps {
  source: string;
  /** The record of the context unless given. */
  record?: RaRecord;
}

/** The moment in a column of a record. */
export function MomentField(props: ColumnProps) {
  return <Moment at={useFieldValue(props)} />;
}

/** The day of a deadline on the official clock: "Aug 31, 2025". */
export function OfficialDay({ at }: { at: string }) {
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: "nowrap" }}>
      {officialDay(new Date(at))}
    </Box>
  );
}

/** Only its day, where the hour does not matter: "Aug 3, 2025". */
export function DayField(props: ColumnProps) {
  const at: string | null | undefined = useFieldValue(props);
  if (!at) return null;
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: "nowrap" }}>
      {localDay(new Date(at))}
    </Box>
  );
}
