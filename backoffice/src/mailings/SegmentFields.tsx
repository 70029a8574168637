import { Button, TextField, Typography } from "@mui/material";
import { GROUP_EMAIL_SEGMENTS, SUBMISSION_STATUSES } from "#shared/constants.ts";
import { SelectField } from "../components/SelectField.tsx";
import type { Round } from "../judging/rounds/round.ts";
import { useRounds } from "../judging/rounds/useRounds.ts";
import { COUNTRY_OPTIONS } from "../lists/filterOptions.ts";
import { describeSegment, OUTCOMES, type Segment, type SegmentKind } from "../records/groupMail.ts";

interface SegmentFieldsProps {
  segment: Segment;
  onChange: (segment: Segment) => void;
}

const needsRound = (kind: SegmentKind) => kind === "outcome" || kind === "judges";

/** Whether enough is said for the database to know whom a mail is for. */
export const isComplete = ({ kind, round_id, outcome }: Segment) =>
  (!needsRound(kind) || Boolean(round_id)) && (kind !== "outcome" || Boolean(outcome));

/** Whom a mail is for: a group, and what narrows it down. */
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
          Choose another group
        </Button>
      </>
    );
  }

  /** Sets a filter, or takes it away. */
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
          options={[{ value: "", label: "Every country" }, ...COUNTRY_OPTIONS]}
          onChange={(country) => setFilter("country", country)}
        />
      )}
      {kind === "entries" && (
        <SelectField
          label="Status, once results are released"
          value={filter?.status ?? ""}
          options={[{ value: "", label: "Every status" }, ...SUBMISSION_STATUSES]}
          onChange={(status) => setFilter("status", status)}
        />
      )}
      {kind === "drafts" && (
        <TextField
          label="Closing within days"
          value={days ?? ""}
          helperText="Empty: all drafts that can still be submitted"
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
  const fitting = rounds.filter((round) => isFitting(round, segment.kind));
  return (
    <SelectField
      label={segment.kind === "judges" ? "Open round" : "Released round"}
      value={segment.round_id ?? ""}
      options={[
        { value: "", label: fitting.length > 0 ? "Choose..." : "There is none" },
        ...fitting.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(round_id) => onChange({ ...segment, round_id })}
    />
  );
}

/** Nobody is told how a screening ends. */
const isFitting = ({ state, kind }: Round, segment: SegmentKind) =>
  segment === "judges" ? state === "open" : state === "released" && kind !== "screening";
