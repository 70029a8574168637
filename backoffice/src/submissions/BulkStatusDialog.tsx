import { Alert, Box, Typography } from "@mui/material";
import type { Identifier } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { isDecision, type SubmissionStatus } from "#shared/challenge.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { countEntries, statusLabel } from "../records/submission.ts";
import { resultsState } from "./results.ts";
import { useBulkStatus } from "./useBulkStatus.ts";

interface BulkStatusDialogProps {
  ids: readonly Identifier[];
  status: SubmissionStatus;
  onClose: () => void;
}

/** Shows which entries will change, as they are now, and changes all of them or none. */
export default function BulkStatusDialog({ ids, status, onClose }: BulkStatusDialogProps) {
  const { data: configuration } = useConfiguration();
  const preview = useBulkStatus(ids, status, onClose);
  const { rows, changing, disqualified, isError, isJudged, setStatus, isPending } = preview;
  const unchanged = (rows?.length ?? 0) - changing.length - disqualified;
  const gone = rows ? ids.length - rows.length : 0;
  const isSeen = configuration && resultsState(configuration) === "released";

  return (
    <ConfirmDialog
      open
      title={`Set status to ${statusLabel(status)}`}
      question={rows ? `${countEntries(changing.length)} will change.` : "Reading the entries..."}
      action={rows ? `Change ${countEntries(changing.length)}` : "Change"}
      isDestructive={false}
      busy={isPending}
      disabled={changing.length === 0}
      onConfirm={setStatus}
      onClose={onClose}
    >
      {isError && <Alert severity="error">{ADMIN_SUBMISSIONS_MESSAGES.failure}</Alert>}
      {isJudged && (
        <Alert severity="error">
          Some of these are, or were, in a round of judging: what becomes of them is decided there,
          not here. Leave them out. For an exception change the status on the entry's own page,
          which takes a reason and a second administrator.
        </Alert>
      )}
      <Box component="ul" sx={{ my: 1.5, pl: 2.5, maxHeight: 260, overflowY: "auto" }} tabIndex={0}>
        {changing.map((row) => (
          <li key={row.id}>
            {row.idea_name}{" "}
            <Typography component="span" variant="body2" color="text.secondary">
              {statusLabel(row.status)} → {statusLabel(status)}
            </Typography>
          </li>
        ))}
      </Box>
      {unchanged > 0 && (
        <Typography color="text.secondary">
          {countEntries(unchanged)} already {statusLabel(status)}.
        </Typography>
      )}
      {disqualified > 0 && (
        <Typography color="text.secondary">
          {countEntries(disqualified)} disqualified: as before.
        </Typography>
      )}
      {gone > 0 && (
        <Typography color="text.secondary">{countEntries(gone)} no longer submitted.</Typography>
      )}
      {isSeen && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          Results are released: the teams see this at once.
        </Alert>
      )}
      {isDecision(status) && configuration && !isSeen && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          Held: until results are released, every team reads the same.
        </Alert>
      )}
    </ConfirmDialog>
  );
}
