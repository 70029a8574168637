import { Box, TextField } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useListContext } from "react-admin";
import { BulkProgress, useBulkAction } from "../../components/bulkAction.tsx";
import { ConfirmedAction, ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import type { Arguments } from "../../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { useRights } from "../../data/rights.ts";
import { countEntries } from "../../records/submission.ts";
import { type Decision, exceptionOf, useDecisions } from "../results/decision.ts";
import type { LockedResult } from "../results/result.ts";
import { isFinal, type Round } from "../rounds/round.ts";

type Outcome = "eliminated" | "advances" | "1" | "2" | "3";

const ELIMINATED = { value: "eliminated", label: "Eliminated" } as const;
const ADVANCES = { value: "advances", label: "Advances" } as const;
const PLACES = (["1", "2", "3"] as const).map((value) => ({ value, label: `Rank ${value}` }));

/** A decision before it is saved. */
interface Draft {
  outcome: Outcome;
  reason: string;
}

const NEW_DRAFT: Draft = { outcome: "eliminated", reason: "" };

/** The arguments of `decide` that a draft determines. */
const argumentsOf = ({ outcome, reason }: Draft) => ({
  advances: outcome !== "eliminated",
  ...(Number(outcome) > 0 && { place: Number(outcome) }),
  ...(reason.trim() && { reason: reason.trim() }),
});

interface DecideButtonProps {
  round: Round;
  result: LockedResult;
  decision: Decision;
}

/** Decides one entry, or changes its decision. */
export function DecideButton({ round, result, decision: current }: DecideButtonProps) {
  const { code, round_entry_id, is_excluded: isExcluded } = current;
  const further = isFinal(round) ? PLACES : [ADVANCES];
  const options = isExcluded ? [ELIMINATED] : [ELIMINATED, ...further];
  const exception = exceptionOf(current, result);
  // From when the dialog opened, so that a colleague's later decision is not overwritten.
  const [decidedAt, setDecidedAt] = useState(current.decided_at);
  const [draft, setDraft] = useState(NEW_DRAFT);

  function reset() {
    const known = current.advances ? String(current.place ?? ADVANCES.value) : ELIMINATED.value;
    setDecidedAt(current.decided_at);
    setDraft({
      outcome: options.find(({ value }) => value === known)?.value ?? ELIMINATED.value,
      reason: current.reason ?? "",
    });
  }

  return (
    <ConfirmedChange
      label={current.decided_at ? "Change" : "Decide"}
      button={{
        variant: "outlined",
        "aria-label": `${current.decided_at ? "Change the decision" : "Decide"} about ${code}`,
      }}
      request="decide"
      success={`The decision about ${code} is saved.`}
      failure="Failed to save the decision. Please try again."
      args={() => ({
        round_entry_id,
        result_id: result.id,
        ...argumentsOf(draft),
        ...(decidedAt && { expected_decided_at: decidedAt }),
      })}
      onToggle={reset}
      title={`Decide about ${code}`}
      question={`${exception ?? "Give a reason if the decision departs from the ranking."} The decision is a draft until the release.`}
      action="Save decision"
      isDestructive={false}
      isForm
      disabled={exception !== undefined && draft.reason.trim() === ""}
    >
      <DecisionFields
        round={round}
        options={options}
        draft={draft}
        onChange={setDraft}
        isReasonRequired={Boolean(exception)}
      />
    </ConfirmedChange>
  );
}

interface DecisionFieldsProps {
  round: Round;
  options: readonly { value: Outcome; label: string }[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  isReasonRequired: boolean;
}

/** The decision and its reason, with a warning for administrators if the chair of an anonymized round can read it. */
function DecisionFields(props: DecisionFieldsProps) {
  const { round, options, draft, onChange, isReasonRequired } = props;
  const isAdministrator = useRights()("administration");
  const isReadByChair = isAdministrator && round.chairs.length > 0 && round.is_anonymized;
  return (
    <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
      <SelectField
        label="Decision"
        value={draft.outcome}
        options={options}
        onChange={(outcome) => onChange({ ...draft, outcome })}
      />
      <TextField
        label="Reason"
        value={draft.reason}
        multiline
        minRows={2}
        // Not `required`: the browser would show a message in its own language.
        slotProps={{ htmlInput: { "aria-required": isReasonRequired } }}
        helperText={isReadByChair && "The chair can read it. Do not identify the team."}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
      />
    </Box>
  );
}

interface DecideSelectedProps {
  round: Round;
  result: LockedResult;
}

/** Makes the same decision about all selected entries, for the same reason. */
export function DecideSelected({ round, result }: DecideSelectedProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { selectedIds, onUnselectItems } = useListContext();
  const { data: decisions = [] } = useDecisions(round);
  const [draft, setDraft] = useState(NEW_DRAFT);
  const decideAll = useBulkAction(
    (args: Arguments<"decide">) => dataProvider.callDatabase("decide", args),
    { onDone: () => onUnselectItems() },
  );
  const chosen = decisions.filter(({ id }) => selectedIds.includes(id));
  if (decideAll.progress) return <BulkProgress label="Decisions" action={decideAll} />;
  return (
    <ConfirmedAction
      label={`Decide ${countEntries(selectedIds.length)}`}
      button={{ variant: "outlined" }}
      mutation={decideAll.mutation}
      args={() =>
        chosen.map(({ round_entry_id, decided_at }) => ({
          round_entry_id,
          result_id: result.id,
          ...argumentsOf(draft),
          ...(decided_at && { expected_decided_at: decided_at }),
        }))
      }
      onToggle={() => setDraft(NEW_DRAFT)}
      isForm
      question="All of them get the same decision and reason. All decisions are drafts until the release."
      isDestructive={false}
      disabled={chosen.length === 0 || draft.reason.trim() === ""}
    >
      <DecisionFields
        round={round}
        // In a final every entry that advances has a rank of its own.
        options={isFinal(round) ? [ELIMINATED] : [ELIMINATED, ADVANCES]}
        draft={draft}
        onChange={setDraft}
        isReasonRequired
      />
    </ConfirmedAction>
  );
}
