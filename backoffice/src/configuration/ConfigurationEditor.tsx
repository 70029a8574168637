import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useNotify, useRefresh, useUpdate } from "react-admin";
import { ADMIN_CONFIGURATION_MESSAGES } from "#common/messages.ts";
import { CHALLENGE_PHASES, MAX_TEAM_SIZE } from "#shared/constants.ts";
import { SelectField } from "../components/SelectField.tsx";
import { isConflict, messageFor } from "../data/errors.ts";
import { CONFIGURATION } from "../data/resources.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { FieldGroup } from "../forms/FieldGroup.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import {
  type CHALLENGE_DATE_FIELDS,
  type Configuration,
  type ConfigurationForm,
  DEADLINES,
  MILESTONES,
  maximumOf,
  toForm,
  validateConfiguration,
} from "./configuration.ts";
import { consequencesOf } from "./consequences.ts";
import { useEmailReach } from "./useConfiguration.ts";

interface ConfigurationEditorProps {
  configuration: Configuration;
}

const PHASES = CHALLENGE_PHASES.map((phase) => ({ value: phase, label: phase }));

/**
 * The configuration form. Edits are kept apart from the saved values: if someone else saves meanwhile,
 * untouched fields show the new values, and no edit is lost.
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
      <FieldGroup title="Phase">
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
          helperText={errors.time ?? "Shown beside the phase"}
          disabled={isSaving}
          onChange={(event) => set("time")(event.target.value)}
        />
      </FieldGroup>
      <FieldGroup
        title="Deadlines and team size"
        explanation="These dates take effect as soon as you save."
      >
        <TextField
          label="Maximum submission members"
          value={form.max_submission_members}
          error={Boolean(errors.max_submission_members)}
          helperText={errors.max_submission_members ?? `1 to ${MAX_TEAM_SIZE}, including the owner`}
          disabled={isSaving}
          onChange={(event) => set("max_submission_members")(event.target.value)}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
          sx={{ gridColumn: "1 / -1", maxWidth: 240 }}
        />
        {DEADLINES.map(dateField)}
      </FieldGroup>
      <FieldGroup
        title="Other dates"
        explanation="Display dates. These don't open or close anything."
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

interface ConsequencesProps {
  saved: ConfigurationForm;
  form: ConfigurationForm;
  isChanged: boolean;
}

/** The effects of the changes before they are saved. */
export function Consequences({ saved, form, isChanged }: ConsequencesProps) {
  const isMoved = saved.submissions_close_at !== form.submissions_close_at;
  const { data: reach } = useEmailReach(isMoved);
  const consequences = consequencesOf(saved, form, undefined, reach);
  const isWarning = consequences.some((consequence) => consequence.isWarning);
  return (
    <Box role="status" aria-label="What this means">
      {consequences.length > 0 && (
        <Alert severity={isWarning ? "warning" : "info"}>
          {isChanged && (
            <Typography sx={{ fontWeight: 600 }}>Once you save these changes:</Typography>
          )}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {consequences.map((consequence) => (
              <Box
                component="li"
                key={consequence.text}
                sx={{ fontWeight: consequence.isWarning ? 600 : 400 }}
              >
                {consequence.text}
              </Box>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

/**
 * Saves the form. If somebody else has saved since `configuration` was loaded, a message says so, and the configuration
 * is read again.
 * @param onSaved Called once everything is saved.
 */
function useSaveConfiguration(configuration: Configuration, onSaved: () => void) {
  const [update, { isPending }] = useUpdate<Configuration>();
  const notify = useNotify();
  const refresh = useRefresh();

  function save(form: ConfigurationForm) {
    const data = { ...form, time: form.time.trim(), max_submission_members: maximumOf(form) };
    void update(
      CONFIGURATION.resource,
      { id: CONFIGURATION.id, data, previousData: configuration },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          onSaved();
          notify("The configuration has been saved.");
        },
        onError: (error: unknown) => {
          console.error(error);
          notify(
            isConflict(error)
              ? "Somebody else has just saved the configuration, and your changes are not saved yet. What you have not touched shows their values: look again, then save."
              : messageFor(error, ADMIN_CONFIGURATION_MESSAGES.saveFailure),
            { type: "error" },
          );
        },
        onSettled: refresh,
      },
    );
  }

  return { save, isSaving: isPending };
}
