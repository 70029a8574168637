import { Alert, Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { useGetOne } from "react-admin";
import { Link as RouterLink, useParams } from "react-router-dom";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { RecordFailed } from "../../components/RecordFailed.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { ActItem } from "../acts/ActItem.tsx";
import { isAboutReview } from "../acts/act.ts";
import { ProposeAct } from "../acts/ProposeAct.tsx";
import { useActs } from "../acts/useActs.ts";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { Comparison } from "./Comparison.tsx";

/**
 * What it would do to leave a review out of a closed round, or to count it again: the two rankings side
 * by side, for who proposes it and for who carries it out.
 */
export function ReviewActPage({ round }: { round: Round }) {
  const { assignmentId = "" } = useParams();
  const {
    data: reader,
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
  if (!reader) return <LoadingScreen />;
  const title = reader.counts === false ? "Count this review again" : "Leave this review out";
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
      <PageTitle>{title}</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="h3" variant="h6">
          {title}
        </Typography>
        <Link
          component={RouterLink}
          to={roundPath(round.id, `copies/${reader.judging_copy_id}`)}
          sx={{ ml: "auto" }}
        >
          {reader.code} and its reviews
        </Link>
      </Box>
      <Typography>
        <strong>{reader.code}</strong>, read by <bdi>{reader.judge_name}</bdi>. The review{" "}
        {reader.counts === false ? "does not count now." : "counts now."}
      </Typography>
      {reader.counts === null || !reader.submitted_at || !isDecidable(round) ? (
        <Alert severity="info">
          Which reviews count can be changed once the round has closed and until its release is
          planned, and only for a review that was submitted.
        </Alert>
      ) : (
        <>
          <Comparison round={round} reader={reader} />
          <Act round={round} reader={reader} />
        </>
      )}
    </Box>
  );
}

/** What waits about this review, or the way to propose it. */
function Act({ round, reader }: { round: Round; reader: Assignment }) {
  const { data: acts } = useActs({ round_id: round.id, state: "proposed" });
  const [isProposing, setIsProposing] = useState(false);
  if (!acts) return null;
  const waiting = acts.find((act) => isAboutReview(act) && act.assignment_id === reader.id);
  if (waiting) {
    return (
      <Box component="ul" aria-label="What is proposed" sx={{ m: 0, p: 0, listStyle: "none" }}>
        <ActItem act={waiting} isCompared />
      </Box>
    );
  }
  return (
    <Box>
      <Button variant="contained" onClick={() => setIsProposing(true)}>
        {reader.counts ? "Propose to leave it out" : "Propose to count it again"}
      </Button>
      {isProposing && (
        <ProposeAct
          kind={reader.counts ? "exclude_review" : "include_review"}
          of={{ assignment_id: reader.id }}
          name={`${reader.code}, read by ${reader.judge_name}`}
          onClose={() => setIsProposing(false)}
        />
      )}
    </Box>
  );
}
