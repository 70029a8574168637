import { Alert, Box, Button, Paper, TextField, Typography } from "@mui/material";
import { type ReactNode, useId, useRef } from "react";
import { useNotify } from "react-admin";
import { counted } from "#common/words.ts";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import { placeLabel, type RoundEntry } from "../../records/roundEntry.ts";
import { MULTILINE_TEXT } from "../../theme/theme.ts";
import type { Round } from "../rounds/round.ts";
import { partsOf, readRanges, selectedRange, type TextRange, writeRanges } from "./textRanges.ts";

type Field = "idea_name" | "description";
type Ranges = Readonly<Record<Field, readonly TextRange[]>>;

const FIELDS: readonly Field[] = ["idea_name", "description"];

const MAX_ROWS = 16;

/** As high as its text: MUI does not measure again when the font loads later. Other browsers keep MUI's height. */
const FITTING = {
  "@supports (field-sizing: content)": {
    "& textarea:not([aria-hidden])": {
      fieldSizing: "content",
      height: "auto !important",
      maxHeight: `${MAX_ROWS}lh`,
      overflow: "auto !important",
    },
  },
} as const;

const rangesFound = ({ findings }: RoundEntry, field: Field) =>
  findings.flatMap(({ where, ranges = "" }) => (where === field ? readRanges(ranges) : []));

interface JudgedTextProps {
  round: Round;
  roundEntry: RoundEntry;
}

/** The team's text, and what judges read of it. Parts can be removed and restored until the round entry is ready. */
export function JudgedText({ round, roundEntry }: JudgedTextProps) {
  const { mutate, isPending } = useDatabaseChange("save_removed_ranges", {
    failure: "Failed to change the text. Please try again.",
  });
  const removed: Ranges = {
    idea_name: readRanges(roundEntry.removed_idea_name),
    description: readRanges(roundEntry.removed_description),
  };
  const save = (changed: Partial<Ranges>) => {
    const { idea_name, description } = { ...removed, ...changed };
    mutate({
      id: roundEntry.id,
      revision: roundEntry.revision,
      idea_name_ranges: writeRanges(idea_name),
      description_ranges: writeRanges(description),
    });
  };
  const canChange = round.is_anonymized && !roundEntry.ready_at;
  const found: Ranges = {
    idea_name: rangesFound(roundEntry, "idea_name"),
    description: rangesFound(roundEntry, "description"),
  };
  return (
    <>
      {round.is_anonymized && (
        <Findings
          roundEntry={roundEntry}
          onRemove={
            canChange && (found.idea_name.length > 0 || found.description.length > 0)
              ? () =>
                  save({
                    idea_name: [...removed.idea_name, ...found.idea_name],
                    description: [...removed.description, ...found.description],
                  })
              : undefined
          }
          isBusy={isPending}
        />
      )}
      {roundEntry.is_outdated && (
        <Alert severity="info">
          The team has since changed its text. This round keeps the text that judges have reviewed.
        </Alert>
      )}
      {FIELDS.map((field) => (
        <JudgedField
          key={field}
          field={field}
          original={roundEntry[`original_${field}`]}
          removed={removed[field]}
          found={found[field]}
          isAnonymized={round.is_anonymized}
          isBusy={isPending}
          onChange={canChange ? (ranges) => save({ [field]: ranges }) : undefined}
        />
      ))}
    </>
  );
}

/** The findings of each place, such as "Description" and ["Ada", "Example University"]. */
const findingsByPlace = ({ findings }: RoundEntry) => [...Map.groupBy(findings, placeLabel)];

interface FindingsProps {
  roundEntry: RoundEntry;
  onRemove: (() => void) | undefined;
  isBusy: boolean;
}

