import { Box } from "@mui/material";
import { type RaRecord, useFieldValue } from "react-admin";
import { localClock, localDay } from "#common/localTime.ts";

interface MomentFieldProps {
  /** The column with the moment, ISO 8601. */
  source: string;
  /** The record of the context unless given. */
  record?: RaRecord;
}

/** A moment in the reader's own time zone, which it names: "Aug 3, 2025 6:01 PM CEST". */
export function MomentField(props: MomentFieldProps) {
  const value: unknown = useFieldValue(props);
  if (typeof value !== "string") return null;
  const instant = new Date(value);
  return (
    <Box component="time" dateTime={value} sx={{ "& > span": { whiteSpace: "nowrap" } }}>
      <span>{localDay(instant)}</span> <span>{localClock(instant)}</span>
    </Box>
  );
}
