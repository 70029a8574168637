import { Alert, type SxProps, type Theme } from "@mui/material";
import { isGone } from "../data/errors.ts";
import { LoadFailed } from "./LoadFailed.tsx";

interface RecordFailedProps {
  error: unknown;
  /** Said of a record that is not there any more, which no retry brings back. */
  gone: string;
  /** Said of any other failure. */
  children: string;
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** Stands in place of one record that could not be loaded. */
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
