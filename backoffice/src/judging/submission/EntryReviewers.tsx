import { Box, Typography } from "@mui/material";
import { formatRounded } from "#common/judging/numbers.ts";
import { scoreBy } from "#common/judging/reviews.ts";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { type Assignment, assignmentStateLabel } from "../assignment/assignmentRecord.ts";
import { type Review, useReviews } from "../progress/review.ts";
import type { Round } from "../rounds/round.ts";

interface EntryReviewersProps {
  round: Round;
  roundEntryId: string;
}

/** The reviewers of an entry, each with state and scores. */
export function EntryReviewers({ round, roundEntryId }: EntryReviewersProps) {
  const reviewers = useAllRows<Assignment>("judging-assignments", { round_entry_id: roundEntryId });
  const reviews = useReviews(roundEntryId);
  const error = reviewers.error ?? reviews.error;
  if (error) {
    const retry = () => void Promise.all([reviewers.refetch(), reviews.refetch()]);
    return (
      <LoadFailed error={error} onRetry={retry}>
        The reviewers could not be loaded.
      </LoadFailed>
    );
  }
  if (!reviewers.data || !reviews.data) return <Typography role="status">Loading...</Typography>;
  if (reviewers.data.length === 0) return <Typography>No reviewers assigned yet.</Typography>;
  const reviewOf = new Map(reviews.data.map((review) => [review.id, review]));
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {reviewers.data.map((reviewer) => {
        const review = reviewOf.get(reviewer.id);
        return (
          <li key={reviewer.id}>
            {reviewer.judge_name}: {assignmentStateLabel(reviewer.state).toLowerCase()}
            {review && scoresOf(review, round)}
            {reviewer.submitted_at && reviewer.counts === false && ", does not count"}
          </li>
        );
      })}
    </Box>
  );
}

/** The weighted score, then the score of each criterion. */
function scoresOf({ scores }: Review, { criteria }: Round): string {
  const score = scoreBy(criteria.map(({ weight }) => weight))(scores);
  return `, score ${formatRounded(score, 2)} (${scores.join("\u00a0·\u00a0")})`;
}
