import { Alert, Box, Button, type SxProps, type Theme, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { isGone, reasonOf } from "../data/errors.ts";
import { PageTitle } from "./PageTitle.tsx";

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
  if (!error) {
    return (
      <Typography role="status" color="text.secondary">
        Loading...
      </Typography>
    );
  }
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
}

/** Says that one record could not be loaded. */
export function RecordFailed({ error, gone, children, onRetry }: RecordFailedProps) {
  if (isGone(error)) return <Alert severity="info">{gone}</Alert>;
  return (
    <LoadFailed error={error} onRetry={onRetry}>
      {children}
    </LoadFailed>
  );
}

interface LoadedRecordProps<Row> {
  query: { data?: Row | undefined; error?: unknown; refetch: () => unknown };
  /** The title of the browser tab while there is no record. */
  title: string;
  /** The text for a record that no longer exists. */
  gone: string;
  /** The text for any other failure. */
  failure: string;
  /** Renders the record, and its title. */
  children: (record: Row) => ReactNode;
}

/** One record, or why it is not shown. After a failed refresh it stays, because it may hold unsaved text. */
export function LoadedRecord<Row>(props: LoadedRecordProps<Row>) {
  const { query, title, gone, failure, children } = props;
  const isMissing = isGone(query.error);
  const record = isMissing ? undefined : query.data;
  return (
    <>
      {!record && <PageTitle>{title}</PageTitle>}
      {query.error || !record ? (
        <Box sx={{ my: 2 }}>
          {isMissing ? (
            <Alert severity="info">{gone}</Alert>
          ) : (
            <NotLoaded {...query}>{failure}</NotLoaded>
          )}
        </Box>
      ) : null}
      {record && children(record)}
    </>
  );
}
