import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { useChange } from "../../components/useChange.ts";
import { useRights } from "../../data/rights.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import type { Round } from "../rounds/round.ts";
import type { Decision } from "./decision.ts";

interface DecideButtonProps {
  round: Round;
  result: LockedResult;
  entry: Pick<Decision, "round_entry_id" | "code">;
  /** The current decision, which may be based on an earlier result. */
  decision?: Decision | undefined;
  /** Why any decision needs a reason, as a sentence. */
  exception?: string | undefined;
  /** Whether the submission was disqualified or withdrawn, so that it cannot advance. */
  isOut?: boolean;
}

type Outcome = "eliminated" | "advances" | "1" | "2" | "3";

const ELIMINATED = { value: "eliminated", label: "Eliminated" } as const;
const ADVANCES = { value: "advances", label: "Advances" } as const;
const PLACES = (["1", "2", "3"] as const).map((value) => ({ value, label: `Rank ${value}` }));

const outcomesOf = ({ kind }: Round) =>
  kind === "final" ? [ELIMINATED, ...PLACES] : [ELIMINATED, ADVANCES];

/** Decides one entry, or changes its decision. */
export function DecideButton(props: DecideButtonProps) {
  const { entry, decision } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={
          decision ? `Change the decision about ${entry.code}` : `Decide about ${entry.code}`
        }
        onClick={() => setIsOpen(true)}
      >
        {decision ? "Change" : "Decide"}
      </Button>
      {isOpen && <Question {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A warning for administrators if the chair of an anonymized round can read the reason. */
export function useReasonHint({ chairs, is_anonymized: isAnonymized }: Round): string | undefined {
  const isAdministrator = useRights()("administration");
  return isAdministrator && chairs.length > 0 && isAnonymized
    ? "The chair can read it. Do not identify the team."
    : undefined;
}

function Question(props: DecideButtonProps & { onClose: () => void }) {
  const { round, result, entry, exception, isOut = false, onClose } = props;
  const reasonHint = useReasonHint(round);
  // Keeps the decision from when the dialog opened, so that a colleague's later one is not overwritten.
  const [decision] = useState(props.decision);
  const options = isOut ? [ELIMINATED] : outcomesOf(round);
  const known = decision?.advances ? String(decision.place ?? ADVANCES.value) : ELIMINATED.value;
  const [outcome, setOutcome] = useState<Outcome>(
    options.find(({ value }) => value === known)?.value ?? ELIMINATED.value,
  );
  const [reason, setReason] = useState(decision?.reason ?? "");
  const { mutate, isPending } = useChange("decide", {
    success: `The decision about ${entry.code} is saved.`,
    failure: "Failed to save the decision. Please try again.",
    onDone: onClose,
  });

  function decide() {
    mutate({
      round_entry_id: entry.round_entry_id,
      result_id: result.id,
      advances: outcome !== "eliminated",
      ...(Number(outcome) > 0 && { place: Number(outcome) }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(decision && { expected_id: decision.id }),
    });
  }

  return (
    <ConfirmDialog
      open
      title={`Decide about ${entry.code}`}
      question={`${exception ?? "Give a reason if the decision departs from the ranking or a tie affects it."} The decision is a draft until the release.`}
      action="Save decision"
      isDestructive={false}
      isForm
      busy={isPending}
      onConfirm={decide}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
        <SelectField<Outcome>
          label="Decision"
          value={outcome}
          options={options}
          onChange={setOutcome}
        />
        <TextField
          label="Reason"
          value={reason}
          multiline
          minRows={2}
          required={Boolean(exception)}
          helperText={reasonHint}
          onChange={({ target }) => setReason(target.value)}
        />
      </Box>
    </ConfirmDialog>
  );
}
