import { Alert, Button, type SxProps, type Theme } from "@mui/material";
import { isGone, reasonOf } from "../data/errors.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";

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

interface NotLoadedProps extends Pick<LoadFailedProps, "children" | "error"> {
  refetch: () => unknown;
}

/** In place of data that is not there yet: that it could not be loaded, or that it is loading. */
export function NotLoaded({ children, error, refetch }: NotLoadedProps) {
  if (!error) return <LoadingScreen />;
  return (
    <LoadFailed error={error} onRetry={() => void refetch()}>
      {children}
    </LoadFailed>
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
