import {
  Alert,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  TextField,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { ELIGIBILITY_ITEMS, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { Dotted } from "../components/Dotted.tsx";
import { DownloadLink } from "../components/DownloadLink.tsx";
import { Moment } from "../components/MomentField.tsx";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { administratorName } from "../records/administrator.ts";
import { type Eligibility, type ItemName, isDecided, itemsIn } from "../records/eligibility.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";

const TEXT = { ...MULTILINE_TEXT, typography: "body1", maxWidth: "70ch" } as const;

/** The request for evidence and its answer, which can be repeated or deleted. */
export function Evidence({ eligibility }: { eligibility: Eligibility }) {
  if (!eligibility.asked_at) return null;
  const { asked_items, message, due_at, asked_by, answered_at } = eligibility;
  const labels = ELIGIBILITY_ITEMS.filter(({ value }) => asked_items?.includes(value));
  return (
    <Alert severity={answered_at ? "warning" : "info"} icon={false}>
      <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
        <Box>
          <Typography component="h4" sx={{ fontWeight: 600 }}>
            Evidence requested: {labels.map(({ label }) => label).join(", ")}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            <Dotted>
              {administratorName(asked_by)}
              <Moment at={eligibility.asked_at} />
              {due_at && `due ${inOfficialTime(due_at)}`}
            </Dotted>
          </Typography>
        </Box>
        <Box sx={TEXT}>{message}</Box>
        <Answer eligibility={eligibility} />
        {isDecided(eligibility) && (
          <Typography>
            All items have been decided. The request and the answer will be deleted within two days.
          </Typography>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {!eligibility.disqualified_at && <AskForEvidence eligibility={eligibility} />}
          <DeleteEvidence eligibility={eligibility} />
        </Box>
      </Box>
    </Alert>
  );
}

function Answer({ eligibility }: { eligibility: Eligibility }) {
  const { answered_at, answer, file_path: path, file_name: name, file_size: size } = eligibility;
  if (!answer && !path) return <Typography>{missingAnswerText(eligibility)}</Typography>;
  return (
    <>
      <Box>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {answered_at ? "The team’s answer" : "Previous answer"}
        </Typography>
        {answered_at && (
          <Typography variant="body2" color="textSecondary">
            <Moment at={eligibility.answered_at} />
          </Typography>
        )}
      </Box>
      {answer && <Box sx={TEXT}>{answer}</Box>}
      {path && <DownloadLink path={path} name={name ?? "evidence"} size={size} bucket="evidence" />}
    </>
  );
}

function missingAnswerText({ answered_at, due_at }: Eligibility): string {
  if (answered_at) {
    return "You have a conflict of interest with this submission. Another administrator must read the answer.";
  }
  return due_at && Date.parse(due_at) < challengeNow().getTime()
    ? "The team did not answer by the deadline. To extend the deadline, request the evidence again."
    : "The team has not answered yet.";
}

function DeleteEvidence({ eligibility }: { eligibility: Eligibility }) {
  return (
    <ConfirmedChange
      label="Delete request and answer"
      button={{ variant: "outlined" }}
      title="Delete request and answer?"
      question="The team’s answer and file will be deleted, and the team’s dashboard will no longer ask for evidence. Items that still need evidence will count as unchecked. This action cannot be undone."
      action="Delete request"
      request="close_evidence"
      success="The request and the answer have been deleted."
      failure="Failed to delete the request and the answer. Please try again."
      args={() => ({ id: eligibility.id, revision: eligibility.request_revision })}
    />
  );
}

/** Asks the team by email for evidence, with a message from the administrator. */
export function AskForEvidence({ eligibility }: { eligibility: Eligibility }) {
  const { asked_at, asked_items, due_at } = eligibility;
  const suggested = () =>
    asked_items ?? itemsIn(eligibility, "evidence_requested").map(({ value }) => value);
  const [items, setItems] = useState<readonly ItemName[]>(suggested);
  const [message, setMessage] = useState(eligibility.message ?? "");
  const [until, setUntil] = useState(due_at ?? "");

  function reset() {
    setItems(suggested());
    setMessage(eligibility.message ?? "");
    setUntil(due_at ?? "");
  }

  return (
    <ConfirmedChange
      label={asked_at ? "Request again" : "Request evidence"}
      button={{ variant: "outlined" }}
      isForm
      title="Ask the team for evidence"
      question="Each member gets an email and sees the request on the dashboard. The email explains which evidence would help with each item. It also says that no decision has been made yet and that the answer will be deleted after the decision."
      action="Ask the team"
      disabled={items.length === 0 || message.trim() === ""}
      onToggle={reset}
      request="ask_for_evidence"
      success="The request has been emailed to the team."
      failure="Failed to ask the team. Please try again."
      version={eligibility.request_revision}
      args={(_, revision) => ({
        id: eligibility.id,
        revision,
        items: [...items],
        message: message.trim(),
        ...(until && { due_at: until }),
      })}
    >
      <FormControl component="fieldset">
        <FormLabel component="legend">Evidence for (select at least one)</FormLabel>
        {ELIGIBILITY_ITEMS.map(({ value, label }, at) => (
          <FormControlLabel
            key={value}
            label={label}
            control={
              <Checkbox
                autoFocus={at === 0}
                sx={{ py: 0.5 }}
                checked={items.includes(value)}
                onChange={(_event, isOn) =>
                  setItems(isOn ? [...items, value] : items.filter((item) => item !== value))
                }
              />
            }
          />
        ))}
      </FormControl>
      <TextField
        label="Message"
        helperText="The whole team sees this message."
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        multiline
        minRows={3}
        fullWidth
        required
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <DateTimeField label="Deadline (optional)" value={until} onChange={setUntil} />
    </ConfirmedChange>
  );
}
