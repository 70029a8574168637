import { Chip } from "@mui/material";

/** Marks a submission that was disqualified or withdrawn. */
export function DisqualifiedMark() {
  return <Chip size="small" color="error" variant="outlined" label="Disqualified or withdrawn" />;
}
