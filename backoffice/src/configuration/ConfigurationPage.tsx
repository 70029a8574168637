import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import type { FormEvent } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { ADMIN_CONFIGURATION_MESSAGES } from "#common/messages.ts";
import { counted } from "#common/words.ts";
import { useEdits } from "#common/work/useEdits.ts";
import { CHALLENGE_PHASES, MAX_TEAM_SIZE } from "#shared/constants.ts";
import { ConflictPanel } from "../components/ConflictPanel.tsx";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { LoadedRecord } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { Panel } from "../components/Panel.tsx";
import { PanelOutlines } from "../components/PanelOutlines.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { useOnlyRow } from "../components/useDatabaseQuery.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { COLUMN, columnsFrom } from "../theme/panels.ts";
import { PLAIN_LIST, ROW } from "../theme/theme.ts";
import {
  CHALLENGE_DATE_FIELDS,
  type Configuration,
  type ConfigurationForm,
  DEADLINES,
  MILESTONES,
  maximumOf,
  type SavedConfiguration,
  toForm,
} from "./configuration.ts";
import { differences, validateConfiguration } from "./configurationForm.ts";
import { consequencesOf } from "./consequences.ts";
import { SeasonTimeline } from "./SeasonTimeline.tsx";
import { type EmailReach, useEmailReach } from "./useConfiguration.ts";

/** The phase, dates and team size of the challenge. */
export default function ConfigurationPage() {
  return (
    <>
      <PageHeading title="Configuration" />
      <LoadedRecord
        query={useOnlyRow<SavedConfiguration>("configurations")}
        title="Configuration"
        outlines={<PanelOutlines columns={[[130, 420]]} />}
        failure={ADMIN_CONFIGURATION_MESSAGES.failure}
      >
        {(configuration) => (
          <>
            <LastChange configuration={configuration} />
            <NotificationProgress configuration={configuration} />
            <Typography sx={{ mb: 2, maxWidth: 880 }}>
              Enter dates in your own time zone. The official time, EST (UTC-5, year-round), appears
              below each field. Public pages and emails show new dates immediately. Search engines
              and visitors without JavaScript see them after the next site build.
            </Typography>
            <Editor configuration={configuration} />
          </>
        )}
      </LoadedRecord>
    </>
  );
}

interface ConfigurationProps {
  configuration: SavedConfiguration;
}

function LastChange({ configuration }: ConfigurationProps) {
  const { changed_at: changedAt, changed_by: changedBy } = configuration;
  return (
    <Typography color="textSecondary" sx={{ mt: -2, mb: 2 }}>
      {changedAt ? (
        <>
          Last changed by {changedBy ?? "the system"} on <Moment at={configuration.changed_at} />
        </>
      ) : (
        "Not changed yet"
      )}
    </Typography>
  );
}

/** The number of people notified so far, after the release of results. */
function NotificationProgress({ configuration }: ConfigurationProps) {
  const isReleased = configuration.results_released_at !== null;
  const { data: reach, refetch, isFetching } = useEmailReach(isReleased);
  const text = isReleased && reach && progressText(reach);
  if (!text) return null;
  return (
    <Typography component="div" role="status" sx={{ mb: 2, maxWidth: 880 }}>
      {text}
      <Button
        aria-busy={isFetching}
        onClick={() => refetch({ cancelRefetch: false })}
        sx={{ ml: 1 }}
      >
        Refresh
      </Button>
    </Typography>
  );
}

/** Undefined if nobody gets an email, as on the site of a past season. */
function progressText({
  notified_people,
  submissions_to_notify,
  queued_emails,
}: EmailReach): string | undefined {
  const isDone = submissions_to_notify === 0 && queued_emails === 0;
  if (isDone && notified_people === 0) return undefined;
  const notified = `Results emailed to ${counted(notified_people, "person", "people")}.`;
  if (isDone) return `${notified} All emails have been sent.`;
  return `${notified} Outstanding: ${counted(submissions_to_notify, "submission", "submissions")}, ${counted(queued_emails, "queued email", "queued emails")}.`;
}

const PHASES = CHALLENGE_PHASES.map((phase) => ({ value: phase, label: phase }));

const isSameForm = (one: ConfigurationForm, other: ConfigurationForm) =>
  differences(one, other).length === 0;

/**
 * The configuration form. Not react-admin's: react-hook-form updates only the error of the changed field, and here one date
 * can invalidate another.
 */
