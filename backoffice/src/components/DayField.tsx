import { Box } from "@mui/material";
import { type RaRecord, useFieldValue } from "react-admin";
import { localDay } from "#common/localTime.ts";

interface DayFieldProps {
  /** The column with the moment, ISO 8601. */
  source: string;
  /** The record of the context unless given. */
  record?: RaRecord;
}

/** The day of a moment in the reader's own time zone, where the hour does not matter: "Aug 3, 2025". */
export function DayField(props: DayFieldProps) {
  const value: unknown = useFieldValue(props);
  if (typeof value !== "string") return null;
  return (
    <Box component="time" dateTime={value} sx={{ whiteSpace: "nowrap" }}>
      {localDay(new Date(value))}
    </Box>
  );
}
