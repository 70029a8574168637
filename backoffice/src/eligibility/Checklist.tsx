import { Alert, Box, Button, Chip, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { ELIGIBILITY_ITEMS, ELIGIBILITY_OUTCOMES } from "#shared/constants.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { useChange } from "../components/useChange.ts";
import { useShortcuts } from "../components/useShortcuts.ts";
import { type Eligibility, itemsIn } from "../records/eligibility.ts";
import type { Submission } from "../records/submission.ts";
import { AskForEvidence } from "./AskForEvidence.tsx";
import { ChecklistItem, FAILURE } from "./ChecklistItem.tsx";
import { Evidence } from "./Evidence.tsx";
import { ToldReason } from "./ToldReason.tsx";

/** Whether an entry may take part: its items, what its team is asked to show, and what it is told. */
export function Checklist({ submission }: { submission: Submission }) {
  const { data, error, refetch } = useGetOne<Eligibility>("eligibility", { id: submission.id });
  if (error && !data) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The checklist could not be loaded.
      </LoadFailed>
    );
  }
  return data ? <Items eligibility={data} submission={submission} /> : <LoadingScreen />;
}

interface ItemsProps {
  eligibility: Eligibility;
  submission: Submission;
}

function Items({ eligibility, submission }: ItemsProps) {
  const outcome = ELIGIBILITY_OUTCOMES.find(({ value }) => value === eligibility.eligibility);
  const isNotEligible = eligibility.eligibility === "not_eligible";
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Chip
          size="small"
          variant="outlined"
          color={isNotEligible ? "error" : outcome?.value === "eligible" ? "success" : "default"}
          label={outcome?.label}
        />
        <MeetAll eligibility={eligibility} />
        {!eligibility.asked_at && !submission.disqualified_at && (
          <AskForEvidence eligibility={eligibility} />
        )}
      </Box>
      <Evidence eligibility={eligibility} isDisqualified={submission.disqualified_at !== null} />
      <Box sx={{ display: "grid" }}>
        {ELIGIBILITY_ITEMS.map((item) => (
          <ChecklistItem key={item.value} item={item} eligibility={eligibility} />
        ))}
      </Box>
      {isNotEligible && !submission.disqualified_at && (
        <Alert severity="info">
          An entry that is not eligible stays in the challenge until it is disqualified, at the top
          of this page.
        </Alert>
      )}
      {(isNotEligible || eligibility.told_reason) && <ToldReason eligibility={eligibility} />}
    </Box>
  );
}

/** Says of all that nobody has looked at that it is met: most entries have nothing to ask about. */
function MeetAll({ eligibility }: { eligibility: Eligibility }) {
  const left = itemsIn(eligibility, "unchecked").map(({ value }) => value);
  const { mutate, isPending } = useChange("check_eligibility", {
    success: `${eligibility.idea_name}: remaining items passed.`,
    failure: FAILURE,
  });
  const meetAll = () => {
    if (left.length > 0 && !isPending) {
      mutate({ submission_id: eligibility.id, items: left, state: "met" });
    }
  };
  useShortcuts({ m: meetAll });
  return (
    <>
      <Button variant="outlined" disabled={isPending || left.length === 0} onClick={meetAll}>
        {left.length === ELIGIBILITY_ITEMS.length
          ? "Mark all as passed"
          : "Mark remaining as passed"}
      </Button>
      {left.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ order: 1 }}>
          {left.length} not looked at
        </Typography>
      )}
    </>
  );
}
