import { Alert, Box, Button, type SxProps, type Theme, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { isGone, reasonOf } from "../data/errors.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";
import { PageTitle } from "./PageTitle.tsx";

interface LoadFailedProps {
  /** The message, as a sentence. */
  children: string;
  /** The cause, which may have a reason to show. */
  error?: unknown;
  /** Repeats the request. */
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** A message about a failed request, with a button to try again. */
export function LoadFailed({ children, error, onRetry, sx = {} }: LoadFailedProps) {
  const reason = reasonOf(error);
  return (
    <Alert
      severity="error"
      sx={sx}
      action={
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <div>{children}</div>
      {reason && <div>{reason}</div>}
    </Alert>
  );
}

interface Query {
  error?: unknown;
  refetch: () => unknown;
}

interface NotLoadedProps {
  /** The query, or all queries whose data is needed. */
  query: Query | readonly Query[];
  failure: string;
  gone?: string;
  /** The outlines of the page, which say that it is loading. */
  outlines?: ReactNode;
}

/** Shown in place of missing data: that it is loading, or why it could not be loaded. */
export function NotLoaded({ query, failure, gone, outlines }: NotLoadedProps) {
  const queries = [query].flat();
  const error = queries.find((one) => one.error)?.error;
  if (!error) return outlines ?? <LoadingScreen />;
  if (gone && isGone(error)) return <Alert severity="info">{gone}</Alert>;
  return (
    <LoadFailed
      error={error}
      onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
    >
      {failure}
    </LoadFailed>
  );
}

interface LoadedRecordProps<Row> extends Pick<NotLoadedProps, "failure" | "gone" | "outlines"> {
  query: Query & { data?: Row | undefined };
  /** The title of the browser tab while there is no record. */
  title: string;
  /** Whether the page then has it as its heading too. */
  isPage?: boolean;
  /** Renders the record, and its title. */
  children: (record: Row) => ReactNode;
}

/** One record, or why it is not shown. After a failed refresh it stays, because it may hold unsaved text. */
export function LoadedRecord<Row>(props: LoadedRecordProps<Row>) {
  const { query, title, isPage, children, ...others } = props;
  const record = isGone(query.error) ? undefined : query.data;
  return (
    <>
      {!record && <PageTitle>{title}</PageTitle>}
      {!record && isPage && (
        <Typography component="h2" variant="h5" sx={{ mt: 1 }}>
          {title}
        </Typography>
      )}
      {(query.error || !record) && (
        <Box sx={query.error ? { my: 2 } : {}}>
          <NotLoaded query={query} {...others} />
        </Box>
      )}
      {record && children(record)}
    </>
  );
}
