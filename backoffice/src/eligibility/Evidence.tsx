import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { ELIGIBILITY_ITEMS } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { DownloadLink } from "../components/DownloadLink.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { useChange } from "../components/useChange.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { type Eligibility, isDecided } from "../records/eligibility.ts";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";
import { AskForEvidence } from "./AskForEvidence.tsx";

const TEXT = { ...MULTILINE_TEXT, typography: "body1", maxWidth: "70ch" } as const;

interface EvidenceProps {
  eligibility: Eligibility;
  isDisqualified: boolean;
}

/** What the team was asked to show, its answer, and the ways to ask anew and to delete both. */
export function Evidence({ eligibility, isDisqualified }: EvidenceProps) {
  if (!eligibility.asked_at) return null;
  const { asked_items, message, due_at, asked_by, answered_at } = eligibility;
  const labels = ELIGIBILITY_ITEMS.filter(({ value }) => asked_items?.includes(value));
  return (
    <Alert severity={answered_at ? "warning" : "info"} icon={false}>
      <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
        <Box>
          <Typography component="h4" sx={{ fontWeight: 600 }}>
            Asked to show: {labels.map(({ label }) => label).join(", ")}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {asked_by ?? "Former administrator"} ·{" "}
            <MomentField record={eligibility} source="asked_at" />
            {due_at && ` · to be answered until ${inOfficialTime(due_at)}`}
          </Typography>
        </Box>
        <Box sx={TEXT}>{message}</Box>
        <Answer eligibility={eligibility} />
        {isDecided(eligibility) && (
          <Typography>
            All of it is decided: the team is asked no more, and question and answer are deleted
            within two days.
          </Typography>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {!isDisqualified && <AskForEvidence eligibility={eligibility} />}
          <DeleteEvidence eligibility={eligibility} />
        </Box>
      </Box>
    </Alert>
  );
}

function Answer({ eligibility }: { eligibility: Eligibility }) {
  const { answered_at, answer, file_path: path, file_name: name, file_size: size } = eligibility;
  if (!answer && !path) return <Typography>{whyNoAnswer(eligibility)}</Typography>;
  return (
    <>
      <Box>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {answered_at ? "The team’s answer" : "What the team has answered before"}
        </Typography>
        {answered_at && (
          <Typography variant="body2" color="text.secondary">
            <MomentField record={eligibility} source="answered_at" />
          </Typography>
        )}
      </Box>
      {answer && <Box sx={TEXT}>{answer}</Box>}
      {path && <DownloadLink path={path} name={name ?? "evidence"} size={size} bucket="evidence" />}
    </>
  );
}

function whyNoAnswer({ answered_at, due_at }: Eligibility): string {
  if (answered_at) {
    return "You have a conflict of interest with this entry: another administrator reads the answer.";
  }
  return due_at && Date.parse(due_at) < challengeNow().getTime()
    ? "The team has not answered, and the time for it is over. Ask anew to give it more."
    : "The team has not answered yet.";
}

function DeleteEvidence({ eligibility }: { eligibility: Eligibility }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("close_evidence", {
    success: "What was asked and answered is deleted.",
    failure: "Failed to delete it. Please try again.",
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setIsAsking(true)}>
        Delete question and answer
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete question and answer?"
        question="The team's words and file are gone for good, and its dashboard asks for nothing any more. What is still to be shown counts as not looked at."
        action="Delete"
        busy={isPending}
        onConfirm={() => mutate({ submission_id: eligibility.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
