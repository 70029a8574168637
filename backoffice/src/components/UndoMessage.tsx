import { Alert, Button } from "@mui/material";
import { useCloseNotification } from "react-admin";

/** Long enough to read a notification and reach its button. */
export const UNDO_MS = 20_000;

interface UndoMessageProps {
  text: string;
  onUndo: () => void;
}

function UndoMessage({ text, onUndo }: UndoMessageProps) {
  const close = useCloseNotification();
  const undo = (
    <Button
      color="inherit"
      onClick={() => {
        close();
        onUndo();
      }}
    >
      Undo
    </Button>
  );
  return (
    <Alert severity="info" variant="filled" icon={false} action={undo}>
      {text}
    </Alert>
  );
}

/** The content of a notification with an Undo button. */
export const undoMessage = (text: string, onUndo: () => void) => (
  <UndoMessage text={text} onUndo={onUndo} />
);
