import { Alert, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { formatRounded } from "#common/judging/numbers.ts";
import type { Result, ResultInputs } from "#common/judging/result.ts";
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

/** Compares the ranking now with that after the review is excluded or restored. */
function Comparison({ round, review }: ExcludeReviewProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { code: entry, judge_id: judge, counts } = review;
  const query = useQuery({
    queryKey: ["judgingComparison", review.id, counts],
    queryFn: async () => {
      const inputs = await dataProvider.callDatabase("judging_inputs", { round_id: round.id });
      const changed = inputsWith(inputs, { entry, judge, scores: review.scores }, !counts);
      // One at a time, because each uses a whole core.
      const now = await computeRanking(inputs);
      const after = await computeRanking(changed);
      return { now, after, places: inputs.places };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (query.error) {
    return (
      <NotLoaded
        query={query}
        failure="The rankings could not be computed. If you have declared a conflict of interest in this round, you cannot see them."
      />
    );
  }
  if (!query.data) {
    return <Computing>Computing the ranking with and without this review</Computing>;
  }
  const { now, after, places } = query.data;
  if (!now || !after) return <Typography>Not enough reviews to compare two rankings.</Typography>;
  return <Changes now={now} after={after} places={places} />;
}

/** The entries whose rank or score would change, and who would advance instead. */
function Changes({ now, after, places }: { now: Result; after: Result; places: number }) {
  const changed = changedEntries(now, after, places);
  const crossing = changed.filter((one) => one.now.outcome !== one.after.outcome);
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography>{countEntries(changed.length)} would change rank or score.</Typography>
      {crossing.length > 0 && (
        <Alert severity="warning">
          This changes who advances: {crossing.map(({ entry }) => entry).join(", ")}.
        </Alert>
      )}
      <FactTable
        label="Ranking now and after the change"
        rows={changed}
        keyOf={({ entry }) => entry}
        columns={[
          { label: "Entry", render: ({ entry }) => entry },
          { label: "Rank", isNumber: true, render: changeOf("rank") },
          { label: "Score", isNumber: true, render: changeOf("score") },
          { label: "Outcome", render: changeOf("outcome") },
        ]}
      />
    </Box>
  );
}

/** The figures of an entry in a ranking, as shown. */
type Figures = Record<"rank" | "score" | "outcome", string>;

interface ChangedEntry {
  entry: string;
  now: Figures;
  after: Figures;
}

/** A figure, or how it changes, such as "3 → 4". */
const changeOf =
  (figure: keyof Figures) =>
  ({ now, after }: ChangedEntry) =>
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

/** The entries whose rank or score, as shown, differs between two rankings, in the order of the first. */
export function changedEntries(now: Result, after: Result, places: number): ChangedEntry[] {
  const figuresIn = ({ standings }: Result) => {
    const standingOf = new Map(standings.map((one) => [one.entry, one]));
    return (entry: string): Figures => {
      const { rank, score } = standingOf.get(entry) ?? {};
      return {
        rank: String(rank ?? "None"),
        score: score === undefined ? "None" : formatRounded(score, 2),
        outcome: rank === undefined ? "No rank" : rank <= places ? "Advances" : "Eliminated",
      };
    };
  };
  const [figuresNow, figuresAfter] = [figuresIn(now), figuresIn(after)];
  const entries = new Set([...now.standings, ...after.standings].map(({ entry }) => entry));
  return [...entries]
    .map((entry) => ({ entry, now: figuresNow(entry), after: figuresAfter(entry) }))
    .filter((one) => one.now.rank !== one.after.rank || one.now.score !== one.after.score);
}
