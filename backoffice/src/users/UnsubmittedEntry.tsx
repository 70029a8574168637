import { Typography } from "@mui/material";
import type { UnsubmittedEntry as Entry } from "../data/dataProvider.ts";
import { DeadlineExtension } from "../submissions/DeadlineExtension.tsx";

interface UnsubmittedEntryProps {
  entry: Entry;
}

/** An entry that its team has not submitted, or has withdrawn: administrators may give it more time. */
export function UnsubmittedEntry({ entry }: UnsubmittedEntryProps) {
  return (
    <>
      <Typography>
        {entry.is_owner ? "Owner" : "Member"} ·{" "}
        {entry.state === "draft" ? "Draft, not submitted" : "Withdrawn"}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        What is in it is the team's own until they submit it. You can give them more time.
      </Typography>
      <DeadlineExtension
        of="extend_submission_deadline"
        id={entry.submission_id}
        extendedTo={entry.deadline_extended_to}
      />
    </>
  );
}
