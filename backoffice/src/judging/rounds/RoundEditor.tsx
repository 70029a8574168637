import { Alert, Box, Button, FormControlLabel, Switch, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { JUDGING_KINDS, TEXT_LIMITS } from "#shared/constants.ts";
import { SelectField } from "../../components/SelectField.tsx";
import { useChange } from "../../components/useChange.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { FieldGroup } from "../../forms/FieldGroup.tsx";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import { CriteriaFields } from "./CriteriaFields.tsx";
import { QuotaFields } from "./QuotaFields.tsx";
import { isPreparing, isSpread, type Round } from "./round.ts";
import { type RoundForm, toRound, validateRound, withKind, withScale } from "./roundForm.ts";

interface RoundEditorProps {
  saved: RoundForm;
  /** Undefined for one that is not saved yet. */
  round?: Round;
  onSaved?: (id: string) => void;
}

/** Why some fields of a round are fixed. */
const WHAT_STAYS: Readonly<Record<Round["state"], string>> = {
  draft: "",
  open: "This round has opened. Its criteria stay as they are, so that every entry is judged alike. Its deadline can only move to a later time, with a reason. To close it earlier, use “Close round now” above.",
  closed:
    "This round has closed. Its criteria and its deadline stay as they are. To let judges change reviews, use “Reopen round” above.",
  released: "This round is released: it stays as it is.",
  canceled: "This round is canceled: it stays as it is.",
};

/**
 * The form of a round. What was typed lies over what is saved. Once the round has opened only its
 * name, whether teams get feedback, and until it closes a later end can change; once it is released or
 * canceled, nothing.
 */
export function RoundEditor({ saved, round, onSaved }: RoundEditorProps) {
  const [edits, setEdits] = useState<Partial<RoundForm>>({});
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useChange("save_judging_round", {
    success: "The round has been saved.",
    failure: "Failed to save the round. Please try again.",
    onDone: (id) => {
      discard();
      onSaved?.(id);
    },
  });
  const form = { ...saved, ...edits };
  const state = round?.state ?? "draft";
  const isEarlier = state === "open" && form.closes_at !== "" && isBefore(form, saved);
  const needsReason = state === "open" && form.closes_at !== saved.closes_at;
  const errors = {
    ...validateRound(form),
    ...(needsReason && !reason.trim() && { reason: "Give a reason for the new deadline." }),
    ...(isEarlier && { closes_at: "It can only close later than it was to." }),
  };
  const isChanged = Object.keys(edits).length > 0;
  const isValid = Object.keys(errors).length === 0;
  const frozen = isPending || !isPreparing(round);
  const fixed = isPending || state === "released" || state === "canceled";

  function discard() {
    setEdits({});
    setReason("");
  }

  const set = <Field extends keyof RoundForm>(field: Field) => {
    return (value: RoundForm[Field]) => setEdits({ ...edits, [field]: value });
  };
  const number = (field: "reviews_per_entry" | "places" | "scale", label: string, help: string) => (
    <TextField
      label={label}
      value={form[field]}
      error={Boolean(errors[field])}
      helperText={errors[field] ?? help}
      disabled={frozen}
      onChange={({ target }) =>
        setEdits({
          ...edits,
          ...(field === "scale" ? withScale(form, target.value) : { [field]: target.value }),
        })
      }
      slotProps={{ htmlInput: { inputMode: "numeric" } }}
    />
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if ((round && !isChanged) || !isValid) return;
    mutate({
      round: { ...toRound(form, round?.id ?? null), ...(needsReason && { reason }) },
      ...(round && { expected_updated_at: round.updated_at }),
    });
  }

  return (
    <Box
      component="form"
      noValidate
      aria-label="Round"
      onSubmit={submit}
      sx={{ display: "grid", gap: 2, width: "100%", maxWidth: 880 }}
    >
      {!isPreparing(round) && <Alert severity="info">{WHAT_STAYS[state]}</Alert>}
      <FieldGroup title="The round">
        <TextField
          label="Name"
          value={form.name}
          error={Boolean(errors.name)}
          helperText={errors.name ?? "Judges and teams read it"}
          disabled={fixed}
          onChange={({ target }) => set("name")(target.value)}
        />
        <SelectField
          label="Kind"
          value={form.kind}
          options={JUDGING_KINDS}
          disabled={frozen}
          onChange={(kind) => setEdits({ ...edits, ...withKind(form, kind) })}
        />
        <DateTimeField
          label="Opens"
          value={form.opens_at}
          disabled={frozen}
          error={isChanged ? errors.opens_at : undefined}
          onChange={set("opens_at")}
        />
        <DateTimeField
          label="Closes"
          value={form.closes_at}
          disabled={fixed || state === "closed"}
          error={isChanged ? errors.closes_at : undefined}
          onChange={set("closes_at")}
        />
        {needsReason && (
          <TextField
            label="Reason for the new deadline"
            value={reason}
            helperText="The administrator who confirms the release acknowledges it"
            disabled={isPending}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
          />
        )}
        {isSpread(form) &&
          number("reviews_per_entry", "Judges per entry", "Three, for a screening")}
        {number("places", "Entries that go on", "Where the line is drawn at first")}
        {number("scale", "Highest score", "Scores go from 1 to this")}
        <Box sx={{ gridColumn: "1 / -1", display: "grid" }}>
          <Toggle
            label="Blind: judges do not learn whose entries they read"
            checked={form.is_anonymized}
            disabled={frozen}
            onChange={set("is_anonymized")}
          />
          <Toggle
            label="Only eligible entries are taken in, by their checklist"
            checked={form.only_eligible}
            disabled={frozen}
            onChange={set("only_eligible")}
          />
          <Toggle
            label="Teams read their scores and what judges wrote for them, after the release"
            checked={form.gives_feedback}
            disabled={fixed}
            onChange={set("gives_feedback")}
          />
        </Box>
      </FieldGroup>
      {isSpread(form) && (
        <QuotaFields
          quotas={form.expertise_quotas}
          error={errors.expertise_quotas}
          disabled={frozen}
          onChange={set("expertise_quotas")}
        />
      )}
      <CriteriaFields
        form={form}
        error={errors.criteria}
        disabled={frozen}
        onChange={set("criteria")}
      />
      <Box sx={{ display: "flex", gap: 1.5 }}>
        <Button
          type="submit"
          variant="contained"
          disabled={Boolean(round && !isChanged) || !isValid || isPending}
        >
          {isPending ? "Saving..." : "Save round"}
        </Button>
        <Button disabled={!isChanged || isPending} onClick={discard}>
          Discard
        </Button>
      </Box>
      <UnsavedGuard isUnsaved={isChanged} loss="Your changes to the round are not saved." />
    </Box>
  );
}

const isBefore = (form: RoundForm, saved: RoundForm) =>
  Date.parse(form.closes_at) < Date.parse(saved.closes_at);

interface ToggleProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Toggle({ label, checked, disabled, onChange }: ToggleProps) {
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={<Switch checked={checked} onChange={(_, value) => onChange(value)} />}
    />
  );
}
