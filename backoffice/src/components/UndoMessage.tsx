import { Alert, Button } from "@mui/material";
import { useCloseNotification } from "react-admin";

/** Long enough to read a notification and reach its button. */
export const UNDO_MS = 20_000;

interface UndoMessageProps {
  /** The message, as a sentence. */
  children: string;
  onUndo: () => void;
}

/** A notification with an Undo button. */
export function UndoMessage({ children, onUndo }: UndoMessageProps) {
  const close = useCloseNotification();
  function undo() {
    close();
    onUndo();
  }
  return (
    <Alert
      severity="info"
      variant="filled"
      icon={false}
      action={
        <Button color="inherit" onClick={undo}>
          Undo
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

/** The same notification for files without JSX. */
export const undoMessage = (text: string, onUndo: () => void) => (
  <UndoMessage onUndo={onUndo}>{text}</UndoMessage>
);
