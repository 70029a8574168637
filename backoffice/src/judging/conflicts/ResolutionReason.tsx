import { TextField } from "@mui/material";
import { TEXT_LIMITS } from "#shared/constants.ts";

interface SettlingReasonProps {
  value: string;
  onChange: (value: string) => void;
}

/** Why conflicts are settled, for those who look at them later. */
export function ResolutionReason({ value, onChange }: SettlingReasonProps) {
  return (
    <TextField
      label="Reason"
      helperText="Administrators can read it. To dismiss a conflict it is required once judges have submitted reviews."
      value={value}
      onChange={({ target }) => onChange(target.value)}
      multiline
      maxRows={6}
      fullWidth
      slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      sx={{ mt: 2 }}
    />
  );
}

/** The argument of resolve_conflict that says so; none without a reason. */
export const reasonGiven = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {});
