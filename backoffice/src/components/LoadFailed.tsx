import { Alert, Button, type SxProps, type Theme } from "@mui/material";
import { reasonOf } from "../data/errors.ts";

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  children: string;
  /** Why not. */
  error?: unknown;
  /** Asks again. */
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** Stands in place of what could not be loaded, and offers to try again. */
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
