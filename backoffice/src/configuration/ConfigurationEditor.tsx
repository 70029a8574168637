import { Box, Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { CHALLENGE_PHASES, MAX_TEAM_SIZE } from "#shared/constants.ts";
import { SelectField } from "../components/SelectField.tsx";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { FieldGroup } from "../forms/FieldGroup.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { Consequences } from "./Consequences.tsx";
import {
  type CHALLENGE_DATE_FIELDS,
  type Configuration,
  type ConfigurationForm,
  DEADLINES,
  MILESTONES,
  toForm,
  validateConfiguration,
} from "./configuration.ts";
import { useSaveConfiguration } from "./useSaveConfiguration.ts";

interface ConfigurationEditorProps {
  configuration: Configuration;
}

const PHASES = CHALLENGE_PHASES.map((phase) => ({ value: phase, label: phase }));

/**
 * The form. What was typed lies over what is saved: when somebody else saves meanwhile, the fields
 * that this person has not touched show the other's values, and nothing typed is lost.
 */
export function ConfigurationEditor({ configuration }: ConfigurationEditorProps) {
  const [edits, setEdits] = useState<Partial<ConfigurationForm>>({});
  const { save, isSaving } = useSaveConfiguration(configuration, () => setEdits({}));
  const saved = toForm(configuration);
  const form = { ...saved, ...edits };
  const errors = validateConfiguration(form, configuration);
  const isChanged = Object.keys(edits).length > 0;
  const isValid = Object.keys(errors).length === 0;

  function set<Field extends keyof ConfigurationForm>(field: Field) {
    return (value: ConfigurationForm[Field]) => setEdits({ ...edits, [field]: value });
  }

  const dateField = ({ field, label }: (typeof CHALLENGE_DATE_FIELDS)[number]) => (
    <DateTimeField
      key={field}
      label={label}
      value={form[field]}
      error={errors[field]}
      disabled={isSaving}
      onChange={set(field)}
    />
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && isValid) save(form);
  }

  return (
    <Box
      component="form"
      noValidate
      aria-label="Configuration"
      onSubmit={submit}
      sx={{ display: "grid", gap: 2, maxWidth: 880 }}
    >
      <FieldGroup title="What the site displays">
        <SelectField
          label="Challenge phase"
          value={form.phase}
          options={PHASES}
          onChange={set("phase")}
          disabled={isSaving}
        />
        <TextField
          label="Time"
          value={form.time}
          error={Boolean(errors.time)}
          helperText={errors.time ?? "A few words beside the phase"}
          disabled={isSaving}
          onChange={(event) => set("time")(event.target.value)}
        />
      </FieldGroup>
      <FieldGroup
        title="What participants may do"
        explanation="The server decides by these from the moment you save."
      >
        <TextField
          label="Maximum submission members"
          value={form.max_submission_members}
          error={Boolean(errors.max_submission_members)}
          helperText={errors.max_submission_members ?? `1 to ${MAX_TEAM_SIZE}, the owner counted`}
          disabled={isSaving}
          onChange={(event) => set("max_submission_members")(event.target.value)}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
          sx={{ gridColumn: "1 / -1", maxWidth: 240 }}
        />
        {DEADLINES.map(dateField)}
      </FieldGroup>
      <FieldGroup
        title="Dates that pages and emails also show"
        explanation="Nothing is allowed or closed by these."
      >
        {MILESTONES.map(dateField)}
      </FieldGroup>
      {isValid && <Consequences saved={saved} form={form} isChanged={isChanged} />}
      <Box sx={{ display: "flex", gap: 1.5 }}>
        <Button type="submit" variant="contained" disabled={!isChanged || !isValid || isSaving}>
          {isSaving ? "Saving..." : "Save Changes"}
        </Button>
        <Button disabled={!isChanged || isSaving} onClick={() => setEdits({})}>
          Discard
        </Button>
      </Box>
      <UnsavedGuard isUnsaved={isChanged} loss="Your changes to the configuration are not saved." />
    </Box>
  );
}
