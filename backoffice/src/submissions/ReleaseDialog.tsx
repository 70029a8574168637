import { Alert, Box, FormControlLabel, Radio, RadioGroup, Typography } from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { countEntries } from "../records/submission.ts";
import { decidedIn, type StatusCounts, undecidedIn } from "./results.ts";
import { useResultsRelease } from "./useResultsRelease.ts";
import { useStatusCounts } from "./useStatusCounts.ts";

interface ReleaseDialogProps {
  onClose: () => void;
}

/** Asks before decisions are shown, with how many teams will see what. */
export default function ReleaseDialog({ onClose }: ReleaseDialogProps) {
  const { data: counts, isError } = useStatusCounts();
  const { mutate, isPending } = useResultsRelease(onClose);
  const [isLater, setIsLater] = useState(false);
  const [laterAt, setLaterAt] = useState("");
  const [askedAt, setAskedAt] = useState(() => challengeNow().getTime());
  const isPast = isLater && Date.parse(laterAt) <= askedAt;

  function changeTime(moment: string) {
    setLaterAt(moment);
    setAskedAt(challengeNow().getTime());
  }

  function release() {
    if (!isLater || isPast) {
      mutate({ at: challengeNow().toISOString(), success: "Results have been released." });
    } else if (Date.parse(laterAt) <= challengeNow().getTime()) {
      // It has passed since it was chosen: ask for what it means now.
      setAskedAt(challengeNow().getTime());
    } else {
      mutate({ at: laterAt, success: `Results will be released on ${inOfficialTime(laterAt)}.` });
    }
  }

  return (
    <ConfirmDialog
      open
      title="Release results"
      question="From then on each team sees the decision on its own entry:"
      action={isLater && !isPast ? "Schedule release" : "Release now"}
      isDestructive={false}
      busy={isPending}
      disabled={!counts || (isLater && !laterAt)}
      onConfirm={release}
      onClose={onClose}
    >
      {isError && <Alert severity="error">The entries could not be counted.</Alert>}
      {counts && <Preview counts={counts} />}
      <RadioGroup
        aria-label="When"
        value={isLater ? "later" : "now"}
        onChange={(_, value) => setIsLater(value === "later")}
        sx={{ mt: 2 }}
      >
        <FormControlLabel value="now" control={<Radio size="small" />} label="Now" />
        <FormControlLabel value="later" control={<Radio size="small" />} label="At a time" />
      </RadioGroup>
      {isLater && (
        <Box sx={{ mt: 1.5 }}>
          <DateTimeField label="Release at" value={laterAt} onChange={changeTime} />
          {isPast && (
            <Alert severity="warning" sx={{ mt: 1.5 }}>
              This time has passed: the teams see their decisions at once.
            </Alert>
          )}
        </Box>
      )}
    </ConfirmDialog>
  );
}

function Preview({ counts }: { counts: StatusCounts }) {
  const undecided = undecidedIn(counts);
  return (
    <>
      <Box component="ul" sx={{ my: 1.5, pl: 2.5 }}>
        {SUBMISSION_STATUSES.filter(({ isDecision }) => isDecision).map(({ value, label }) => (
          <li key={value}>
            {counts[value].toLocaleString("en")} {counts[value] === 1 ? "team sees" : "teams see"}{" "}
            <strong>{label}</strong>
          </li>
        ))}
      </Box>
      {decidedIn(counts) > 0 && (
        <Typography sx={{ mb: 1.5 }}>
          Everybody in the {decidedIn(counts) === 1 ? "team" : "teams"} of{" "}
          {countEntries(decidedIn(counts))} gets a mail.
        </Typography>
      )}
      {decidedIn(counts) === 0 && <Alert severity="warning">Nothing has been decided yet.</Alert>}
      {decidedIn(counts) > 0 && undecided > 0 && (
        <Alert severity="warning">
          {undecided.toLocaleString("en")}{" "}
          {undecided === 1
            ? "entry has no decision yet: its team reads"
            : "entries have no decision yet: their teams read"}{" "}
          that. A later decision is seen at once.
        </Alert>
      )}
      {undecided === 0 && <Typography color="text.secondary">Everything is decided.</Typography>}
    </>
  );
}
