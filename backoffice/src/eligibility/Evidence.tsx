import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { ELIGIBILITY_ITEMS } from "#shared/facts.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { DownloadLink } from "../components/DownloadLink.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { useChange } from "../components/useChange.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { type Eligibility, isDecided } from "../records/eligibility.ts";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";

/** What the team was asked to show, its answer, and the way to delete both. */
export function Evidence({ eligibility }: { eligibility: Eligibility }) {
  if (!eligibility.asked_at) return null;
  const { asked_items, message, due_at, asked_by, answered_at } = eligibility;
  const labels = ELIGIBILITY_ITEMS.filter(({ value }) => asked_items?.includes(value));
  return (
    <Alert severity={answered_at ? "warning" : "info"} icon={false}>
      <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
        <Typography>
          Asked for {labels.map(({ label }) => label).join(", ")} by{" "}
          {asked_by ?? "a former administrator"},{" "}
          <MomentField record={eligibility} source="asked_at" />
          {due_at && `, to be answered until ${inOfficialTime(due_at)}`}:
        </Typography>
        <Box sx={MULTILINE_TEXT}>{message}</Box>
        <Answer eligibility={eligibility} />
        {isDecided(eligibility) && (
          <Typography>All that was asked for is decided: it is deleted within two days.</Typography>
        )}
        <DeleteEvidence eligibility={eligibility} />
      </Box>
    </Alert>
  );
}

function Answer({ eligibility }: { eligibility: Eligibility }) {
  const { answered_at, answer, file_path: path, file_name: name, file_size: size } = eligibility;
  if (!answer && !path) {
    return (
      <Typography>
        {answered_at
          ? "You have a conflict of interest with this entry: another administrator reads the answer."
          : "The team has not answered yet."}
      </Typography>
    );
  }
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {answered_at ? (
          <>
            The team’s answer, <MomentField record={eligibility} source="answered_at" />
          </>
        ) : (
          "What the team has answered before"
        )}
      </Typography>
      {answer && <Box sx={MULTILINE_TEXT}>{answer}</Box>}
      {path && <DownloadLink path={path} name={name ?? "evidence"} size={size} bucket="evidence" />}
    </>
  );
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
      <Button variant="outlined" color="inherit" onClick={() => setIsAsking(true)}>
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
