import { Alert, Box, Typography } from "@mui/material";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useGetOne } from "react-admin";
import { useParams } from "react-router-dom";
import { formatRounded } from "#common/judging/numbers.ts";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import { ConfirmedAction } from "../../components/ConfirmedAction.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { useChange } from "../../components/useChange.ts";
import { roundPath } from "../../records/roundPath.ts";
import { countEntries } from "../../records/submission.ts";
import { REASON_HELP } from "../administrators.ts";
import { Computing } from "../Computing.tsx";
import { type Assignment, useReviews } from "../roundEntries/review.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { computeInWorker, numberOf, useResultInputs } from "./result.ts";

/** Excludes a review of a closed round or restores it, after showing how the ranking would change. */
export function ReviewPage({ round }: { round: Round }) {
  const { assignmentId = "" } = useParams();
  const query = useGetOne<Assignment>(
    "judging-assignments",
    { id: assignmentId },
    { onError: console.error },
  );
  const { data: reviewer } = query;
  if (!reviewer) {
    return (
      <NotLoaded
        query={query}
        failure="The review could not be loaded."
        gone="This review does not exist."
      />
    );
  }
  const action = reviewer.counts === false ? "Restore review" : "Exclude review";
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
      <PageTitle>{action}</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="h3" variant="h6">
          {action}
        </Typography>
        <PageLink
          to={roundPath(round.id, `round-entries/${reviewer.round_entry_id}`)}
          sx={{ ml: "auto" }}
        >
          {reviewer.code} and its reviews
        </PageLink>
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
          <ReviewComparison round={round} reviewer={reviewer} />
          <CountReview reviewer={reviewer} action={action} />
        </>
      )}
    </Box>
  );
}

function ReviewComparison({ round, reviewer }: { round: Round; reviewer: Assignment }) {
  const { data, queries, isMissing } = useComparison(round, reviewer);
  if (queries.some(({ error }) => error)) {
    return (
      <NotLoaded
        query={queries}
        failure="The rankings could not be computed. If you have declared a conflict of interest in this round, you cannot see them."
      />
    );
  }
  if (isMissing) return <Typography>You do not have access to this review.</Typography>;
  if (!data) {
    return <Computing>Computing the ranking with and without this review</Computing>;
  }
  if (!data.now || !data.after) {
    return <Typography>Not enough reviews to compare two rankings.</Typography>;
  }
  return <Changes now={data.now} after={data.after} places={data.places} />;
}

function CountReview({ reviewer, action }: { reviewer: Assignment; action: string }) {
  const counts = !reviewer.counts;
  const count = useChange("count_review", {
    success: counts ? "The review counts again." : "The review is excluded.",
    failure: "Failed to change the review. Please try again.",
  });
  return (
    <Box>
      <ConfirmedAction
        label={action}
        button={{ variant: "contained" }}
        mutation={count}
        args={(reason) => ({ assignment_id: reviewer.id, counts, reason })}
        reason={{ help: REASON_HELP }}
        question={`The review of ${reviewer.code} by ${reviewer.judge_name} ${counts ? "will count again" : "will no longer count"}. A locked result becomes invalid.`}
        isDestructive={!counts}
      />
    </Box>
  );
}

/**
 * The ranking now and after a review is excluded or restored. `now` or `after` is null if there are too few
 * reviews for a ranking.
 */
function useComparison(round: Round, reviewer: Assignment) {
  const inputs = useResultInputs(round);
  const reviews = useReviews(reviewer.round_entry_id);
  const scores = reviews.data?.find(({ id }) => id === reviewer.id)?.scores;
  const review = scores && { entry: reviewer.code, judge: reviewer.judge_id, scores };
  const compared = useQuery({
    queryKey: ["judgingComparison", inputs.data && numberOf(inputs.data), review, reviewer.counts],
    queryFn:
      inputs.data && review
        ? async () => {
            const now = await computeRanking(inputs.data);
            const after = await computeRanking(inputsWith(inputs.data, review, !reviewer.counts));
            return { now, after, places: inputs.data.places };
          }
        : skipToken,
    staleTime: "static",
  });
  return {
    data: compared.data,
    queries: [inputs, reviews, compared],
    isMissing: Boolean(reviews.data) && !review,
  };
}

/** Awaited one at a time, because each uses a whole core. */
const computeRanking = async (inputs: ResultInputs) =>
  inputs.reviews.length < 2 ? null : computeInWorker(inputs);

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

interface ReviewInput {
  entry: string;
  judge: string;
  scores: readonly number[];
}

/** The inputs of a result with a review or without it. */
export function inputsWith(
  inputs: ResultInputs,
  { entry, judge, scores }: ReviewInput,
  counts: boolean,
): ResultInputs {
  const others = inputs.reviews.filter((one) => one.entry !== entry || one.judge !== judge);
  return { ...inputs, reviews: counts ? [...others, { entry, judge, scores }] : others };
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
