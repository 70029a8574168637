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

interface Query {
  error: unknown;
  refetch: () => unknown;
}

interface NotLoadedProps {
  /** The query, or all queries whose data is needed. */
  query: Query | readonly Query[];
  /** The text for a failure. */
  failure: string;
  /** The text for a record that does not exist. */
  gone?: string;
}

/** In place of data that is not there: that it is loading, or could not be loaded. */
export function NotLoaded({ query, failure, gone = failure }: NotLoadedProps) {
  const queries = [query].flat();
  const error = queries.find((one) => one.error)?.error;
  if (!error) return <LoadingScreen />;
  const retry = () => void Promise.all(queries.map(({ refetch }) => refetch()));
  return (
    <RecordFailed error={error} gone={gone} onRetry={retry}>
      {failure}
    </RecordFailed>
  );
}
