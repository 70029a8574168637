import { Box } from "@mui/material";
import { officialDay, officialMoment } from "#shared/challengeDates.ts";

interface OfficialTimeProps {
  /** ISO 8601. */
  at: string;
}

/** A deadline on the official clock, so that it is on the same day everywhere: "Aug 31, 2025 11:59 PM EST". */
export const OfficialMoment = ({ at }: OfficialTimeProps) => (
  <Box component="time" dateTime={at} sx={{ whiteSpace: "nowrap" }}>
    {officialMoment(new Date(at))}
  </Box>
);

/** Only its day: "Aug 31, 2025". */
export const OfficialDay = ({ at }: OfficialTimeProps) => (
  <Box component="time" dateTime={at} sx={{ whiteSpace: "nowrap" }}>
    {officialDay(new Date(at))}
  </Box>
);
