import { Box, Typography } from "@mui/material";
import { formatRounded } from "#common/judging/numbers.ts";
import { scoreBy } from "#common/judging/reviews.ts";
import { counted } from "#common/words.ts";
import { Detail, DetailList } from "../../components/DetailList.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import { outcomeOf } from "../../judging/results/decision.ts";
import {
  type Assignment,
  assignmentStateLabel,
  hasReview,
} from "../../judging/roundEntries/review.ts";
import { isOver, kindLabel, stageLabel } from "../../judging/rounds/round.ts";
import { administratorName } from "../../records/administrator.ts";
import { MULTILINE_TEXT } from "../../theme/theme.ts";
import { DocumentFacts } from "./DocumentFacts.tsx";
import type { JudgedRound } from "./submissionRecord.ts";

/** A submission in a round: its judged version, the reviews and the decision. */
export function InRound({ judged }: { judged: JudgedRound }) {
  const { round, entry, document, reviews } = judged;
  return (
    <Box component="section" aria-label={round.name} sx={{ "& + &": { mt: 3 } }}>
      <Typography component="h4" variant="subtitle1" sx={{ fontWeight: 650 }}>
        {round.name}
      </Typography>
      <DetailList isShort>
        <Detail label="Round">
          {kindLabel(round.kind)}, {stageLabel(round).toLowerCase()}
        </Detail>
        <Detail label="Code">{entry.code}</Detail>
        <Detail label="Ready">{entry.ready_at ? inOfficialTime(entry.ready_at) : "No"}</Detail>
        <Detail label="Idea, as judged">
          <bdi>{entry.idea_name}</bdi>
        </Detail>
        <Detail label="Text, as judged">
          <Box sx={MULTILINE_TEXT}>{entry.description}</Box>
        </Detail>
        {entry.is_outdated && (
          <Detail label="Team’s original text">
            <bdi>{entry.original_idea_name}</bdi>
            <Box sx={MULTILINE_TEXT}>{entry.original_description}</Box>
          </Detail>
        )}
        {document ? (
          <DocumentFacts
            bucket={document.bucket}
            path={document.file_path}
            name={document.file_name}
          />
        ) : (
          <Detail label="File">
            <EmptyText>No document for judges.</EmptyText>
          </Detail>
        )}
        {document?.bucket === "judging" && entry.pages !== null && (
          <Detail label="Anonymized">
            {counted(entry.pages, "page", "pages")}, {counted(entry.words ?? 0, "word", "words")},{" "}
            {counted(entry.covered_areas, "area", "areas")} covered
          </Detail>
        )}
      </DetailList>
      {reviews.length === 0 && <EmptyText>No reviewers.</EmptyText>}
      <Box sx={REVIEWS}>
        {reviews.map((review) => (
          <ReviewFacts key={review.id} review={review} round={round} />
        ))}
      </Box>
      <Typography component="h5" variant="subtitle2" sx={{ mt: 2 }}>
        Decision
      </Typography>
      <DecisionFacts judged={judged} />
    </Box>
  );
}

/** Side by side on a wide screen. */
const REVIEWS = {
  display: "grid",
  gap: "0 24px",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))",
};

interface ReviewFactsProps extends Pick<JudgedRound, "round"> {
  review: Assignment;
}

function ReviewFacts({ review, round }: ReviewFactsProps) {
  const { judge_name, state, submitted_at, recusal_reason, comment_for_team, comment_for_panel } =
    review;
  const scoreOf = scoreBy(round.criteria.map(({ weight }) => weight));
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h5" variant="subtitle2">
        Review by <bdi>{judge_name}</bdi>
      </Typography>
      <DetailList isShort>
        <Detail label="Status">
          {assignmentStateLabel(state)}
          {submitted_at && ` on ${inOfficialTime(submitted_at)}`}
          {recusal_reason && `. Reason: ${recusal_reason}`}
          {submitted_at && review.counts === false && ". Does not count."}
        </Detail>
        {hasReview(review) ? (
          <>
            <Detail label="Score">
              {formatRounded(scoreOf(review.scores), 2)} of {round.scale}
            </Detail>
            {round.criteria.map(({ name, weight, score_labels }, at) => {
              const score = review.scores[at] ?? 0;
              return (
                <Detail key={name} label={name}>
                  {score}: {score_labels[score - 1]} (weight {weight})
                </Detail>
              );
            })}
            <Detail label="For the team">
              <Box sx={MULTILINE_TEXT}>{comment_for_team || "No comment"}</Box>
            </Detail>
            <Detail label="For the panel">
              <Box sx={MULTILINE_TEXT}>{comment_for_panel || "No comment"}</Box>
            </Detail>
          </>
        ) : (
          <Detail label="Score">
            <EmptyText>{isOver(round) ? "None" : "Appears once the round has closed."}</EmptyText>
          </Detail>
        )}
      </DetailList>
    </Box>
  );
}

function DecisionFacts({
  judged: { round, decision, is_decision_hidden },
}: {
  judged: JudgedRound;
}) {
  if (is_decision_hidden) {
    return (
      <EmptyText>
        Hidden because you have a conflict of interest with another submission in this round.
      </EmptyText>
    );
  }
  if (!decision?.decided_at) return <EmptyText>No decision.</EmptyText>;
  return (
    <DetailList isShort>
      <Detail label="Outcome">
        {outcomeOf(decision)}
        {round.stage !== "released" && " (a draft until the release)"}
      </Detail>
      <Detail label="Rank">
        {decision.rank ?? "None"}
        {decision.is_tied && ", tied"}
        {decision.departs_from_ranking && ". The decision departs from the ranking."}
      </Detail>
      <Detail label="Reason">
        <Box sx={MULTILINE_TEXT}>{decision.reason ?? "None (decided by rank)"}</Box>
      </Detail>
      <Detail label="Decided">
        {administratorName(decision.decided_by_email)}, {inOfficialTime(decision.decided_at)}
      </Detail>
    </DetailList>
  );
}
