import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  Paper,
  Switch,
  TextField,
  Typography,
} from "@mui/material";
import { type FormEvent, useState } from "react";
import { EXPERTISE_FIELDS, JUDGING_KINDS, TEXT_LIMITS } from "#shared/constants.ts";
import { SelectField } from "../../components/SelectField.tsx";
import { useChange } from "../../components/useChange.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { FieldGroup } from "../../forms/FieldGroup.tsx";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import { CriteriaFields } from "./CriteriaFields.tsx";
import { isPreparing, isSpread, type Round } from "./round.ts";
import { type RoundForm, toRound, validateRound, withKind, withScale } from "./roundForm.ts";

interface RoundEditorProps {
  saved: RoundForm;
  /** Undefined for one that is not saved yet. */
  round?: Round;
  onSaved?: (id: string) => void;
}

/** Why some fields cannot change at a stage. */
const FIXED_BECAUSE: Readonly<Record<Round["stage"], string>> = {
  draft: "",
  open: "This round is open. Its criteria cannot change, so that every entry is judged by the same ones. You can move the deadline to a later time, with a reason. To close the round earlier, use “Close round now” above.",
  closed:
    "This round is closed. Its criteria and deadline cannot change. To let judges change their reviews, use “Reopen round” above.",
  locked:
    "The result of this round is locked. Its criteria and deadline cannot change. To let judges change their reviews, use “Reopen round” above.",
  released: "This round is released and cannot change.",
  canceled: "This round is canceled and cannot change.",
};

/**
 * The form of a round. Unsaved changes survive a refresh of the saved values. Once the round has opened, only its
 * name, the feedback setting and, until it closes, a later deadline can change; after the release nothing can.
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
  const stage = round?.stage ?? "draft";
  const isEarlier = stage === "open" && form.closes_at !== "" && isBefore(form, saved);
  const needsReason = stage === "open" && form.closes_at !== saved.closes_at;
  const errors = {
    ...validateRound(form),
    ...(needsReason && !reason.trim() && { reason: "Give a reason for the new deadline." }),
    ...(isEarlier && { closes_at: "The new deadline must be later than the current one." }),
  };
  const isChanged = Object.keys(edits).length > 0;
  const isValid = Object.keys(errors).length === 0;
  const frozen = isPending || !isPreparing(round);
  const fixed = isPending || stage === "released" || stage === "canceled";

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
      {!isPreparing(round) && <Alert severity="info">{FIXED_BECAUSE[stage]}</Alert>}
      <FieldGroup title="The round">
        <TextField
          label="Name"
          value={form.name}
          error={Boolean(errors.name)}
          helperText={errors.name ?? "Visible to judges and teams"}
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
          disabled={fixed || stage === "closed" || stage === "locked"}
          error={isChanged ? errors.closes_at : undefined}
          onChange={set("closes_at")}
        />
        {needsReason && (
          <TextField
            label="Reason for the new deadline"
            value={reason}
            helperText="The second administrator acknowledges it before the release"
            disabled={isPending}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
          />
        )}
        {isSpread(form) &&
          number("reviews_per_entry", "Reviewers per entry", "Three are common in a screening")}
        {number("places", "Entries to advance", "Initial cut-off")}
        {number("scale", "Highest score", "The lowest score is 1")}
        <Box sx={{ gridColumn: "1 / -1", display: "grid" }}>
          <Toggle
            label="Anonymized: judges do not see who submitted an entry"
            checked={form.is_anonymized}
            disabled={frozen}
            onChange={set("is_anonymized")}
          />
          <Toggle
            label="Only submissions whose checklist says eligible"
            checked={form.only_eligible}
            disabled={frozen}
            onChange={set("only_eligible")}
          />
          <Toggle
            label="After the release, teams read their scores and the judges’ comments for them"
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

type Quotas = RoundForm["expertise_quotas"];

interface QuotaFieldsProps {
  quotas: Quotas;
  error: string | undefined;
  disabled: boolean;
  onChange: (quotas: Quotas) => void;
}

/** Expertise that some reviewers of each entry must have. Collapsed, because most rounds need none. */
function QuotaFields({ quotas, error, disabled, onChange }: QuotaFieldsProps) {
  const wanted = EXPERTISE_FIELDS.filter(({ value }) => quotas[value]?.trim());
  return (
    <Paper variant="outlined" component="details" sx={{ px: 2, py: 1.5 }}>
      <Box component="summary" sx={{ cursor: "pointer" }}>
        Fields of expertise{" "}
        <Typography component="span" color="text.secondary">
          {wanted.length === 0
            ? "No requirements"
            : wanted.map(({ value, label }) => `${label}: at least ${quotas[value]}`).join(", ")}
        </Typography>
      </Box>
      <Typography color="text.secondary" sx={{ mt: 1.5, maxWidth: 720 }}>
        The minimum number of reviewers of each entry who know a field. Leave a field empty if it
        does not matter. Judges choose their fields; one judge can count for several.
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          mt: 2,
          mb: 0.5,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
        }}
      >
        {EXPERTISE_FIELDS.map(({ value, label }) => (
          <TextField
            key={value}
            label={label}
            value={quotas[value] ?? ""}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...quotas, [value]: target.value })}
            slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
          />
        ))}
      </Box>
      {error && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {error}
        </Alert>
      )}
    </Paper>
  );
}
