import { Alert, Box, Typography } from "@mui/material";
import type { ConfigurationForm } from "./configuration.ts";
import { consequencesOf } from "./consequences.ts";
import { useEmailReach } from "./useEmailReach.ts";

interface ConsequencesProps {
  saved: ConfigurationForm;
  form: ConfigurationForm;
  isChanged: boolean;
}

/** Says what the configuration means: before saving, what saving will change. */
export function Consequences({ saved, form, isChanged }: ConsequencesProps) {
  const isMoved = saved.submissions_close_at !== form.submissions_close_at;
  const { data: reach } = useEmailReach(isMoved);
  const consequences = consequencesOf(saved, form, undefined, reach);
  const isWarning = consequences.some((consequence) => consequence.isWarning);
  return (
    <Box role="status" aria-label="What this means">
      {consequences.length > 0 && (
        <Alert severity={isWarning ? "warning" : "info"}>
          {isChanged && (
            <Typography sx={{ fontWeight: 600 }}>Once you save these changes:</Typography>
          )}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {consequences.map((consequence) => (
              <Box
                component="li"
                key={consequence.text}
                sx={{ fontWeight: consequence.isWarning ? 600 : 400 }}
              >
                {consequence.text}
              </Box>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
