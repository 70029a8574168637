import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from "@mui/material";
import { useId } from "react";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  /** What the button that goes ahead says. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. The focus is on Cancel, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const id = useId();
  const close = () => {
    if (!props.busy) props.onClose();
  };
  return (
    <Dialog
      open={props.open}
      onClose={close}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
    >
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-question`} sx={{ overflowWrap: "anywhere" }}>
          {props.question}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={props.busy}>
          Cancel
        </Button>
        <Button variant="contained" color="error" onClick={props.onConfirm} disabled={props.busy}>
          {props.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
