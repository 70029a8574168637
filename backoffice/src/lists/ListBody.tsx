import { Box, LinearProgress, Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useListContext } from "react-admin";
import { inDigits } from "#shared/inDigits.ts";
import { ListSkeleton } from "../components/ListSkeleton.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { MAX_FOUND } from "../data/listQuery.ts";
import { PANEL_RADIUS } from "../theme/theme.ts";

interface ListBodyProps {
  /** Shown if the rows cannot be loaded. */
  failure: string;
  /** Shown if there are no rows at all: what is missing, then what to do. Its first sentence is the title. */
  empty: string;
  /** The button for it. */
  emptyAction?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** Seldom needed, so its code is not loaded with the list. */
const NoRows = lazyComponent("NoRows", () => import("./NoRows.tsx"), null);

/** The rows, or why there are none: loading, failed, empty, or nothing found. */
export function ListBody({ failure, empty, emptyAction, children }: ListBodyProps) {
  const { data, error, isFetching, isPending, meta, refetch } = useListContext();

  return (
    <>
      {error && (
        <LoadFailed error={error} onRetry={() => refetch()} sx={{ mb: 2 }}>
          {failure}
        </LoadFailed>
      )}
      {isPending && <ListSkeleton />}
      {meta?.hasMore && (
        <Typography role="status" color="textSecondary" sx={{ mb: 1 }}>
          More than {inDigits(MAX_FOUND)} rows match; only the first {inDigits(MAX_FOUND)} are
          shown. Refine your search, or choose a filter.
        </Typography>
      )}
      {data && (
        <Box sx={{ position: "relative", overflow: "clip", borderRadius: `${PANEL_RADIUS}px` }}>
          {isFetching && (
            <LinearProgress
              aria-label="Loading"
              color="secondary"
              sx={{ position: "absolute", insetInline: 0, top: 0, height: 2, zIndex: 3 }}
            />
          )}
          {data.length === 0 ? (
            <NoRows empty={empty} action={emptyAction} />
          ) : (
            <Paper variant="outlined" sx={{ overflow: "clip" }}>
              <Box sx={{ overflowX: { xs: "auto", lg: "visible" } }}>{children}</Box>
            </Paper>
          )}
        </Box>
      )}
    </>
  );
}
