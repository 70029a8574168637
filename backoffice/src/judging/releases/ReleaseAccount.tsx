import { Alert, Box, Typography } from "@mui/material";
import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import type { AccountPlace, Answer } from "../../data/databaseFunctions.ts";
import { ROUND_OUTCOMES } from "../../records/roundOutcome.ts";
import { countSubmissions } from "../../records/submission.ts";
import { PLAIN_LIST } from "../../theme/theme.ts";
import { isOver, type Round } from "../rounds/round.ts";
import { FramedSection } from "./FramedSection.tsx";
import { SubmissionDetails } from "./SubmissionDetails.tsx";

/** Where a submission of the contest ends up; the gaps come last. */
const PLACES: readonly { value: AccountPlace; label: string }[] = [
  ...ROUND_OUTCOMES,
  { value: "undecided", label: "Undecided" },
  { value: "not_eligible", label: "Not eligible" },
  { value: "disqualified", label: "Disqualified" },
  { value: "withdrawn", label: "Withdrawn" },
  { value: "accepted", label: "Left out, with a reason" },
  { value: "left_out", label: "Not in this round" },
  { value: "few_reviews", label: "Too few reviews" },
];
const GAPS = ["left_out", "few_reviews"] as const;

type Account = Answer<"release_account">;

export const useReleaseAccount = (round: Round | null) =>
  useDatabaseQuery("release_account", { round_id: round?.id ?? "" }, { enabled: round !== null });

/** Whether a submission is in no place, which has to be changed or accepted before the release. */
export const hasGaps = (account: Account) => GAPS.some((gap) => (account[gap] ?? []).length > 0);

/** Every submission that could have been in a round, by where it ends up. Gaps are accepted with a reason. */
export function ReleaseAccount({ round }: { round: Round }) {
  const query = useReleaseAccount(round);
  const { data: account } = query;
  if (!account) return <NotLoaded query={query} failure="We couldn’t count the submissions." />;
  const isJudged = isOver(round);
  const places = PLACES.flatMap(({ value, label }) => {
    const ids = account[value] ?? [];
    // While judges review, the number of reviews is no gap.
    const shown = value === "few_reviews" && !isJudged ? "Still under review" : label;
    return ids.length > 0 ? [{ value, label: shown, ids }] : [];
  });
  const outstanding = isJudged ? 0 : round.assignments_count - round.submitted_count;
  const total = places.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <FramedSection title="Submissions accounted for">
      <Typography>
        {counted(total, "submission was", "submissions were")} available for this round:
      </Typography>
      <Box component="ul" sx={{ ...PLAIN_LIST, "&:not(:last-child)": { mb: 2 } }}>
        {places.map(({ value, label, ids }) => (
          <li key={value}>
            <SubmissionDetails summary={`${label}: ${inDigits(ids.length)}`} ids={ids} />
          </li>
        ))}
      </Box>
      {outstanding > 0 && (
        <Typography color="textSecondary">
          {counted(outstanding, "review is", "reviews are")} outstanding.
        </Typography>
      )}
      {round.stage !== "released" &&
        GAPS.filter((gap) => gap === "left_out" || isJudged).map((gap) => (
          <Gap key={gap} gap={gap} ids={account[gap] ?? []} roundId={round.id} />
        ))}
    </FramedSection>
  );
}

interface GapProps {
  gap: (typeof GAPS)[number];
  ids: readonly string[];
  roundId: string;
}

function Gap({ gap, ids, roundId }: GapProps) {
  if (ids.length === 0) return null;
  const isOne = ids.length === 1;
  const [verb, rest, label] =
    gap === "left_out"
      ? [
          isOne ? "is" : "are",
          "eligible for this round but not included",
          isOne ? "Accept omission" : "Accept omissions",
        ]
      : [isOne ? "has" : "have", "fewer reviews than this round requires", "Accept fewer reviews"];
  const problem = `${countSubmissions(ids.length)} ${verb} ${rest}.`;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1, flexWrap: { xs: "wrap", sm: "nowrap" } }}
      action={
        <ConfirmedChange
          request="accept_gaps"
          label={label}
          button={{ color: "inherit", variant: "outlined" }}
          question={`${problem} If you accept this, the round can be released. Both administrators involved in the release see the reason.`}
          action="Accept"
          isDestructive={false}
          reason={{ help: "Reason for accepting this" }}
          success="Accepted."
          failure="Failed to save the reason. Please try again."
          args={(reason) => ({ round_id: roundId, submission_ids: [...ids], gap, reason })}
        />
      }
    >
      {problem} Resolve this, or accept it with a reason, before the release.
    </Alert>
  );
}
