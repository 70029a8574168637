import { Box, Button, FormControlLabel, Switch, TextField, Typography } from "@mui/material";
import { type FormEvent, type ReactNode, useRef } from "react";
import { GROUP_EMAIL_SEGMENTS, SUBMISSION_STATUSES, TEXT_LIMITS } from "#shared/constants.ts";
import { SelectField } from "../components/SelectField.tsx";
import { FieldGroup } from "../forms/FieldGroup.tsx";
import type { Round } from "../judging/rounds/round.ts";
import { useRounds } from "../judging/rounds/useRounds.ts";
import { COUNTRY_OPTIONS } from "../lists/Filters.tsx";
import {
  describeSegment,
  fieldsOf,
  type GroupEmailForm,
  isAlwaysNewsletter,
  OUTCOMES,
  type Segment,
  type SegmentKind,
} from "../records/groupEmail.ts";

interface GroupEmailFieldsProps {
  form: GroupEmailForm;
  onChange: (patch: Partial<GroupEmailForm>) => void;
  onSubmit: () => void;
  /** Buttons below the fields. */
  children: ReactNode;
}

/** The form of a group email. */
export function GroupEmailFields({ form, onChange, onSubmit, children }: GroupEmailFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null);

  /** Inserts a merge field at the cursor, or at the end. */
  function insert(field: string) {
    const { selectionStart = form.body.length, selectionEnd = form.body.length } =
      body.current ?? {};
    const text = `{{${field}}}`;
    onChange({ body: form.body.slice(0, selectionStart) + text + form.body.slice(selectionEnd) });
    body.current?.focus();
  }

  return (
    <Box
      component="form"
      noValidate
      aria-label="Group email"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ display: "grid", gap: 2, mt: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}
    >
      <FieldGroup title="Recipients">
        <SegmentFields segment={form.segment} onChange={(segment) => onChange({ segment })} />
        <FormControlLabel
          sx={{ gridColumn: "1 / -1" }}
          label="Newsletter: subscribers only, with an unsubscribe link"
          disabled={isAlwaysNewsletter(form.segment)}
          control={
            <Switch
              checked={form.is_news || isAlwaysNewsletter(form.segment)}
              onChange={(_, is_news) => onChange({ is_news })}
            />
          }
        />
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: "1 / -1" }}>
          {isAlwaysNewsletter(form.segment)
            ? "Emails to this group are always newsletters."
            : "Turn this off only for what people need for their own entry or their judging."}
        </Typography>
      </FieldGroup>
      <FieldGroup title="Message">
        <TextField
          label="Subject"
          value={form.subject}
          sx={{ gridColumn: "1 / -1" }}
          onChange={({ target }) => onChange({ subject: target.value })}
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.subject } }}
        />
        <TextField
          label="Body"
          value={form.body}
          inputRef={body}
          multiline
          minRows={10}
          sx={{ gridColumn: "1 / -1" }}
          onChange={({ target }) => onChange({ body: target.value })}
          helperText="Plain text. Separate paragraphs with an empty line. Web addresses (https://...) become links."
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
        />
        <Box sx={{ gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", gap: 1 }}>
          {fieldsOf(form.segment).map(({ value, label }) => (
            <Button key={value} variant="outlined" size="small" onClick={() => insert(value)}>
              Insert {label.toLowerCase()}
            </Button>
          ))}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: "1 / -1" }}>
          Fields are filled in for each recipient. Text after the | is used when the field is empty:{" "}
          <code>{`{{${fieldsOf(form.segment)[0]?.value}|there}}`}</code>.
        </Typography>
        <FormControlLabel
          sx={{ gridColumn: "1 / -1" }}
          label="Skip people with missing fields"
          control={
            <Switch
              checked={form.leaves_out_faulty}
              onChange={(_, leaves_out_faulty) => onChange({ leaves_out_faulty })}
            />
          }
        />
      </FieldGroup>
      {children}
    </Box>
  );
}

interface SegmentFieldsProps {
  segment: Segment;
  onChange: (segment: Segment) => void;
}

const needsRound = (kind: SegmentKind) => kind === "outcome" || kind === "judges";

/** Whether the group is specific enough for the database to save it. */
export const isComplete = ({ kind, round_id, outcome }: Segment) =>
  (!needsRound(kind) || Boolean(round_id)) && (kind !== "outcome" || Boolean(outcome));

/** The group of recipients and its filters. */
function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
  const { kind, filter, days, outcome = "" } = segment;
  if (
    segment.ids ||
    Object.keys(filter ?? {}).some((name) => !["country", "status"].includes(name))
  ) {
    return (
      <>
        <Typography sx={{ overflowWrap: "anywhere" }}>{describeSegment(segment)}</Typography>
        <Button variant="outlined" sx={{ justifySelf: "start" }} onClick={() => onChange({ kind })}>
          Change group
        </Button>
      </>
    );
  }

  /** Sets a filter; an empty value removes it. */
  function setFilter(name: string, value: string) {
    const { [name]: _, ...others } = filter ?? {};
    const next = value ? { ...others, [name]: value } : others;
    onChange({ kind, ...(Object.keys(next).length > 0 && { filter: next }) });
  }

  return (
    <>
      <SelectField
        label="Group"
        value={kind}
        options={GROUP_EMAIL_SEGMENTS}
        onChange={(wanted) => onChange({ kind: wanted })}
      />
      {(kind === "subscribers" || kind === "people" || kind === "entries") && (
        <SelectField
          label="Country"
          value={filter?.country ?? ""}
          options={[{ value: "", label: "All countries" }, ...COUNTRY_OPTIONS]}
          onChange={(country) => setFilter("country", country)}
        />
      )}
      {kind === "entries" && (
        <SelectField
          label="Status (after results are released)"
          value={filter?.status ?? ""}
          options={[{ value: "", label: "All statuses" }, ...SUBMISSION_STATUSES]}
          onChange={(status) => setFilter("status", status)}
        />
      )}
      {kind === "drafts" && (
        <TextField
          label="Days until the deadline"
          value={days ?? ""}
          helperText="Leave empty for all drafts that can still be submitted"
          onChange={({ target }) => {
            const within = Number.parseInt(target.value, 10);
            onChange({ kind, ...(within > 0 && within < 1000 && { days: within }) });
          }}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
      )}
      {needsRound(kind) && <RoundField segment={segment} onChange={onChange} />}
      {kind === "outcome" && (
        <SelectField
          label="Outcome"
          value={outcome}
          options={[{ value: "", label: "Choose..." }, ...OUTCOMES]}
          onChange={(wanted) => onChange({ ...segment, outcome: wanted })}
        />
      )}
    </>
  );
}

function RoundField({ segment, onChange }: SegmentFieldsProps) {
  const { data: rounds = [] } = useRounds();
  const eligible = rounds.filter((round) => isEligible(round, segment.kind));
  const label = segment.kind === "judges" ? "Open round" : "Released round";
  return (
    <SelectField
      label={label}
      value={segment.round_id ?? ""}
      options={[
        { value: "", label: eligible.length > 0 ? "Choose..." : `No ${label.toLowerCase()}` },
        ...eligible.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(round_id) => onChange({ ...segment, round_id })}
    />
  );
}

/** Teams are not notified of screening results. */
const isEligible = ({ stage, kind }: Round, segment: SegmentKind) =>
  segment === "judges" ? stage === "open" : stage === "released" && kind !== "screening";