function Editor({ configuration }: ConfigurationProps) {
  const saved = toForm(configuration);
  const loss = "Your changes to the configuration haven’t been saved yet.";
  const edits = useEdits(saved, isSameForm, loss);
  const { values: form, isChanged, isOutdated } = edits;
  const { mutate, isPending } = useDatabaseChange("save_challenge_configuration", {
    success: "The configuration has been saved.",
    failure: ADMIN_CONFIGURATION_MESSAGES.saveFailure,
  });
  const errors = validateConfiguration(form, configuration);
  const isValid = Object.keys(errors).length === 0;

  const set =
    <Field extends keyof ConfigurationForm>(field: Field) =>
    (value: ConfigurationForm[Field]) =>
      edits.edit({ [field]: value });

  const textField = (field: "time" | "max_submission_members", help: string) => ({
    value: form[field],
    error: Boolean(errors[field]),
    helperText: errors[field] ?? help,
    onChange: ({ target }: { target: { value: string } }) => set(field)(target.value),
  });

  const dateField = ({ field, label }: (typeof CHALLENGE_DATE_FIELDS)[number]) => (
    <DateTimeField
      key={field}
      label={label}
      value={form[field]}
      error={errors[field]}
      onChange={set(field)}
    />
  );

  function save() {
    edits.markSent();
    // With the values that someone else has saved, a date can be invalid. Its field says so.
    if (!isValid) return;
    mutate({
      revision: configuration.revision,
      configuration: { ...form, max_submission_members: maximumOf(form) },
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && isValid && !isOutdated) save();
  }

  return (
    <Box
      component="form"
      noValidate
      aria-label="Configuration"
      onSubmit={submit}
      sx={columnsFrom("lg", "minmax(0, 7fr) minmax(0, 5fr)")}
    >
      <Box sx={COLUMN}>
        <Panel title="Phase" columns={2}>
          <SelectField
            label="Challenge phase"
            value={form.phase}
            options={PHASES}
            onChange={set("phase")}
          />
          <TextField
            label="Time"
            {...textField("time", "Shown next to the phase until the next stage begins")}
          />
        </Panel>
        <Panel
          columns={2}
          title="Deadlines and team size"
          explanation="These dates take effect as soon as you save."
        >
          {DEADLINES.map(dateField)}
          <TextField
            label="Maximum submission members"
            {...textField("max_submission_members", `1 to ${MAX_TEAM_SIZE}, including the owner`)}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
        </Panel>
        <Panel
          columns={2}
          title="Other dates"
          explanation="For display only. These dates don’t open or close anything."
        >
          {MILESTONES.map(dateField)}
        </Panel>
      </Box>
      <Box sx={{ ...COLUMN, position: { lg: "sticky" }, top: 16 }}>
        {isValid && (
          <>
            <Preview configuration={configuration} form={form} />
            <Consequences configuration={configuration} form={form} isChanged={isChanged} />
          </>
        )}
        {isOutdated && (
          <ConflictPanel
            message="Another administrator has changed the configuration."
            saved={<Differences version={saved} other={form} />}
            typed={<Differences version={form} other={saved} />}
            onChoose={(winner) => (winner === "server" ? edits.discard() : save())}
          />
        )}
        <Box sx={{ display: "flex", gap: 1.5 }}>
          <Button
            type="submit"
            variant="contained"
            disabled={!isChanged || !isValid || isOutdated}
            aria-busy={isPending}
          >
            {isPending ? "Saving..." : "Save Changes"}
          </Button>
          <Button disabled={!isChanged} onClick={() => isPending || edits.discard()}>
            Discard
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

interface FormProps {
  configuration: Configuration;
  form: ConfigurationForm;
}

/** The season with the dates of the form: its timeline, and all dates in order. */
function Preview({ configuration, form }: FormProps) {
  const now = challengeNow();
  const dates = CHALLENGE_DATE_FIELDS.map(({ field, label }) => ({ label, at: form[field] })).sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  return (
    <Panel title="The season" explanation="Preview of the site with these dates">
      <SeasonTimeline
        challenge={{
          ...configuration,
          ...form,
          max_submission_members: configuration.max_submission_members,
        }}
        now={now}
      />
      <Box component="ol" aria-label="Dates in chronological order" sx={PLAIN_LIST}>
        {dates.map(({ label, at }) => (
          <Box
            component="li"
            key={label}
            sx={{
              ...ROW,
              columnGap: 2,
              justifyContent: "space-between",
              py: 0.75,
              borderTop: 1,
              borderColor: "divider",
              color: Date.parse(at) < now.getTime() ? "text.secondary" : "text.primary",
            }}
          >
            <span>{label}</span>
            <time dateTime={at}>{inOfficialTime(at)}</time>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

interface DifferencesProps {
  version: ConfigurationForm;
  other: ConfigurationForm;
}

/** The values of a version that differ from the other one. */
function Differences({ version, other }: DifferencesProps) {
  return (
    <DetailList>
      {differences(version, other).map(({ field, label, isDate }) => (
        <Detail key={field} label={label}>
          {isDate && version[field] ? <Moment at={version[field]} /> : version[field] || "Empty"}
        </Detail>
      ))}
    </DetailList>
  );
}

interface ConsequencesProps extends FormProps {
  isChanged: boolean;
}

/** The effects of the changes before they are saved. */
function Consequences({ configuration, form, isChanged }: ConsequencesProps) {
  const isMoved = configuration.submissions_close_at !== form.submissions_close_at;
  const { data: reach } = useEmailReach(isMoved);
  const consequences = consequencesOf(configuration, form, undefined, reach);
  const isWarning = consequences.some((consequence) => consequence.isWarning);
  return (
    <Box role="status" aria-label="Effects">
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
