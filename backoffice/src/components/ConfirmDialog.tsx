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
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: ReactNode;
  /** What to know before one answers. */
  children?: ReactNode;
  /** What the button that goes ahead says. */
  action: string;
  /** What the button that does nothing says. "Cancel" unless told otherwise. */
  cancel?: string;
  /** Whether something is lost by it, which the button's colour says. True unless told otherwise. */
  isDestructive?: boolean;
  disabled?: boolean;
  /** Whether it has a table. False unless told otherwise. */
  isWide?: boolean;
  /** Whether it has fields: then the first has the focus, and Enter in one of them goes ahead. False unless told otherwise. */
  isForm?: boolean;
  /** Whether Enter goes ahead: where a key has asked the question. False unless told otherwise. */
  isConfirmedByEnter?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that matters. The focus is on the way back, mostly, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const id = useId();
  const { isDestructive = true, disabled = false, cancel = "Cancel" } = props;
  const { isConfirmedByEnter = false, isForm = false } = props;
  const [isFilledIn, setIsFilledIn] = useState(false);
  if (isFilledIn && !props.open) setIsFilledIn(false);
  const close = () => {
    if (!props.busy) props.onClose();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog is inside of what has opened it for React, but not on the page.
    event.stopPropagation();
    props.onConfirm();
  }
  const content = (
    <>
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-question`} sx={{ overflowWrap: "anywhere" }}>
          {props.question}
        </DialogContentText>
        {props.children}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={!isConfirmedByEnter && !isForm} onClick={close} disabled={props.busy}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          autoFocus={isConfirmedByEnter}
          color={isDestructive ? "error" : "primary"}
          {...(isForm ? { type: "submit" } : { onClick: props.onConfirm })}
          disabled={props.busy || disabled}
        >
          {props.action}
        </Button>
      </DialogActions>
    </>
  );
  return (
    <Dialog
      open={props.open}
      // What was entered is discarded by the button alone.
      onClose={isFilledIn ? undefined : close}
      onInput={() => setIsFilledIn(true)}
      fullWidth={Boolean(props.children)}
      maxWidth={props.isWide ? "md" : "sm"}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
    >
      {/* Not the dialog itself: a form has no other role. */}
      {isForm ? (
        <Box component="form" onSubmit={submit} sx={{ display: "contents" }}>
          {content}
        </Box>
      ) : (
        content
      )}
      {/* While it is saved, only closing the tab may lose it. */}
      <UnsavedGuard
        isUnsaved={isFilledIn}
        isKept={props.busy}
        loss="What you entered is not saved."
      />
    </Dialog>
  );
}
