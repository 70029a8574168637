import { TextField } from "@mui/material";
import { useState } from "react";
import { useListContext } from "react-admin";
import { labelOf } from "#common/words.ts";
import { PLACES } from "#shared/awards.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { ROUND_OUTCOMES } from "../../records/roundOutcome.ts";
import { countRoundEntries } from "../../records/submission.ts";
import { type Decision, exceptionOf, useDecisions } from "../results/decision.ts";
import type { LockedResult } from "../results/result.ts";
import { isFinal, type Round } from "../rounds/round.ts";

interface Draft {
  outcome: string;
  reason: string;
}

interface DecideButtonProps {
  round: Round;
  result: LockedResult;
  /** The round entries that get the same decision for the same reason. */
  decisions: readonly Decision[];
  onDone?: () => void;
}

/** Decides round entries, or changes their decisions. */
export function DecideButton({ round, result, decisions, onDone }: DecideButtonProps) {
  const [{ outcome, reason }, setDraft] = useState<Draft>({ outcome: "", reason: "" });
  const only = decisions.length === 1 ? decisions[0] : undefined;
  const subject = only?.code ?? countRoundEntries(decisions.length);
  const further = isFinal(round) ? PLACES : ["advances"];
  // In a final, each round entry that advances has its own rank.
  const canAdvance = !decisions.some(({ is_excluded }) => is_excluded) && (only || !isFinal(round));
  const outcomes = ["eliminated", ...(canAdvance ? further : [])];
  const exception = only
    ? exceptionOf(only, result)
    : "All selected entries get the same decision and reason.";

  function reset() {
    setDraft({
      outcome: outcomes.find((known) => known === only?.outcome) ?? "eliminated",
      reason: only?.reason ?? "",
    });
  }

  /** Based on the latest decision that the person has seen. */
  function args(_: string, seen: readonly Decision[]) {
    const times = seen.flatMap(({ decided_at }) => decided_at ?? []);
    const seen_until = times.sort().at(-1);
    return {
      round_entry_ids: decisions.map(({ round_entry_id }) => round_entry_id),
      result_id: result.id,
      outcome,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(seen_until && { seen_until }),
    };
  }

  return (
    <ConfirmedChange
      label={only ? (only.decided_at ? "Change" : "Decide") : `Decide ${subject}`}
      button={{
        // A decision is changed less often than made.
        variant: only?.decided_at ? "text" : "outlined",
        ...(only && {
          "aria-label": `${only.decided_at ? "Change the decision" : "Decide"} on ${subject}`,
        }),
      }}
      request="save_decisions"
      success={`The decision on ${subject} has been saved.`}
      failure="Failed to save the decision. Please try again."
      version={decisions}
      args={args}
      {...(onDone && { onDone })}
      onToggle={reset}
      title={`Decide on ${subject}`}
      question={`${exception ?? "Give a reason if the decision departs from the ranking."} The decision is a draft until the release.`}
      action="Save decision"
      isForm
      disabled={exception !== undefined && reason.trim() === ""}
    >
      <SelectField
        label="Decision"
        value={outcome}
        options={outcomes.map((value) => ({ value, label: labelOf(ROUND_OUTCOMES, value) }))}
        onChange={(chosen) => setDraft({ outcome: chosen, reason })}
      />
      <TextField
        label="Reason"
        value={reason}
        multiline
        minRows={2}
        // Not `required`: the browser would show a message in its own language.
        slotProps={{ htmlInput: { "aria-required": exception !== undefined } }}
        onChange={({ target }) => setDraft({ outcome, reason: target.value })}
      />
    </ConfirmedChange>
  );
}

/** Makes the same decision about all selected round entries. */
export function DecideSelected({ round, result }: Pick<DecideButtonProps, "round" | "result">) {
  const { selectedIds, onUnselectItems } = useListContext();
  const { data: decisions = [] } = useDecisions(round);
  const selected = decisions.filter(({ id }) => selectedIds.includes(id));
  if (selected.length === 0) return null;
  return (
    <DecideButton
      round={round}
      result={result}
      decisions={selected}
      onDone={() => onUnselectItems()}
    />
  );
}
