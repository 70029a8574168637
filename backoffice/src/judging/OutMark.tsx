import { Chip } from "@mui/material";

/** Marks an entry that is disqualified, or withdrawn, wherever its judging is shown. */
export function OutMark() {
  return <Chip size="small" color="error" variant="outlined" label="Out of the running" />;
}
