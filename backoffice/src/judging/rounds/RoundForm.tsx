import { Alert, Box, Button, Paper, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  useFormIsDirty,
  useInput,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
} from "react-admin";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { counted } from "#common/words.ts";
import { JUDGING_KINDS, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { Moment } from "../../components/MomentField.tsx";
import { Panel } from "../../components/Panel.tsx";
import { REASON_HELP } from "../../components/ReasonDialog.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { KEEP_EDITS, UnsavedEdits, type useRecordEdits } from "../../forms/RecordForm.tsx";
import { SaveButton } from "../../forms/SaveButton.tsx";
import { useLeaveDeleted } from "../../lists/useLeaveDeleted.ts";
import { QUIET, QUIET_FLUSH, SIDE_BY_SIDE } from "../../theme/panels.ts";
import { isFinal, isPreparing, isScreening, kindLabel, type Round } from "./round.ts";
import {
  isAnonymizedByDefault,
  MAX_SCALE,
  movesDeadline,
  newCriterion,
  PLACES,
  type RoundDates,
  type RoundForm as Values,
  validateRound,
} from "./roundForm.ts";

interface RoundFormProps {
  work: ReturnType<typeof useRecordEdits>;
  /** Undefined for one that is not saved yet. */
  round?: Round | undefined;
  /** The values of the last save. */
  sent?: Values | undefined;
  /** The dates that a new round of a kind starts with. */
  datesOf?: ((kind: RoundKind) => RoundDates) | undefined;
}

/** Why some fields cannot change at a stage. */
const FIXED_BECAUSE: Readonly<Record<Round["stage"], string>> = {
  draft: "",
  open: "This round is open. Its criteria can’t be changed, because every submission must be judged by the same criteria. You can postpone the deadline if you give a reason. To close the round earlier, use “Close round now” under More.",
  closed:
    "This round is closed. Its criteria and deadline can’t be changed. To let judges change their reviews, use “Reopen round” under More.",
  locked:
    "This round’s result is locked. Its criteria and deadline can’t be changed. To let judges change their reviews, use “Reopen round” under More.",
  released: "This round is released and can no longer be changed.",
  canceled: "This round is canceled and can no longer be changed.",
};

export const SAVE_FAILURE = "Failed to save the round. Please try again.";

/**
 * The form of a round. Once the round has opened, only its name, the feedback setting and, until it closes, a later
 * deadline can change; after the release nothing can.
 */
export function RoundForm({ work, round, sent, datesOf }: RoundFormProps) {
  const isDraft = isPreparing(round);
  const isFixed = round?.stage === "released" || round?.stage === "canceled";
  return (
    <Box sx={{ ...(!isDraft && SIDE_BY_SIDE), width: "100%" }}>
      {round && !isDraft && (
        <Alert severity="info" sx={{ gridColumn: "1 / -1" }}>
          {FIXED_BECAUSE[round.stage]}
        </Alert>
      )}
      {!isFixed && (
        <SimpleForm
          component={Box}
          toolbar={<Actions round={round} sent={sent} isOutdated={work.isOutdated} />}
          mode="onChange"
          resetOptions={KEEP_EDITS}
          validate={(values: object) => validateRound(values as Values, round)}
        >
          <Box sx={{ display: "grid", gap: 2, width: "100%" }}>
            <UnsavedEdits noun="round" work={work} Version={RoundText} />
            <RoundFields round={round} datesOf={datesOf} />
          </Box>
        </SimpleForm>
      )}
      {round && !isDraft && (
        <Box sx={isFixed ? { gridColumn: "1 / -1" } : undefined}>
          <CriteriaText round={round} />
        </Box>
      )}
    </Box>
  );
}

interface ActionsProps {
  /** Undefined for a new round. */
  round: Round | undefined;
  /** The values of the last save. Values entered since then are still unsaved. */
  sent: Values | undefined;
  isOutdated: boolean;
}

function Actions({ round, sent, isOutdated }: ActionsProps) {
  const { getValues, reset, setValue } = useFormContext<Values>();
  const { isSubmitting } = useFormState();
  const isDirty = useFormIsDirty();
  useEffect(() => {
    if (!sent) return;
    setValue("reason", null);
    reset({ ...getValues(), ...sent, reason: null }, { keepValues: true });
  }, [sent, getValues, reset, setValue]);
  return (
    <Box sx={{ display: "flex", gap: 1.5, mt: 2 }}>
      <SaveButton
        label="Save round"
        busyLabel="Saving..."
        disabled={isOutdated}
        savesUnchanged={!round}
      />
      <Button disabled={!isDirty} onClick={() => isSubmitting || reset()}>
        Discard
      </Button>
      {round && isPreparing(round) && round.assignments_count === 0 && (
        <DeleteRound round={round} />
      )}
    </Box>
  );
}

function DeleteRound({ round }: { round: Round }) {
  const leave = useLeaveDeleted();
  return (
    <ConfirmedChange
      label="Delete round"
      button={{ color: "error", sx: { ml: "auto" } }}
      request="delete_judging_round"
      success={`${round.name} has been deleted.`}
      failure="Failed to delete the round. Please try again."
      onDone={() => leave("/judging/rounds")}
      args={() => ({ id: round.id, revision: round.revision })}
      title="Delete this round?"
      question={`${round.name}, its criteria and its round entries will be deleted.`}
      action="Delete"
    />
  );
}

/** The parts of a version that often differ. */
const RoundText = ({ name, opens_at, closes_at, criteria = [] }: Partial<Values>) => (
  <>
    <strong>{name}</strong>
    <div>
      <Moment at={opens_at ?? null} /> to <Moment at={closes_at ?? null} />
    </div>
    <ul>
      {criteria.map(({ name, question, weight }) => (
        <li key={name}>
          {name}, weight {weight}: {question}
        </li>
      ))}
    </ul>
  </>
);

function RoundFields({ round, datesOf }: Pick<RoundFormProps, "round" | "datesOf">) {
  const [kind, closes_at] = useWatch({ name: ["kind", "closes_at"] });
  const isDraft = isPreparing(round);
  return (
    <>
      <Panel title="Round" columns={isDraft ? 4 : 2}>
        <TextInput source="name" label="Name" helperText="Visible to judges and teams" />
        {isDraft && (
          <>
            <KindInput datesOf={datesOf} />
            <MomentInput source="opens_at" label="Opens" />
          </>
        )}
        {(isDraft || round?.stage === "open") && <MomentInput source="closes_at" label="Closes" />}
        {round && movesDeadline({ closes_at }, round) && (
          <TextInput
            source="reason"
            label="Reason for the new deadline"
            helperText={REASON_HELP}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
          />
        )}
        {isDraft && isScreening({ kind }) && (
          <NumberInput
            source="reviews_required"
            label="Reviewers per submission"
            helperText="Screenings usually have three"
          />
        )}
        {isDraft && (
          <>
            <NumberInput
              source="places"
              label={isFinal({ kind }) ? "Ranks to assign" : "Submissions to advance"}
              helperText={[
                isFinal({ kind }) ? "Starting with rank 1" : "Initial cutoff",
                !isScreening({ kind }) && `The rules say ${PLACES[kind as RoundKind]}`,
              ]
                .filter(Boolean)
                .join(". ")}
            />
            <NumberInput source="scale" label="Highest score" helperText="The lowest score is 1" />
          </>
        )}
        <Box sx={{ gridColumn: "1 / -1", display: "grid" }}>
          {isDraft && isFinal({ kind }) && (
            <Typography color="textSecondary">
              If this round includes all finalists and no top three round came before it, the teams
              get an email when it opens, and the site announces that they will all pitch in Paris.
            </Typography>
          )}
          {isDraft && (
            <>
              <BooleanInput
                source="is_anonymized"
                label="Anonymized: judges do not see the teams’ identities"
                helperText={
                  round !== undefined &&
                  round.round_entries_count > 0 &&
                  "Can’t be changed once submissions have been added"
                }
                disabled={round !== undefined && round.round_entries_count > 0}
              />
              <BooleanInput
                source="only_eligible"
                label="Only eligible submissions"
                helperText={false}
              />
            </>
          )}
          <BooleanInput
            source="gives_feedback"
            label="After the release, teams can read their scores and the comments that judges wrote for them"
            helperText={false}
          />
        </Box>
      </Panel>
      {isDraft && <CriteriaInput />}
    </>
  );
}

const CriteriaInput = () => (
  <ArrayInput source="criteria" label={false}>
    <SimpleFormIterator
      resource="judging/rounds"
      disableRemove
      disableReordering
      fullWidth
      addButton={<AddCriterion />}
      sx={{
        "& .RaSimpleFormIterator-list": { ...SIDE_BY_SIDE, alignItems: "stretch" },
        "& .RaSimpleFormIterator-line": { border: 0, p: 0 },
        "& .RaSimpleFormIterator-buttons": { mt: 1.5 },
        "& .RaSimpleFormIterator-form > *": { height: "100%" },
      }}
    >
      <CriterionInputs />
    </SimpleFormIterator>
  </ArrayInput>
);

/** Also updates the fields that still have the defaults of the former kind. */
function KindInput({ datesOf }: Pick<RoundFormProps, "datesOf">) {
  const { field } = useInput<RoundKind>({ source: "kind" });
  const { getValues, setValue } = useFormContext<Values>();
  return (
    <SelectField
      label="Kind"
      value={field.value as RoundKind}
      options={JUDGING_KINDS}
      onChange={(kind: RoundKind) => {
        const former = getValues();
        if (former.name === kindLabel(former.kind)) {
          setValue("name", kindLabel(kind), { shouldDirty: true });
        }
        if (former.places === PLACES[former.kind]) {
          setValue("places", PLACES[kind], { shouldDirty: true });
        }
        if (former.is_anonymized === isAnonymizedByDefault(former.kind)) {
          setValue("is_anonymized", isAnonymizedByDefault(kind), { shouldDirty: true });
        }
        if (datesOf && areSame(former, datesOf(former.kind))) {
          for (const [field, date] of Object.entries(datesOf(kind))) {
            setValue(field as keyof RoundDates, date, { shouldDirty: true });
          }
        }
        field.onChange(kind);
      }}
    />
  );
}

/** Whether two rounds have the same dates. A cleared date is empty. */
const areSame = (one: RoundDates, other: RoundDates) =>
  (one.opens_at || null) === other.opens_at && (one.closes_at || null) === other.closes_at;

/** The text of an error of `validate`, which react-admin wraps. */
const textOf = (error: object | undefined) =>
  (error as { message?: { message: string } } | undefined)?.message?.message;

function MomentInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source });
  return (
    <DateTimeField
      label={label}
      value={field.value}
      error={textOf(fieldState.error)}
      onChange={field.onChange}
    />
  );
}

