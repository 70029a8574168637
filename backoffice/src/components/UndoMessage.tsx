import { Alert, Button } from "@mui/material";
import { useCloseNotification } from "react-admin";

/** A message with a button stays as long as it takes to read it and to get there. */
export const UNDO_MS = 20_000;

interface UndoMessageProps {
  /** What has happened, as a sentence. */
  children: string;
  onUndo: () => void;
}

/** Says what has happened, with a button that takes it back. */
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
