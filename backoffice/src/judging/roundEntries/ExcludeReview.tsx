import { Alert, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { formatRounded } from "#common/judging/numbers.ts";
import type { RankedEntry, Result, ResultInputs } from "#common/judging/result.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { countEntries } from "../../records/submission.ts";
import { Computing } from "../Computing.tsx";
import { computeRanking } from "../results/result.ts";
import { REASON_HELP, type Round } from "../rounds/round.ts";
import type { Review } from "./review.ts";

interface ExcludeReviewProps {
  round: Round;
  review: Review;
}

/** Excludes a review of a closed round or restores it, after showing how the ranking would change. */
export function ExcludeReview({ round, review }: ExcludeReviewProps) {
  const { id, code, judge_name: judge } = review;
  const counts = !review.counts;
  const action = counts ? "Restore review" : "Exclude review";
  return (
    <ConfirmedChange
      label={action}
      button={{ "aria-label": `${action} of ${judge}` }}
      request="count_review"
      args={(reason) => ({ assignment_id: id, counts, reason })}
      success={counts ? "The review counts again." : "The review is excluded."}
      failure="Failed to change the review. Please try again."
      reason={{ help: REASON_HELP }}
      question={`The review of ${code} by ${judge} ${counts ? "will count again" : "will no longer count"}. A locked result becomes invalid.`}
      isDestructive={!counts}
      isWide
    >
      <Comparison round={round} review={review} />
    </ConfirmedChange>
  );
}

/** The entries whose rank or score would change if the review were excluded or restored, and who would advance instead. */
function Comparison({ round, review }: ExcludeReviewProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { code: entry, judge_id: judge, counts, scores } = review;
  const query = useQuery({
    queryKey: ["judgingComparison", review.id, counts],
    queryFn: async () => {
      const inputs = await dataProvider.callDatabase("judging_inputs", { round_id: round.id });
      // One at a time, because each uses a whole core.
      const now = await computeRanking(inputs);
      const after = await computeRanking(inputsWith(inputs, { entry, judge, scores }, !counts));
      return now && after && changedEntries(now, after, round.places);
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data: changed, error } = query;
  if (error) {
    return (
      <NotLoaded
        query={query}
        failure="The rankings could not be computed. If you have declared a conflict of interest in this round, you cannot see them."
      />
    );
  }
  if (changed === undefined) {
    return <Computing>Computing the ranking with and without this review</Computing>;
  }
  if (!changed) return <Typography>Not enough reviews to compare two rankings.</Typography>;
  const crossing = changed.filter(({ now, after }) => now.outcome !== after.outcome);
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography>{countEntries(changed.length)} would change rank or score.</Typography>
      {crossing.length > 0 && (
        <Alert severity="warning">
          This changes who advances: {crossing.map((one) => one.entry).join(", ")}.
        </Alert>
      )}
      <FactTable
        label="Ranking now and after the change"
        rows={changed}
        keyOf={(one) => one.entry}
        columns={[
          { label: "Entry", render: (one) => one.entry },
          { label: "Rank", isNumber: true, render: changeOf("rank") },
          { label: "Score", isNumber: true, render: changeOf("score") },
          { label: "Outcome", render: changeOf("outcome") },
        ]}
      />
    </Box>
  );
}

/** A figure, or how it changes, such as "3 → 4". */
const changeOf =
  (figure: keyof Figures) =>
  ({ now, after }: Record<"now" | "after", Figures>) =>
    now[figure] === after[figure] ? now[figure] : `${now[figure]} → ${after[figure]}`;

/** The inputs of a result with a review or without it. */
export function inputsWith(
  inputs: ResultInputs,
  review: ResultInputs["reviews"][number],
  counts: boolean,
): ResultInputs {
  const others = inputs.reviews.filter(
    ({ entry, judge }) => entry !== review.entry || judge !== review.judge,
  );
  return { ...inputs, reviews: counts ? [...others, review] : others };
}

/** The figures of an entry in a ranking, as shown. */
const figuresOf = (standing: RankedEntry | undefined, places: number) => ({
  rank: String(standing?.rank ?? "None"),
  score: standing ? formatRounded(standing.score, 2) : "None",
  outcome:
    standing?.rank === undefined ? "No rank" : standing.rank <= places ? "Advances" : "Eliminated",
});

type Figures = ReturnType<typeof figuresOf>;

const standingsByEntry = ({ standings }: Result) =>
  new Map(standings.map((standing) => [standing.entry, standing]));

/** The entries whose rank or score, as shown, differs between two rankings, in the order of the first. */
export function changedEntries(now: Result, after: Result, places: number) {
  const [former, later] = [standingsByEntry(now), standingsByEntry(after)];
  return [...new Map([...former, ...later]).keys()]
    .map((entry) => ({
      entry,
      now: figuresOf(former.get(entry), places),
      after: figuresOf(later.get(entry), places),
    }))
    .filter((one) => one.now.rank !== one.after.rank || one.now.score !== one.after.score);
}
