import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from "@mui/material";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: ReactNode;
  /** Fields, or information to read before confirming, one below the other. */
  children?: ReactNode;
  /** The label of the confirming button. */
  action: string;
  /** The label of the other button. "Cancel" by default. */
  cancel?: string;
  /** Whether something is lost: the button is then red. By default, unless the dialog has fields. */
  isDestructive?: boolean;
  disabled?: boolean;
  /** Whether the dialog has a table. False by default. */
  isWide?: boolean;
  /** Whether the dialog has fields: then Enter in a field confirms. False by default. */
  isForm?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. By default, Cancel has the focus, so that Enter changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const id = useId();
  const { isForm = false } = props;
  const { isDestructive = !isForm, disabled = false, cancel = "Cancel" } = props;
  const [isFilledIn, setIsFilledIn] = useState(false);
  if (isFilledIn && !props.open) setIsFilledIn(false);
  const close = () => {
    if (!props.busy) props.onClose();
  };
  const confirm = () => {
    if (!props.busy) props.onConfirm();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    // In React, the dialog is a descendant of the form that opened it.
    event.stopPropagation();
    confirm();
  }
  const content = (
    <>
      <DialogTitle>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={id} sx={{ overflowWrap: "anywhere" }}>
          {props.question}
        </DialogContentText>
        {props.children && <Box sx={{ display: "grid", gap: 2, mt: 2 }}>{props.children}</Box>}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={!isForm} onClick={close}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? "error" : "primary"}
          {...(isForm ? { type: "submit" } : { onClick: confirm })}
          disabled={disabled}
          aria-busy={props.busy}
        >
          {props.action}
        </Button>
      </DialogActions>
    </>
  );
  // While saving, only closing the tab can lose the input.
  useUnsavedWork(isFilledIn, {
    continues: props.busy,
    loss: "Your changes haven’t been saved yet.",
  });
  return (
    <Dialog
      open={props.open}
      // Escape and clicks outside must not discard input.
      onClose={isFilledIn ? undefined : close}
      onInput={() => setIsFilledIn(true)}
      fullWidth={Boolean(props.children)}
      maxWidth={props.isWide ? "md" : "sm"}
      aria-describedby={id}
    >
      {/* Inside the dialog: an element cannot be both a form and a dialog. */}
      {isForm ? (
        <Box component="form" onSubmit={submit} sx={{ display: "contents" }}>
          {content}
        </Box>
      ) : (
        content
      )}
    </Dialog>
  );
}