const COLUMNS = { display: "grid", columnGap: 1.5, rowGap: 2 } as const;

function AddCriterion() {
  const { add } = useSimpleFormIterator();
  return (
    <Button variant="outlined" onClick={() => add(newCriterion())}>
      Add criterion
    </Button>
  );
}

/** A criterion: its question, its weight and a description of every score. */
function CriterionInputs() {
  const { index, remove } = useSimpleFormIteratorItem();
  const [isOpen, setIsOpen] = useState(false);
  const { errors } = useFormState<Values>();
  // A field in closed details cannot be focused.
  const hasMissingLabels = errors.criteria?.[index]?.score_labels !== undefined;
  const [criteria, scale]: [Values["criteria"], number | null] = useWatch({
    name: ["criteria", "scale"],
  });
  const total = criteria.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const { name, weight, score_labels: words = [] } = criteria[index] ?? {};
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={`Criterion ${index + 1}`}
      sx={{
        ...COLUMNS,
        p: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 11rem" },
        "& > :nth-of-type(n + 3)": { gridColumn: "1 / -1" },
      }}
    >
      <TextInput source="name" label={`Criterion ${index + 1}`} helperText={false} />
      <NumberInput
        source="weight"
        label="Weight"
        helperText={total > 0 && `${Math.round((100 * (weight ?? 0)) / total)}% of the score`}
      />
      <TextInput source="question" label="Question for judges" helperText={false} />
      <Box
        component="details"
        open={isOpen || hasMissingLabels}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <Box component="summary" sx={{ py: 0.5, cursor: "pointer", color: "text.secondary" }}>
          Score descriptions:{" "}
          {words
            .slice(0, scale ?? 0)
            .filter(Boolean)
            .join(", ")}
        </Box>
        <Box sx={{ ...COLUMNS, gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))" }}>
          {Array.from({ length: Math.min(scale ?? 0, MAX_SCALE) }, (_, at) => (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: a description belongs to its score.
              key={at}
              source={`score_labels.${at}`}
              label={`Score ${at + 1}`}
              helperText={false}
            />
          ))}
        </Box>
      </Box>
      <Box>
        <Button sx={{ ...QUIET, ml: QUIET_FLUSH, fontWeight: 400 }} onClick={() => remove()}>
          Remove {name || `criterion ${index + 1}`}
        </Button>
      </Box>
    </Paper>
  );
}

