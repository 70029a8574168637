import {
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from "@mui/material";
import type { ReactNode } from "react";

interface ProgressDialogProps {
  title: string;
  /** The progress as text, such as "100 of 250 entries". */
  progress: string;
  /** In percent; undefined if the total is unknown. */
  percent: number | undefined;
  isRunning: boolean;
  /** Shown below the progress while it runs. */
  note?: ReactNode;
  /** The result, shown afterwards. */
  children?: ReactNode;
  actions: ReactNode;
  /** Closes the dialog by Escape or a click outside; undefined: only the buttons do. */
  onClose: (() => void) | undefined;
}

/** The progress of work that takes a while, then its result. */
export function ProgressDialog(props: ProgressDialogProps) {
  const { title, progress, percent, isRunning, note, children, actions, onClose } = props;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5 }}>
        {isRunning && (
          <>
            <LinearProgress
              color="secondary"
              aria-label={progress}
              {...(percent !== undefined && {
                variant: "determinate",
                // Rows may have been added since they were counted.
                value: Math.min(100, percent),
              })}
            />
            <Typography color="text.secondary">{progress}</Typography>
            {note}
          </>
        )}
        {!isRunning && children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