function Findings({ roundEntry, onRemove, isBusy }: FindingsProps) {
  if (roundEntry.findings.length === 0) {
    return <Typography>No team members, email addresses or universities were found.</Typography>;
  }
  return (
    <Paper
      component="section"
      aria-label="Findings"
      variant="outlined"
      sx={{ p: 2, display: "grid", gap: 1, justifyItems: "start" }}
    >
      <Typography component="h4" variant="subtitle2">
        {counted(roundEntry.findings.length, "finding", "findings")} to check
      </Typography>
      {findingsByPlace(roundEntry).map(([place, found]) => (
        <div key={place}>
          {place}: <strong>{found.map(({ what }) => what).join("; ")}</strong>
        </div>
      ))}
      {onRemove && (
        <Button variant="contained" aria-busy={isBusy} onClick={onRemove}>
          Remove all findings from the text
        </Button>
      )}
    </Paper>
  );
}

interface JudgedFieldProps {
  field: Field;
  original: string;
  removed: readonly TextRange[];
  found: readonly TextRange[];
  isAnonymized: boolean;
  isBusy: boolean;
  /** Undefined: the text cannot change. */
  onChange: ((removed: readonly TextRange[]) => void) | undefined;
}

/** A text of the team, in which a part can be selected and removed, and what judges read of it. */
function JudgedField({
  field,
  original,
  removed,
  found,
  isAnonymized,
  isBusy,
  onChange,
}: JudgedFieldProps) {
  const notify = useNotify();
  const input = useRef<HTMLTextAreaElement>(null);
  const label = placeLabel({ where: field });

  function remove() {
    const range = selectedRange(input.current);
    if (range) onChange?.([...removed, range]);
    else notify("First select the text that identifies the team.", { type: "info" });
  }

  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: isAnonymized ? "repeat(2, minmax(0, 1fr))" : "minmax(0, 1fr)",
        },
      }}
    >
      {isAnonymized && !onChange && (
        <ShownText label={`${label} by the team`}>{original}</ShownText>
      )}
      {onChange && (
        <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
          <TextField
            label={`${label} by the team`}
            value={original}
            inputRef={input}
            fullWidth
            multiline
            maxRows={MAX_ROWS}
            sx={FITTING}
            // Unlike readOnly, this lets the keyboard select a part of the text in Chromium.
            onChange={() => undefined}
            slotProps={{ htmlInput: { "aria-readonly": true, inputMode: "none" } }}
          />
          <Button
            size="small"
            variant="outlined"
            aria-label={`Remove selection from the ${label.toLowerCase()}`}
            aria-busy={isBusy}
            // The selection stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={remove}
          >
            Remove selection
          </Button>
        </Box>
      )}
      <ShownText label={`${label} for judges`} isBesideField={onChange !== undefined}>
        {partsOf(original, removed, found).map(({ kind, range, text }) =>
          kind === "kept" ? (
            text
          ) : kind === "found" ? (
            <mark key={range[0]}>{text}</mark>
          ) : onChange ? (
            <Button
              key={range[0]}
              size="small"
              variant="outlined"
              aria-label={`[removed]: restore “${text}”`}
              title={`Restore “${text}”`}
              onClick={() => onChange(removed.filter(([from]) => from !== range[0]))}
              sx={{
                minWidth: 0,
                minHeight: 24,
                px: 0.75,
                py: 0,
                borderRadius: 1,
                verticalAlign: "baseline",
              }}
            >
              [removed]
            </Button>
          ) : (
            "[removed]"
          ),
        )}
      </ShownText>
    </Box>
  );
}

interface ShownTextProps {
  label: string;
  /** Whether its lines are level with those of a field. */
  isBesideField?: boolean;
  children: ReactNode;
}

/** A text to read, with its label. */
function ShownText({ label, isBesideField = false, children }: ShownTextProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h4" sx={{ mb: 0.5, fontWeight: 550, lineHeight: 1.4 }}>
        {label}
      </Typography>
      <Box sx={{ ...MULTILINE_TEXT, ...(isBesideField && { pt: "8.5px", lineHeight: 1.4375 }) }}>
        {children}
      </Box>
    </section>
  );
}
