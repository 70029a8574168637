import { Box, Button, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { formatRounded } from "#common/judging/numbers.ts";
import { scoreBy } from "#common/judging/reviews.ts";
import { Detail, DetailList } from "../../components/DetailList.tsx";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useChange } from "../../components/useChange.ts";
import { roundPath } from "../../records/roundPath.ts";
import { type Assignment, assignmentStateLabel } from "../assignment/assignmentRecord.ts";
import { type JudgingNote, NoteThread } from "../notes/NoteThread.tsx";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { type Criterion, isDecidable, type Round } from "../rounds/round.ts";
import { type Review, useReviews } from "./review.ts";

interface ReviewersProps {
  round: Round;
  roundEntry: RoundEntry;
}

/** The reviewers of a round entry, with their progress, reviews and notes. */
export function Reviewers({ round, roundEntry }: ReviewersProps) {
  const reviewers = useAllRows<Assignment>("judging-assignments", {
    round_entry_id: roundEntry.id,
  });
  const reviews = useReviews(roundEntry.id);
  const notes = useAllRows<JudgingNote>("judging-notes", { round_entry_id: roundEntry.id });
  const error = reviewers.error ?? reviews.error ?? notes.error;
  if (error && !reviewers.data) {
    const retry = () => void Promise.all([reviewers.refetch(), reviews.refetch(), notes.refetch()]);
    return (
      <LoadFailed error={error} onRetry={retry}>
        The reviewers could not be loaded.
      </LoadFailed>
    );
  }
  if (!reviewers.data?.length) return null;
  const reviewOf = new Map(reviews.data?.map((review) => [review.id, review]));
  return (
    <Box component="section" aria-label="Reviewers">
      <Typography component="h4" variant="subtitle2">
        Reviewers
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {reviewers.data.map((reviewer) => (
          <Reviewer
            key={reviewer.id}
            round={round}
            reviewer={reviewer}
            review={reviewOf.get(reviewer.id)}
            notes={notes.data?.filter(({ assignment_id: id }) => id === reviewer.id) ?? []}
          />
        ))}
      </Box>
    </Box>
  );
}

interface ReviewerProps {
  round: Round;
  reviewer: Assignment;
  review: Review | undefined;
  notes: readonly JudgingNote[];
}

function Reviewer({ round, reviewer, review, notes }: ReviewerProps) {
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1.5,
        alignItems: "center",
        py: 1,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <strong>{reviewer.judge_name}</strong>
      <span>{assignmentStateLabel(reviewer.state)}</span>
      {reviewer.submitted_at && reviewer.counts === false && <strong>Does not count</strong>}
      <ForAdministrators>
        {reviewer.state === "submitted" && round.stage === "open" && (
          <ReturnReview reviewer={reviewer} />
        )}
        {reviewer.submitted_at && reviewer.counts !== null && isDecidable(round) && (
          <Button
            component={RouterLink}
            to={roundPath(round.id, `reviews/${reviewer.id}`)}
            aria-label={`${reviewer.counts ? "Exclude" : "Restore"} review of ${reviewer.judge_name}`}
          >
            {reviewer.counts ? "Exclude review" : "Restore review"}
          </Button>
        )}
      </ForAdministrators>
      <Typography color="text.secondary" sx={{ width: "100%" }}>
        Assigned <MomentField record={reviewer} source="assigned_at" />
        {reviewer.first_seen_at ? (
          <>
            , first opened <MomentField record={reviewer} source="first_seen_at" />, last{" "}
            <MomentField record={reviewer} source="last_seen_at" />
          </>
        ) : (
          ", not opened yet"
        )}
        {reviewer.submitted_at && (
          <>
            , submitted <MomentField record={reviewer} source="submitted_at" />
          </>
        )}
      </Typography>
      {reviewer.recusal_reason && <span>Reason: {reviewer.recusal_reason}</span>}
      {review && <ReviewText review={review} criteria={round.criteria} />}
      <NoteThread
        reviewer={reviewer}
        notes={notes}
        canWrite={(round.stage === "open" || isDecidable(round)) && reviewer.state !== "recused"}
      />
    </Box>
  );
}

function ReturnReview({ reviewer }: { reviewer: Assignment }) {
  const { mutate, isPending } = useChange("return_review", {
    success: `${reviewer.judge_name} can edit the review again.`,
    failure: "Failed to return the review. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`Return review of ${reviewer.judge_name}`}
      onClick={() => mutate({ assignment_id: reviewer.id })}
    >
      Return review
    </Button>
  );
}

interface ReviewTextProps {
  review: Review;
  criteria: readonly Criterion[];
}

/** A submitted review, collapsed to its score. */
function ReviewText({ review, criteria }: ReviewTextProps) {
  const { scores, comment_for_team: forTeam, comment_for_panel: forPanel } = review;
  const weights = criteria.map(({ weight }) => weight);
  return (
    <Box component="details" sx={{ width: "100%" }}>
      <Box component="summary" sx={{ py: 0.5, cursor: "pointer" }}>
        Review, score {formatRounded(scoreBy(weights)(scores), 2)}
      </Box>
      <Box sx={{ py: 1, maxWidth: 720, whiteSpace: "pre-wrap" }}>
        <DetailList>
          {criteria.map(({ name, score_words: words }, index) => {
            const score = scores[index] ?? 0;
            return (
              <Detail key={name} label={name}>
                {score}: {words[score - 1]}
              </Detail>
            );
          })}
          {forTeam && <Detail label="For the team">{forTeam}</Detail>}
          {forPanel && <Detail label="For the panel">{forPanel}</Detail>}
        </DetailList>
      </Box>
    </Box>
  );
}
