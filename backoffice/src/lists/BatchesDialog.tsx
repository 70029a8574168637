import { Alert, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { ProgressDialog } from "../components/ProgressDialog.tsx";
import { messageFor, reasonOf } from "../data/errors.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import type { Batches } from "./useBatches.ts";

interface BatchesDialogProps {
  title: string;
  of: Batches<unknown>;
  /** A number of records as text. */
  count: (records: number) => string;
  /** The result so far; shown while nothing runs. */
  children: ReactNode;
  /** Undoes the change; undefined if there is nothing to undo. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** The progress of a change of many records, which can be stopped, then its result, which can be undone. */
export function BatchesDialog(props: BatchesDialogProps) {
  const { title, of: batches, count, children, onUndo, onClose } = props;
  const { step, done, total, stop, retry } = batches;
  const isRunning = step === "running" || step === "stopping";
  const hasFailed = step === "failed";
  const soFar = `${done.toLocaleString("en")} of ${count(total)}`;
  return (
    <>
      <ProgressDialog
        title={title}
        progress={soFar}
        percent={(100 * done) / total}
        isRunning={isRunning}
        note={
          <>
            {step === "stopping" && <Typography>Stopping after this batch...</Typography>}
            {batches.isWaiting && (
              <Alert severity="info">No connection. The change continues once it is back.</Alert>
            )}
          </>
        }
        // What runs ends by the button alone.
        onClose={isRunning ? undefined : onClose}
        actions={
          isRunning ? (
            <Button key="stop" autoFocus onClick={stop} disabled={step === "stopping"}>
              Stop
            </Button>
          ) : (
            <>
              {onUndo && !hasFailed && <Button onClick={onUndo}>Undo</Button>}
              <Button
                key="close"
                {...(!hasFailed && { variant: "contained", autoFocus: true })}
                onClick={onClose}
              >
                Close
              </Button>
              {hasFailed && (
                <Button key="retry" variant="contained" autoFocus onClick={retry}>
                  Try again
                </Button>
              )}
            </>
          )
        }
      >
        {step === "done" && done < total && <Alert severity="info">Stopped after {soFar}.</Alert>}
        {hasFailed && (
          <Alert severity="warning">
            Interrupted after {soFar}. {reasonOf(batches.error) ?? messageFor(batches.error, "")}{" "}
            Earlier changes stay. “Try again” repeats the batch that failed, and changes nothing
            twice.
          </Alert>
        )}
        <div role="status">{children}</div>
      </ProgressDialog>
      <UnsavedGuard
        isUnsaved={isRunning || hasFailed}
        loss={`${soFar} are changed.`}
        consequence="Leaving stops the rest."
      />
    </>
  );
}
