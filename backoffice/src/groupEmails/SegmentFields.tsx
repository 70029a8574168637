import { Button, TextField, Typography } from "@mui/material";
import { GROUP_EMAIL_SEGMENTS, SUBMISSION_STATUSES } from "#shared/constants.ts";
import { SelectField } from "../components/SelectField.tsx";
import { useStages } from "../judging/finalists/finalist.ts";
import { type Round, useRounds } from "../judging/rounds/round.ts";
import { COUNTRY_OPTIONS } from "../lists/Filters.tsx";
import {
  describeSegment,
  PROGRESS,
  ROUND_OUTCOMES,
  type Segment,
  type SegmentKind,
} from "../records/groupEmail.ts";

interface SegmentFieldsProps {
  segment: Segment;
  onChange: (segment: Segment) => void;
}

const needsRound = (kind: SegmentKind) => kind === "outcome" || kind === "judges";

/** Whether the group is specific enough for the database to save it. */
export const isComplete = ({ kind, round_id, outcome, stage_id }: Segment) =>
  (!needsRound(kind) || Boolean(round_id)) &&
  (kind !== "outcome" || Boolean(outcome)) &&
  (kind !== "finalists" || Boolean(stage_id));

/** The group of recipients and its filters. */
export function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
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
        onChange={(kind) => onChange({ kind })}
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
      {kind === "judges" && (
        <SelectField
          label="Progress"
          value={segment.progress ?? "outstanding"}
          options={PROGRESS}
          onChange={(progress) => onChange({ kind, progress })}
        />
      )}
      {needsRound(kind) && <RoundField segment={segment} onChange={onChange} />}
      {kind === "outcome" && (
        <SelectField
          label="Outcome"
          value={outcome}
          options={[{ value: "", label: "Choose..." }, ...ROUND_OUTCOMES]}
          onChange={(outcome) => onChange({ ...segment, outcome })}
        />
      )}
      {kind === "finalists" && <StageField segment={segment} onChange={onChange} />}
    </>
  );
}

function RoundField({ segment, onChange }: SegmentFieldsProps) {
  const { data: rounds = [] } = useRounds();
  const eligible = rounds.filter((round) => isEligible(round, segment));
  const label = labelOfRound(segment);
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

function StageField({ segment, onChange }: SegmentFieldsProps) {
  const { data: stages = [] } = useStages();
  return (
    <SelectField
      label="Stage"
      value={segment.stage_id ?? ""}
      options={[
        { value: "", label: stages.length > 0 ? "Choose..." : "No stage" },
        ...stages.map(({ id, name }) => ({ value: id, label: name })),
      ]}
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
