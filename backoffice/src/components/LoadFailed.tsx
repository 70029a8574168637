import { Alert, Button, type SxProps, type Theme } from "@mui/material";
import { isGone, reasonOf } from "../data/errors.ts";

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  children: string;
  /** Why not. */
  error?: unknown;
  /** Asks again. */
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** Says that something could not be loaded, with a button that tries again. */
export function LoadFailed({ children, error, onRetry, sx = {} }: LoadFailedProps) {
  const reason = reasonOf(error);
  return (
    <Alert
      severity="error"
      sx={sx}
      action={
        <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: "nowrap" }}>
          Try again
        </Button>
      }
    >
      <div>{children}</div>
      {reason && <div>{reason}</div>}
    </Alert>
  );
}

interface RecordFailedProps {
  error: unknown;
  /** The text for a record that no longer exists. */
  gone: string;
  /** The text for any other failure. */
  children: string;
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** Says that one record could not be loaded. */
export function RecordFailed({ error, gone, children, onRetry, sx = {} }: RecordFailedProps) {
  if (isGone(error)) {
    return (
      <Alert severity="info" sx={sx}>
        {gone}
      </Alert>
    );
  }
  return (
    <LoadFailed error={error} onRetry={onRetry} sx={sx}>
      {children}
    </LoadFailed>
  );
}
