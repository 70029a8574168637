import { Alert, Box, Button, LinearProgress, Link, Typography } from "@mui/material";
import { useState } from "react";
import { useGetOne } from "react-admin";
import { Link as RouterLink, useParams } from "react-router-dom";
import { LoadFailed, RecordFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { ReasonDialog } from "../../components/ReasonDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { roundPath } from "../../records/roundPath.ts";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { ComparedRankings } from "./ComparedRankings.tsx";
import { useComparison } from "./useComparison.ts";

/** Excludes a review of a closed round or restores it, after showing how the ranking would change. */
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
          You can exclude and restore submitted reviews after the round closes and before its
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

function Comparison({ round, reviewer }: { round: Round; reviewer: Assignment }) {
  const { data, error, isMissing, retry } = useComparison(round, reviewer);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={retry}>
        The rankings could not be computed. If you have declared a conflict of interest in this
        round, you cannot see them.
      </LoadFailed>
    );
  }
  if (isMissing) return <Typography>You do not have access to this review.</Typography>;
  if (!data) {
    return (
      <Box role="status" sx={{ maxWidth: 480 }}>
        <Typography id="comparing">Computing the ranking with and without this review</Typography>
        <LinearProgress aria-labelledby="comparing" sx={{ mt: 1 }} />
      </Box>
    );
  }
  if (!data.now || !data.after) {
    return <Typography>Not enough reviews to compare two rankings.</Typography>;
  }
  return <ComparedRankings now={data.now} after={data.after} places={data.places} />;
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
          question={`The review of ${reviewer.code} by ${reviewer.judge_name} ${counts ? "will count again" : "will no longer count"}. A locked result becomes invalid.`}
          action={action}
          isDestructive={!counts}
          help="All administrators can read it. The one who confirms the next release acknowledges it."
          busy={isPending}
          onConfirm={(reason) => mutate({ assignment_id: reviewer.id, counts, reason })}
          onClose={close}
        />
      )}
    </Box>
  );
}
