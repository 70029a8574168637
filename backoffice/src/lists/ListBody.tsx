import { Box, Button, LinearProgress, Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useListContext } from "react-admin";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { isSignedOut } from "../data/errors.ts";

interface ListBodyProps {
  failure: string;
  unauthenticated?: string | undefined;
  empty: string;
  children: ReactNode;
}

/** The rows, or the reason why there are none: loading, failed, empty, nothing found. */
export function ListBody({ failure, unauthenticated, empty, children }: ListBodyProps) {
  const { data, error, isFetching, isPending, refetch, filterValues, setFilters } =
    useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;

  return (
    <>
      {error && (
        <LoadFailed error={error} onRetry={() => refetch()} sx={{ mb: 2 }}>
          {unauthenticated && isSignedOut(error) ? unauthenticated : failure}
        </LoadFailed>
      )}
      {isPending && (
        <Typography role="status" color="text.secondary">
          Loading...
        </Typography>
      )}
      {data && (
        <Paper variant="outlined" sx={{ position: "relative", overflow: "clip" }}>
          {isFetching && (
            <LinearProgress
              aria-label="Loading"
              color="secondary"
              sx={{ position: "absolute", insetInline: 0, top: 0, height: 2, zIndex: 3 }}
            />
          )}
          {data.length === 0 ? (
            <Box sx={{ p: 4, textAlign: "center" }}>
              <Typography role="status" color="text.secondary">
                {isFiltered ? "Nothing matches your search." : empty}
              </Typography>
              {isFiltered && (
                <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setFilters({})}>
                  Show all
                </Button>
              )}
            </Box>
          ) : (
            <Box sx={{ overflowX: { xs: "auto", lg: "visible" } }}>{children}</Box>
          )}
        </Paper>
      )}
    </>
  );
}
