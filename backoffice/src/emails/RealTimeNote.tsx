import { Typography } from "@mui/material";
import { useConfiguration } from "../configuration/useConfiguration.ts";

/** In a rehearsal: emails are sent and listed by the real clock, all other dates are those of the rehearsed day. */
export function RealTimeNote() {
  const { data: configuration } = useConfiguration();
  if (!configuration?.is_rehearsal) return null;
  return (
    <Typography color="textSecondary" sx={{ mb: 1 }}>
      This is a rehearsal, but emails show the actual date and time.
    </Typography>
  );
}
