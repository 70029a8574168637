import { Alert, Box, Typography } from "@mui/material";
import { useListContext, useRefresh } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { isDecision, type SubmissionStatus } from "#shared/challenge.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { FactTable } from "../components/FactTable.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { resultsState } from "../configuration/resultsState.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { PortionsDialog } from "../lists/PortionsDialog.tsx";
import { countEntries, statusLabel, submitterOf } from "../records/submission.ts";
import {
  countOutcomes,
  type OutcomeCounts,
  reasonsOf,
  type StatusPreview,
} from "./statusOutcomes.ts";
import { useBulkStatus } from "./useBulkStatus.ts";

interface BulkStatusDialogProps {
  ids: readonly string[];
  status: SubmissionStatus;
  onClose: () => void;
}

/** Shows what becomes of entries that get a status, as they are now, sets it, and offers the way back. */
export default function BulkStatusDialog({ ids, status, onClose }: BulkStatusDialogProps) {
  const { preview, setting, undoing, start, undo } = useBulkStatus(ids, status);
  const { onUnselectItems } = useListContext();
  const refresh = useRefresh();
  const label = statusLabel(status);

  function closeAndShow() {
    onUnselectItems();
    refresh();
    onClose();
  }

  if (undoing.step !== "ready") {
    const counts = countOutcomes(undoing.answers);
    return (
      <PortionsDialog
        key="undo"
        title={`Take back: status ${label}`}
        of={undoing}
        count={countEntries}
        onClose={closeAndShow}
      >
        <Typography>
          {countEntries(counts.changes ?? 0)} {counts.changes === 1 ? "has its" : "have their"}{" "}
          former status again.
        </Typography>
        <Reasons counts={counts} status={status} />
      </PortionsDialog>
    );
  }
  if (setting.step !== "ready") {
    const counts = countOutcomes(setting.answers);
    return (
      <PortionsDialog
        key="set"
        title={`Set status to ${label}`}
        of={setting}
        count={countEntries}
        onUndo={undo}
        onClose={closeAndShow}
      >
        <Typography>
          {countEntries(counts.changes ?? 0)} changed to {label}.
        </Typography>
        <Reasons counts={counts} status={status} />
      </PortionsDialog>
    );
  }

  const changing = preview.data?.outcomes.changes ?? 0;
  return (
    <ConfirmDialog
      open
      isWide
      title={`Set status to ${label}`}
      question={preview.data ? `${countEntries(changing)} will change.` : "Reading the entries..."}
      action={preview.data ? `Change ${countEntries(changing)}` : "Change"}
      isDestructive={false}
      busy={false}
      disabled={changing === 0 || preview.isFetching}
      onConfirm={start}
      onClose={onClose}
    >
      {preview.error && (
        <LoadFailed error={preview.error} onRetry={() => preview.refetch()} sx={{ my: 1.5 }}>
          {ADMIN_SUBMISSIONS_MESSAGES.failure}
        </LoadFailed>
      )}
      {preview.data && (
        <>
          {changing > 0 && <First preview={preview.data} />}
          <Reasons counts={preview.data.outcomes} status={status} />
        </>
      )}
      <Reach status={status} />
    </ConfirmDialog>
  );
}

/** The first of those that change. */
function First({ preview: { first, outcomes } }: { preview: StatusPreview }) {
  const rest = (outcomes.changes ?? 0) - first.length;
  return (
    <Box sx={{ my: 1.5 }}>
      <FactTable
        label="Entries that change"
        rows={first}
        keyOf={({ id }) => id}
        columns={[
          { label: "Idea name", render: ({ idea_name }) => <bdi>{idea_name}</bdi> },
          { label: "Status now", render: ({ status }) => statusLabel(status) },
          { label: "Receipt", render: ({ receipt_number }) => receipt_number },
          { label: "Submitted by", render: (entry) => <bdi>{submitterOf(entry)}</bdi> },
          {
            label: "Submitted",
            render: (entry) => <MomentField record={entry} source="submitted_at" />,
          },
        ]}
      />
      {rest > 0 && (
        <Typography sx={{ mt: 1 }} color="text.secondary">
          And {rest.toLocaleString("en")} more.
        </Typography>
      )}
    </Box>
  );
}

function Reasons({ counts, status }: { counts: OutcomeCounts; status: SubmissionStatus }) {
  return reasonsOf(counts, status).map((reason) => (
    <Typography key={reason} color="text.secondary">
      {reason}
    </Typography>
  ));
}

/** When teams see it. */
function Reach({ status }: { status: SubmissionStatus }) {
  const { data: configuration } = useConfiguration();
  if (!configuration) return null;
  if (resultsState(configuration) === "released") {
    return (
      <Alert severity="warning" sx={{ mt: 1.5 }}>
        Results are released: the teams see this at once.
      </Alert>
    );
  }
  if (!isDecision(status)) return null;
  return (
    <Alert severity="info" sx={{ mt: 1.5 }}>
      Held: until results are released, every team reads the same.
    </Alert>
  );
}
