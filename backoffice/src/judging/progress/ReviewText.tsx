import { Box } from "@mui/material";
import { formatRounded } from "#common/judging/numbers.ts";
import { scoreBy } from "#common/judging/reviews.ts";
import { Detail, DetailList } from "../../components/DetailList.tsx";
import type { Criterion } from "../rounds/round.ts";
import type { Review } from "./review.ts";

interface ReviewTextProps {
  review: Review;
  criteria: readonly Criterion[];
}

/** A submitted review, collapsed to its score. */
export function ReviewText({ review, criteria }: ReviewTextProps) {
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
