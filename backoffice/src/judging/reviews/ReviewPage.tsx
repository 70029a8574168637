import { Alert, Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { useGetOne } from "react-admin";
import { Link as RouterLink, useParams } from "react-router-dom";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { ReasonDialog } from "../../components/ReasonDialog.tsx";
import { RecordFailed } from "../../components/RecordFailed.tsx";
import { useChange } from "../../components/useChange.ts";
import { roundPath } from "../../records/roundPath.ts";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { Comparison } from "./Comparison.tsx";

/** What it would do to exclude a review of a closed round, or to restore it: the two rankings side by side. */
export function ReviewPage({ round }: { round: Round }) {
  const { assignmentId = "" } = useParams();
  const {
    data: reviewer,
    error,
    refetch,
  } = useGetOne<Assignment>(
    "judging-assignments",
    { id: assignmentId },
    { onError: console.error },
  );
  if (error) {
    return (
      <RecordFailed error={error} onRetry={() => void refetch()} gone="This review does not exist.">
        The review could not be loaded.
      </RecordFailed>
    );
  }
  if (!reviewer) return <LoadingScreen />;
  const action = reviewer.counts === false ? "Restore review" : "Exclude review";
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
      <PageTitle>{action}</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="h3" variant="h6">
          {action}
        </Typography>
        <Link
          component={RouterLink}
          to={roundPath(round.id, `round-entries/${reviewer.round_entry_id}`)}
          sx={{ ml: "auto" }}
        >
          {reviewer.code} and its reviews
        </Link>
      </Box>
      <Typography>
        <strong>{reviewer.code}</strong>, reviewed by <bdi>{reviewer.judge_name}</bdi>. The review{" "}
        {reviewer.counts === false ? "does not count now." : "counts now."}
      </Typography>
      {reviewer.counts === null || !reviewer.submitted_at || !isDecidable(round) ? (
        <Alert severity="info">
          You can exclude and restore submitted reviews once the round has closed, and until its
          release is requested.
        </Alert>
      ) : (
        <>
          <Comparison round={round} reviewer={reviewer} />
          <CountReview reviewer={reviewer} action={action} />
        </>
      )}
    </Box>
  );
}

function CountReview({ reviewer, action }: { reviewer: Assignment; action: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const counts = !reviewer.counts;
  const { mutate, isPending } = useChange("count_review", {
    success: counts ? "The review counts again." : "The review is excluded.",
    failure: "Failed to change the review. Please try again.",
    onDone: close,
  });
  return (
    <Box>
      <Button variant="contained" onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${action}?`}
          question={`The review of ${reviewer.code} by ${reviewer.judge_name} ${counts ? "counts again" : "does not count any more"}. A locked result does not hold any more.`}
          action={action}
          isDestructive={!counts}
          help="All administrators read it, and the one who confirms the next release acknowledges it"
          busy={isPending}
          onConfirm={(reason) => mutate({ assignment_id: reviewer.id, counts, reason })}
          onClose={close}
        />
      )}
    </Box>
  );
}
