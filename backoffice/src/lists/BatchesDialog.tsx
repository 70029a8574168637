import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from "@mui/material";
import { type ReactNode, useId } from "react";
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

/** The most likely next step. */
const MAIN = { variant: "contained", autoFocus: true } as const;

/** The progress of a change of many records, which can be stopped, then its result, which can be undone. */
export function BatchesDialog(props: BatchesDialogProps) {
  const { title, of: batches, count, children, onUndo, onClose } = props;
  const { step, done, total, stop, goOn } = batches;
  const id = useId();
  const isRunning = step === "running" || step === "stopping";
  const soFar = `${done.toLocaleString("en")} of ${count(total)}`;

  return (
    <Dialog
      open
      // What runs ends by the button alone.
      onClose={isRunning ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5 }}>
        {isRunning && (
          <>
            <LinearProgress
              color="secondary"
              aria-label={soFar}
              variant="determinate"
              value={(100 * done) / total}
            />
            <Typography>
              {soFar}
              {step === "stopping" && ": stopping after this batch..."}
            </Typography>
            {batches.isWaiting && (
              <Alert severity="info">No connection. The change continues once it is back.</Alert>
            )}
          </>
        )}
        {step === "stopped" && <Alert severity="info">Stopped after {soFar}.</Alert>}
        {step === "cut" && (
          <Alert severity="warning">
            Interrupted after {soFar}. {reasonOf(batches.error) ?? messageFor(batches.error, "")}{" "}
            Earlier changes stay. “Continue” repeats the batch that failed, and changes nothing
            twice.
          </Alert>
        )}
        {!isRunning && <div role="status">{children}</div>}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button key="stop" autoFocus onClick={stop} disabled={step === "stopping"}>
            Stop
          </Button>
        ) : (
          <>
            {onUndo && step !== "cut" && <Button onClick={onUndo}>Undo</Button>}
            {step !== "cut" && step !== "done" && <Button onClick={goOn}>Continue</Button>}
            <Button {...(step === "cut" ? {} : MAIN)} key="close" onClick={onClose}>
              Close
            </Button>
            {step === "cut" && (
              <Button {...MAIN} key="continue" onClick={goOn}>
                Continue
              </Button>
            )}
          </>
        )}
      </DialogActions>
      <UnsavedGuard
        isUnsaved={isRunning || step === "cut"}
        loss={`${soFar} are changed.`}
        consequence="Leaving stops the rest."
      />
    </Dialog>
  );
}
