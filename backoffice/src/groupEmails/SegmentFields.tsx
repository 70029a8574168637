import { Button, TextField, Typography } from "@mui/material";
import { GROUP_EMAIL_SEGMENTS, SUBMISSION_STATUSES } from "#shared/constants.ts";
import { type Option, SelectField } from "../components/SelectField.tsx";
import { useStages } from "../judging/finalists/finalist.ts";
import { type Round, useRounds } from "../judging/rounds/round.ts";
import { COUNTRY_OPTIONS } from "../lists/Filters.tsx";
import {
  describeSegment,
  groupOf,
  PROGRESS,
  ROUND_OUTCOMES,
  type Segment,
} from "../records/groupEmail.ts";

interface SegmentFieldsProps {
  segment: Segment;
  onChange: (segment: Segment) => void;
}

/** The group of recipients, with the keys and filters that the database allows for it. */
export function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
  const { kind, filter = {}, days } = segment;
  const { keys, filters } = groupOf(segment);
  if (segment.ids || Object.keys(filter).some((name) => !["country", "status"].includes(name))) {
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
    const { [name]: _, ...others } = filter;
    const next = value ? { ...others, [name]: value } : others;
    onChange({ kind, ...(Object.keys(next).length > 0 && { filter: next }) });
  }

  return (
    <>
      <SelectField
        label="Group"
        value={kind}
        options={GROUP_EMAIL_SEGMENTS}
        onChange={(kind) => onChange({ kind })}
      />
      {filters.includes("country") && (
        <SelectField
          label="Country"
          value={filter.country ?? ""}
          options={[{ value: "", label: "All countries" }, ...COUNTRY_OPTIONS]}
          onChange={(country) => setFilter("country", country)}
        />
      )}
      {filters.includes("status") && (
        <SelectField
          label="Status (after results are released)"
          value={filter.status ?? ""}
          options={[{ value: "", label: "All statuses" }, ...SUBMISSION_STATUSES]}
          onChange={(status) => setFilter("status", status)}
        />
      )}
      {keys.includes("days") && (
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
      {keys.includes("progress") && (
        <SelectField
          label="Progress"
          value={segment.progress ?? "outstanding"}
          options={PROGRESS}
          onChange={(progress) => onChange({ kind, progress })}
        />
      )}
      {keys.includes("round_id") && <RoundField segment={segment} onChange={onChange} />}
      {keys.includes("outcome") && (
        <RequiredField
          label="Outcome"
          value={segment.outcome}
          options={ROUND_OUTCOMES}
          onChange={(outcome) => onChange({ ...segment, outcome })}
        />
      )}
      {keys.includes("stage_id") && <StageField segment={segment} onChange={onChange} />}
    </>
  );
}

interface RequiredFieldProps {
  label: string;
  value: string | undefined;
  options: readonly Option<string>[];
  onChange: (value: string) => void;
}

/** A select without a default. */
function RequiredField({ label, value = "", options, onChange }: RequiredFieldProps) {
  const empty = options.length > 0 ? "Choose..." : `No ${label.toLowerCase()}`;
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: "", label: empty }, ...options]}
      onChange={onChange}
    />
  );
}

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

function RoundField({ segment, onChange }: SegmentFieldsProps) {
  const { data: rounds = [] } = useRounds();
  return (
    <RequiredField
      label={labelOfRound(segment)}
      value={segment.round_id}
      options={rounds.filter((round) => isEligible(round, segment)).map(toOption)}
      onChange={(round_id) => onChange({ ...segment, round_id })}
    />
  );
}

function StageField({ segment, onChange }: SegmentFieldsProps) {
  const { data: stages = [] } = useStages();
  return (
    <RequiredField
      label="Stage"
      value={segment.stage_id}
      options={stages.map(toOption)}
      onChange={(stage_id) => onChange({ ...segment, stage_id })}
    />
  );
}

function labelOfRound({ kind, progress }: Segment): string {
  if (kind !== "judges") return "Released round";
  return progress === "finished" ? "Round" : "Open round";
}

/** Judges have reviews outstanding only while a round is open. Teams are not notified of screening results. */
function isEligible({ stage, kind }: Round, segment: Segment): boolean {
  if (segment.kind !== "judges") return stage === "released" && kind !== "screening";
  return segment.progress === "finished"
    ? !["draft", "canceled"].includes(stage)
    : stage === "open";
}
