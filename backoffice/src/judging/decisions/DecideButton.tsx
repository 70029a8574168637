import { Box, Checkbox, FormControlLabel, TextField } from "@mui/material";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { BulkProgress, useBulkAction } from "../../components/bulkAction.tsx";
import { ConfirmedAction, ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import type { Arguments } from "../../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { useRights } from "../../data/rights.ts";
import { countEntries } from "../../records/submission.ts";
import type { LockedResult } from "../results/result.ts";
import { isFinal, type Round } from "../rounds/round.ts";
import type { Decision, OpenEntry } from "./decision.ts";

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
  entry: Pick<Decision, "round_entry_id" | "code">;
  /** The current decision, which may be based on an earlier result. */
  decision?: Decision | undefined;
  /** Why any decision needs a reason, as a sentence. */
  exception?: string | undefined;
  /** Whether the submission was disqualified or withdrawn, so that it cannot advance. */
  isExcluded?: boolean;
}

/** Decides one entry, or changes its decision. */
export function DecideButton(props: DecideButtonProps) {
  const { round, result, entry, decision: current, exception, isExcluded = false } = props;
  const further = isFinal(round) ? PLACES : [ADVANCES];
  const options = isExcluded ? [ELIMINATED] : [ELIMINATED, ...further];
  // Keeps the decision from when the dialog opened, so that a colleague's later one is not overwritten.
  const [decision, setDecision] = useState(current);
  const [draft, setDraft] = useState(NEW_DRAFT);

  function reset() {
    const known = current?.advances ? String(current.place ?? ADVANCES.value) : ELIMINATED.value;
    setDecision(current);
    setDraft({
      outcome: options.find(({ value }) => value === known)?.value ?? ELIMINATED.value,
      reason: current?.reason ?? "",
    });
  }

  return (
    <ConfirmedChange
      label={current ? "Change" : "Decide"}
      button={{
        variant: "outlined",
        "aria-label": `${current ? "Change the decision" : "Decide"} about ${entry.code}`,
      }}
      request="decide"
      success={`The decision about ${entry.code} is saved.`}
      failure="Failed to save the decision. Please try again."
      args={() => ({
        round_entry_id: entry.round_entry_id,
        result_id: result.id,
        ...argumentsOf(draft),
        ...(decision && { expected_id: decision.id }),
      })}
      onToggle={reset}
      title={`Decide about ${entry.code}`}
      question={`${exception ?? "Give a reason if the decision departs from the ranking or a tie affects it."} The decision is a draft until the release.`}
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

interface DecideTogetherProps {
  round: Round;
  result: LockedResult;
  /** The entries that the ranking does not decide. */
  entries: readonly OpenEntry[];
}

/** Makes the same decision about several entries, for the same reason. */
export function DecideTogether({ round, result, entries }: DecideTogetherProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [draft, setDraft] = useState(NEW_DRAFT);
  const chosen = entries.filter(({ id }) => !excluded.has(id));
  const decideAll = useBulkAction((args: Arguments<"decide">) =>
    dataProvider.callDatabase("decide", args),
  );

  function toggle(id: string) {
    const changed = new Set(excluded);
    if (!changed.delete(id)) changed.add(id);
    setExcluded(changed);
  }

  if (decideAll.progress) return <BulkProgress label="Decisions" action={decideAll} />;
  if (entries.length < 2) return null;
  return (
    <ConfirmedAction
      label="Decide several entries"
      button={{ variant: "outlined" }}
      mutation={decideAll.mutation}
      args={() =>
        chosen.map(({ id, previous }) => ({
          round_entry_id: id,
          result_id: result.id,
          ...argumentsOf(draft),
          ...(previous && { expected_id: previous.id }),
        }))
      }
      isForm
      title="Decide several entries"
      question="The selected entries get the same decision and reason. All decisions are drafts until the release."
      action={`Decide ${countEntries(chosen.length)}`}
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
      <Box
        role="group"
        aria-label="Entries"
        sx={{ display: "grid", maxHeight: 280, mt: 2, overflow: "auto" }}
      >
        {entries.map(({ id, code, exception }) => (
          <FormControlLabel
            key={id}
            control={<Checkbox checked={!excluded.has(id)} onChange={() => toggle(id)} />}
            label={`${code}: ${exception}`}
          />
        ))}
      </Box>
    </ConfirmedAction>
  );
}
