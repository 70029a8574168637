import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { useChange } from "../../components/useChange.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import type { Round } from "../rounds/round.ts";
import type { Decision } from "./decision.ts";
import { useReasonHint } from "./useReasonHint.ts";

interface DecideButtonProps {
  round: Round;
  result: LockedResult;
  entry: Pick<Decision, "round_entry_id" | "code">;
  /** What was decided before, also by a former result. */
  decision?: Decision | undefined;
  /** Why it takes a reason whatever is decided, as a sentence. */
  whyReason?: string | undefined;
  /** Whether the entry is out of the running: it cannot go on. */
  isOut?: boolean;
}

type Outcome = "out" | "on" | "1" | "2" | "3";

const OUT = { value: "out", label: "Does not advance" } as const;
const PLACES = (["1", "2", "3"] as const).map((value) => ({ value, label: `Rank ${value}` }));

/** In a final an entry that goes on has a place. */
const outcomesOf = ({ kind }: Round) =>
  kind === "final" ? [OUT, ...PLACES] : [OUT, { value: "on", label: "Advances" } as const];

/** Decides about one entry, or changes what was decided. */
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

function Question(props: DecideButtonProps & { onClose: () => void }) {
  const { round, result, entry, whyReason, isOut = false, onClose } = props;
  const reasonHint = useReasonHint(round);
  // The decision that was there when the dialog opened: one that comes later is not replaced unseen.
  const [decision] = useState(props.decision);
  const options = isOut ? [OUT] : outcomesOf(round);
  const known = decision?.advances ? String(decision.place ?? "on") : OUT.value;
  const [outcome, setOutcome] = useState<Outcome>(
    options.find(({ value }) => value === known)?.value ?? OUT.value,
  );
  const [reason, setReason] = useState(decision?.reason ?? "");
  const { mutate, isPending } = useChange("decide", {
    success: `${entry.code} is decided.`,
    failure: "Failed to decide. Please try again.",
    onDone: onClose,
  });

  function decide() {
    mutate({
      round_entry_id: entry.round_entry_id,
      result_id: result.id,
      advances: outcome !== "out",
      ...(Number(outcome) > 0 && { place: Number(outcome) }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(decision && { expected_id: decision.id }),
    });
  }

  return (
    <ConfirmDialog
      open
      title={`Decide about ${entry.code}`}
      question={`${whyReason ?? "Give a reason where it is not what the ranking says, and where an equal score decides."} It is a draft until the release.`}
      action="Decide"
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
          required={Boolean(whyReason)}
          helperText={reasonHint}
          onChange={({ target }) => setReason(target.value)}
        />
      </Box>
    </ConfirmDialog>
  );
}
