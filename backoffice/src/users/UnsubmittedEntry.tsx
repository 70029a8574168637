import { Typography } from "@mui/material";
import { useAreResultsReleased } from "../configuration/useConfiguration.ts";
import type { UnsubmittedEntry as Entry } from "../data/dataProvider.ts";
import { DeadlineExtension } from "../submissions/DeadlineExtension.tsx";

interface UnsubmittedEntryProps {
  entry: Entry;
}

/** An entry that its team has not submitted, or has withdrawn: administrators may give it more time. */
export function UnsubmittedEntry({ entry }: UnsubmittedEntryProps) {
  const areReleased = useAreResultsReleased();
  return (
    <>
      <Typography>
        {entry.is_owner ? "Owner" : "Member"} ·{" "}
        {entry.state === "draft" ? "Draft, not submitted" : "Withdrawn"}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        You cannot read an entry that is not submitted.
        {!areReleased && " You can give its team more time."}
      </Typography>
      {!areReleased && (
        <DeadlineExtension
          of="extend_submission_deadline"
          id={entry.submission_id}
          extendedTo={entry.deadline_extended_to}
        />
      )}
    </>
  );
}