/** The criteria and settings, which can no longer change. */
function CriteriaText({ round }: { round: Round }) {
  const { criteria, places, reviews_required: reviewers } = round;
  return (
    <Panel title="Scoring">
      <Typography>
        {round.is_anonymized && "Judges do not see the teams’ identities. "}
        {isScreening(round)
          ? `${reviewers} judges review each submission. `
          : "Each judge reviews all submissions. "}
        {round.only_eligible && "Only eligible submissions are included. "}
        {isFinal(round)
          ? `${counted(places, "rank is", "ranks are")} awarded.`
          : `${counted(places, "submission advances", "submissions advance")}.`}
      </Typography>
      <Box
        component="ol"
        aria-label="Criteria"
        sx={{
          m: 0,
          pl: 2.5,
          display: "grid",
          columnGap: 4,
          rowGap: 2,
          gridTemplateColumns: "repeat(auto-fit, minmax(min(32rem, 100%), 1fr))",
        }}
      >
        {criteria.map(({ name, question, weight, score_labels: words }) => (
          <Box key={name} component="li" sx={{ overflowWrap: "anywhere" }}>
            <strong>{name}</strong>, weight {weight}
            <div>{question}</div>
            <Typography color="textSecondary">
              {words.map((word, index) => `${index + 1}: ${word}`).join(" · ")}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
