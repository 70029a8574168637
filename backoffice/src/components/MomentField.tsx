import { Box } from "@mui/material";
import { type RaRecord, useFieldValue } from "react-admin";
import { localClock, localDay } from "#common/localTime.ts";

/**
 * A moment in the reader's own time zone, which it names: "Aug 3, 2025 6:01 PM CEST".
 * @param at ISO 8601; nothing is shown for null.
 */
export function Moment({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  const instant = new Date(at);
  return (
    <Box component="time" dateTime={at} sx={{ "& > span": { whiteSpace: "nowrap" } }}>
      <span>{localDay(instant)}</span> <span>{localClock(instant)}</span>
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
