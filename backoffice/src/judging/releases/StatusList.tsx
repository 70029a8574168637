import { Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { FactTable } from "../../components/FactTable.tsx";
import { outcomeLabel, type StatusByHand } from "./release.ts";

/** The statuses that administrators set by hand. */
export function StatusList({ statuses }: { statuses: readonly StatusByHand[] }) {
  if (statuses.length === 0) {
    return <Typography>All statuses have been released.</Typography>;
  }
  return (
    <FactTable
      label="Statuses set by hand"
      rows={statuses}
      keyOf={({ submission_id }) => submission_id}
      columns={[
        {
          label: "Submission",
          render: ({ submission_id, idea_name }) => (
            <Link component={RouterLink} to={`/submissions/${submission_id}`}>
              <bdi>{idea_name}</bdi>
            </Link>
          ),
        },
        { label: "Receipt number", render: ({ receipt_number }) => receipt_number },
        { label: "Released status", render: ({ former }) => outcomeLabel(former) },
        { label: "New status", render: ({ outcome }) => outcomeLabel(outcome) },
      ]}
    />
  );
}
