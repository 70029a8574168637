import { Alert, Box, Button, Chip, TextField, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { useEdits } from "#common/work/useEdits.ts";
import { ELIGIBILITY_ITEMS, ELIGIBILITY_OUTCOMES, TEXT_LIMITS } from "#shared/constants.ts";
import { cleanLines } from "#shared/validation.ts";
import { ConflictPanel } from "../components/ConflictPanel.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { checkOfAll, type Eligibility, itemsIn, suggestedReason } from "../records/eligibility.ts";
import type { Submission } from "../records/submission.ts";
import { MULTILINE_TEXT, ROW } from "../theme/theme.ts";
import { CheckedBy, ChecklistItem, useChecklist } from "./ChecklistItem.tsx";
import { AskForEvidence, Evidence } from "./Evidence.tsx";

/** The eligibility of a submission: checklist, evidence, and the reason shown to the team. */
export function Checklist({ submission }: { submission: Submission }) {
  const query = useGetOne<Eligibility>("eligibility", { id: submission.id });
  if (query.data) return <Items eligibility={query.data} />;
  return <NotLoaded query={query} failure="We couldn’t load the checklist." />;
}

function Items({ eligibility }: { eligibility: Eligibility }) {
  const outcome = ELIGIBILITY_OUTCOMES.find(({ value }) => value === eligibility.eligibility);
  const isNotEligible = eligibility.eligibility === "not_eligible";
  const check = checkOfAll(eligibility);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={ROW}>
        <Chip
          size="small"
          variant="outlined"
          color={isNotEligible ? "error" : "default"}
          label={outcome?.label}
        />
        <MeetRemaining eligibility={eligibility} />
        {!eligibility.asked_at && !eligibility.disqualified_at && (
          <AskForEvidence eligibility={eligibility} />
        )}
        {check && <CheckedBy check={check} />}
      </Box>
      <Evidence eligibility={eligibility} />
      <Box sx={{ display: "grid" }}>
        {ELIGIBILITY_ITEMS.map((item) => (
          <ChecklistItem
            key={item.value}
            item={item}
            eligibility={eligibility}
            isCheckedAlone={check === undefined}
          />
        ))}
      </Box>
      {isNotEligible && !eligibility.disqualified_at && (
        <Alert severity="info">
          An ineligible submission stays in the challenge until you disqualify it at the top of this
          page.
        </Alert>
      )}
      {(isNotEligible || eligibility.released_reason) && (
        <ReasonForTeam eligibility={eligibility} />
      )}
    </Box>
  );
}

/** Marks all unchecked items as met, because most submissions need no questions. */
function MeetRemaining({ eligibility }: { eligibility: Eligibility }) {
  const { checks, setState } = useChecklist(
    eligibility,
    `${eligibility.idea_name}: remaining items marked as met.`,
  );
  const left = itemsIn({ checks }, "unchecked").map(({ value }) => value);
  if (itemsIn(eligibility, "unchecked").length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          if (left.length > 0) setState(left, "met", "unchecked");
        }}
      >
        {left.length === ELIGIBILITY_ITEMS.length ? "Mark all as met" : "Mark remaining as met"}
      </Button>
      {left.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ order: 1 }}>
          {left.length} unchecked
        </Typography>
      )}
    </>
  );
}

interface Reason {
  /** Null: not written yet. */
  reason: string | null;
}

const isSameReason = (one: Reason, other: Reason) =>
  cleanLines(one.reason) === cleanLines(other.reason);

/** Why the team cannot take part, as the team reads it: a suggestion until a reason is saved. */
export function ReasonForTeam({ eligibility }: { eligibility: Eligibility }) {
  const { id, revision, released_reason: saved } = eligibility;
  const edits = useEdits({ reason: saved }, isSameReason, "Your reason hasn’t been saved yet.");
  const { mutate, isPending } = useDatabaseChange("set_released_reason", {
    success: "The reason shown to the team has been saved.",
    failure: "Failed to save the reason. Please try again.",
  });
  const text = edits.values.reason ?? suggestedReason(eligibility);

  function save(reason: string) {
    edits.markSent({ reason });
    mutate({ id, revision, released_reason: reason });
  }

  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <TextField
        label="Reason shown to the team"
        helperText={
          saved && !edits.isChanged
            ? "Saved. If the submission is disqualified, the team is emailed the reason and sees it on its dashboard once results are released."
            : `${edits.isChanged ? "Your text" : "This suggestion"} hasn’t been saved yet. If the submission is disqualified, the team sees the saved reason once results are released.`
        }
        value={text}
        onChange={({ target }) => edits.edit({ reason: target.value })}
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      {edits.isOutdated && (
        <ConflictPanel
          message="Another administrator has changed the reason shown to the team."
          saved={<Box sx={MULTILINE_TEXT}>{saved ?? "No reason"}</Box>}
          typed={<Box sx={MULTILINE_TEXT}>{text}</Box>}
          onChoose={(winner) => (winner === "server" ? edits.discard() : save(text.trim()))}
        />
      )}
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button
          variant="contained"
          disabled={text.trim() === "" || text.trim() === saved || edits.isOutdated}
          aria-busy={isPending}
          onClick={() => save(text.trim())}
        >
          Save reason
        </Button>
        {saved && (
          <Button color="error" aria-busy={isPending} onClick={() => save("")}>
            Remove reason
          </Button>
        )}
      </Box>
    </Box>
  );
}
