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
import { useId } from "react";
import { reasonOf } from "../data/errors.ts";

interface DownloadDialogProps {
  title: string;
  unit: string;
  total: number | undefined;
  step: "idle" | "running" | "cut" | "failed";
  cause?: unknown;
  done: number;
  start: () => void;
  cancel: () => void;
  goOn: () => void;
}

/** How far a download is, with a way out of it, and what to do when it has failed. */
export function DownloadDialog(props: DownloadDialogProps) {
  const { title, unit, total, step, cause, done, start, cancel, goOn } = props;
  const id = useId();
  const failed = step === "failed";
  const soFar = total
    ? `${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${unit}`
    : `${done.toLocaleString("en")} ${unit}`;

  return (
    <Dialog
      open={step !== "idle"}
      // What runs ends by the button alone: a click beside it may have cost an hour.
      onClose={failed ? cancel : undefined}
      aria-labelledby={id}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {failed ? (
          <Alert severity="error">The download failed after {soFar}. Nothing has been saved.</Alert>
        ) : (
          <>
            <LinearProgress
              color="secondary"
              aria-label={soFar}
              {...(total && {
                variant: "determinate",
                // Rows that were added meanwhile come on top of the number at the start.
                value: Math.min(100, (100 * done) / total),
              })}
            />
            <Typography sx={{ mt: 1 }} color="text.secondary">
              {soFar}
            </Typography>
            {step === "cut" && (
              <Alert severity="warning" sx={{ mt: 2 }}>
                {reasonOf(cause)} The download goes on from here as soon as it can.
              </Alert>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>{failed ? "Close" : "Cancel"}</Button>
        {step === "cut" && (
          <Button variant="contained" onClick={goOn}>
            Go on now
          </Button>
        )}
        {failed && (
          <Button variant="contained" onClick={start}>
            Try again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
