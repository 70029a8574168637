import { Typography } from "@mui/material";
import { useListContext, useRefresh } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { PortionsDialog } from "../lists/PortionsDialog.tsx";
import { countEntries } from "../records/submission.ts";
import { countOutcomes, type OutcomeCounts } from "./statusOutcomes.ts";
import { useBulkMet } from "./useBulkMet.ts";

interface BulkMetDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Says of how many checklists what is left will be met, does it, and offers the way back. */
export default function BulkMetDialog({ ids, onClose }: BulkMetDialogProps) {
  const { preview, setting, undoing, start, undo } = useBulkMet(ids);
  const { onUnselectItems } = useListContext();
  const refresh = useRefresh();

  function closeAndShow() {
    onUnselectItems();
    refresh();
    onClose();
  }

  const running = undoing.step === "ready" ? setting : undoing;
  if (running.step !== "ready") {
    const isUndo = running === undoing;
    const { changes = 0, ...counts } = countOutcomes(running.answers);
    return (
      <PortionsDialog
        key={isUndo ? "undo" : "set"}
        title={isUndo ? "Take back: mark as met" : "Mark as met"}
        of={running}
        count={countEntries}
        onUndo={isUndo ? undefined : undo}
        onClose={closeAndShow}
      >
        <Typography>
          {countEntries(changes)}{" "}
          {isUndo ? "as before." : "changed: what nobody had looked at is met."}
        </Typography>
        <Reasons counts={counts} isUndo={isUndo} />
      </PortionsDialog>
    );
  }

  const { changes = 0, ...counts } = preview.data?.outcomes ?? {};
  return (
    <ConfirmDialog
      open
      title={`Mark as met: ${countEntries(ids.length)}`}
      question="Every item of their checklists that nobody has looked at is met. What was found before, and what a team is asked to show, is left alone."
      action={preview.data ? `Change ${countEntries(changes)}` : "Change"}
      isDestructive={false}
      busy={false}
      disabled={changes === 0 || preview.isFetching}
      onConfirm={start}
      onClose={onClose}
    >
      <div role="status">
        {preview.isFetching && <Typography sx={{ mt: 1.5 }}>Counting...</Typography>}
        {preview.data && (
          <>
            <Typography sx={{ mt: 1.5 }}>{countEntries(changes)} will change.</Typography>
            <Reasons counts={counts} />
          </>
        )}
      </div>
      {preview.error && (
        <LoadFailed error={preview.error} onRetry={() => preview.refetch()}>
          {ADMIN_SUBMISSIONS_MESSAGES.failure}
        </LoadFailed>
      )}
    </ConfirmDialog>
  );
}

interface ReasonsProps {
  counts: OutcomeCounts;
  isUndo?: boolean;
}

/** Why some stay as they are. */
function Reasons({ counts: { same = 0, conflicted = 0, gone = 0 }, isUndo = false }: ReasonsProps) {
  const reasons = [
    same > 0 &&
      `${countEntries(same)} ${isUndo ? "looked at by somebody meanwhile: left as they are" : "with nothing left: all was looked at or asked for"}.`,
    conflicted > 0 &&
      `${countEntries(conflicted)} with a conflict of interest of yours: for another administrator.`,
    gone > 0 && `${countEntries(gone)} no longer submitted.`,
  ];
  return reasons.map(
    (reason) =>
      reason && (
        <Typography key={reason} color="text.secondary">
          {reason}
        </Typography>
      ),
  );
}
