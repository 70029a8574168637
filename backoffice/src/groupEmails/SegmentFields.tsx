import { Button, TextField, Typography } from "@mui/material";
import { GROUP_EMAIL_SEGMENTS, SUBMISSION_STATUSES } from "#shared/constants.ts";
import { SelectField } from "../components/SelectField.tsx";
import { useStages } from "../judging/finalists/finalist.ts";
import { type Round, useRounds } from "../judging/rounds/round.ts";
import { COUNTRY_OPTIONS } from "../lists/Filters.tsx";
import { describeSegment, keysOf, PROGRESS, type Segment } from "../records/groupEmail.ts";
import { ROUND_OUTCOMES } from "../records/roundOutcome.ts";

interface SegmentFieldsProps {
  segment: Segment;
  onChange: (segment: Segment) => void;
}

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The group of recipients, with a field for each key that the database allows for it. */
export function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
  const { kind, days, progress = "outstanding" } = segment;
  const keys = keysOf(kind);
  const { data: rounds = [] } = useRounds(keys.includes("round_id"));
  const { data: stages = [] } = useStages(keys.includes("stage_id"));
  const eligibleRounds = rounds.filter((round) => isEligible(round, segment)).map(toOption);
  // A field without a label for an empty value is required.
  const fields = [
    { key: "country", label: "Country", empty: "All countries", options: COUNTRY_OPTIONS },
    {
      key: "status",
      label: "Status (after results are released)",
      empty: "All statuses",
      options: SUBMISSION_STATUSES,
    },
    { key: "round_id", label: labelOfRound(segment), options: eligibleRounds },
    { key: "outcome", label: "Outcome", options: ROUND_OUTCOMES },
    { key: "stage_id", label: "Stage", options: stages.map(toOption) },
  ] as const;
  const editable = ["kind", "days", "progress", ...fields.map(({ key }) => key)];
  if (Object.keys(segment).some((key) => !editable.includes(key))) {
    return (
      <>
        <Typography sx={{ overflowWrap: "anywhere" }}>{describeSegment(segment)}</Typography>
        <Button variant="outlined" sx={{ justifySelf: "start" }} onClick={() => onChange({ kind })}>
          Change group
        </Button>
      </>
    );
  }

  /** Sets a key; an empty value removes it. */
  function change(key: (typeof fields)[number]["key"] | "days", value: string | number) {
    const { [key]: _, ...others } = segment;
    onChange(value ? { ...others, [key]: value } : others);
  }

  return (
    <>
      <SelectField
        label="Group"
        value={kind}
        options={GROUP_EMAIL_SEGMENTS}
        onChange={(kind) => onChange({ kind })}
      />
      {keys.includes("days") && (
        <TextField
          label="Days until the deadline"
          value={days ?? ""}
          helperText="Leave empty to include all drafts that can still be submitted"
          onChange={({ target }) => {
            const within = Number.parseInt(target.value, 10);
            change("days", within > 0 && within < 1000 ? within : "");
          }}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
      )}
      {keys.includes("progress") && (
        <SelectField
          label="Progress"
          value={progress}
          options={PROGRESS}
          // The progress decides which rounds are eligible.
          onChange={(progress) => onChange({ kind, progress })}
        />
      )}
      {fields
        .filter(({ key }) => keys.includes(key))
        .map(({ key, label, options, ...field }) => {
          const missing = options.length > 0 ? "Choose..." : `No ${label.toLowerCase()}`;
          const empty = "empty" in field ? field.empty : missing;
          return (
            <SelectField
              key={key}
              label={label}
              value={segment[key] ?? ""}
              options={[{ value: "", label: empty }, ...options]}
              onChange={(value) => change(key, value)}
            />
          );
        })}
    </>
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
