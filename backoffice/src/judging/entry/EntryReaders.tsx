import { Box, Typography } from "@mui/material";
import { formatRounded } from "#common/judging/numbers.ts";
import { scoreBy } from "#common/judging/reviews.ts";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { type Assignment, assignmentStateLabel } from "../assignment/assignmentRecord.ts";
import { type Review, useReviews } from "../progress/review.ts";
import type { Round } from "../rounds/round.ts";

interface EntryReadersProps {
  round: Round;
  copyId: string;
}

/** Who reads an entry in a round, how far they are, and the scores of what is submitted. */
export function EntryReaders({ round, copyId }: EntryReadersProps) {
  const readers = useAllRows<Assignment>("judging-assignments", { judging_copy_id: copyId });
  const reviews = useReviews(copyId);
  const error = readers.error ?? reviews.error;
  if (error) {
    const retry = () => void Promise.all([readers.refetch(), reviews.refetch()]);
    return (
      <LoadFailed error={error} onRetry={retry}>
        Who reads it could not be loaded.
      </LoadFailed>
    );
  }
  if (!readers.data || !reviews.data) return <Typography role="status">Loading...</Typography>;
  if (readers.data.length === 0) return <Typography>Nobody is to read it yet.</Typography>;
  const reviewOf = new Map(reviews.data.map((review) => [review.id, review]));
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {readers.data.map((reader) => {
        const review = reviewOf.get(reader.id);
        return (
          <li key={reader.id}>
            {reader.judge_name}: {assignmentStateLabel(reader.state).toLowerCase()}
            {review && scoresOf(review, round)}
            {reader.submitted_at && reader.counts === false && ", does not count"}
          </li>
        );
      })}
    </Box>
  );
}

/** The score by the weights of the criteria, and what each criterion got. */
function scoresOf({ scores }: Review, { criteria }: Round): string {
  const score = scoreBy(criteria.map(({ weight }) => weight))(scores);
  return `, score ${formatRounded(score, 2)} (${scores.join("\u00a0·\u00a0")})`;
}
