import { Alert, Box, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedAction } from "../components/ConfirmedAction.tsx";
import { REASON_HELP } from "../components/ReasonDialog.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { Arguments } from "../data/databaseFunctions.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { inOfficialTime, isSameMoment } from "../forms/localDateTime.ts";

interface DeadlineExtensionProps {
  /** The submission of a team, or a person without a submission. */
  target: { id: string } | { user_id: string };
  /** The extended deadline; null without an extension. */
  extendedTo: string | null;
}

const REASON = { help: REASON_HELP };

type Extension = Omit<Arguments<"extend_deadline">, "id">;

/** Extends the deadline of one team, or of a person without a submission. */
export function DeadlineExtension({ target, extendedTo }: DeadlineExtensionProps) {
  const [subject, action, recipients] =
    "id" in target
      ? ["This team", "make changes and submit", "Everyone on the team gets"]
      : ["This person", "start a submission, edit it and submit it", "They get"];
  const { data: configuration } = useConfiguration();
  const now = challengeNow().getTime();
  // The chosen value hides the saved one until it is saved.
  const [chosen, setChosen] = useState<string>();
  const [message, setMessage] = useState("");
  const until = chosen ?? extendedTo ?? "";
  const isChanged = !isSameMoment(until, extendedTo ?? "");
  const mutation = useDatabaseChange(
    ({ callDatabase }, extension: Extension): Promise<object> =>
      "id" in target
        ? callDatabase("extend_deadline", { ...target, ...extension })
        : callDatabase("extend_deadline_of_person", { ...target, ...extension }),
    {
      success: (_, { extended_to: extended }) =>
        extended ? `Extended to ${inOfficialTime(extended)}.` : "The extension has been revoked.",
      failure: "Failed to change the deadline. Please try again.",
      onDone: () => {
        setChosen(undefined);
        setMessage("");
      },
    },
  );
  const common: Extension = {
    ...(extendedTo && { former_extension: extendedTo }),
    ...(message.trim() && { message }),
  };
  const messageField = (
    <TextField
      label="Message in the email (optional)"
      value={message}
      onChange={({ target }) => setMessage(target.value)}
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
    />
  );

  const close = configuration?.submissions_close_at;
  const isClosed = close !== undefined && Date.parse(close) <= now;
  const isTooEarly = Boolean(close && until && Date.parse(until) <= Date.parse(close));
  const isPast = isChanged && Date.parse(until) <= now;
  useUnsavedWork(isChanged, { loss: "The new deadline hasn’t been saved yet." });
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography color="textSecondary">
        {close && `Submissions ${isClosed ? "closed" : "close"} on ${inOfficialTime(close)}. `}
        {extendedTo
          ? `${subject} ${Date.parse(extendedTo) > now ? "can" : "could"} ${action} until ${inOfficialTime(extendedTo)}.`
          : `${subject} has no extension.`}
      </Typography>
      <DateTimeField label="Extended to" value={until} onChange={setChosen} />
      {isTooEarly && (
        <Alert severity="warning">
          This time is no later than the general deadline, so it has no effect.
        </Alert>
      )}
      {!isTooEarly && isPast && (
        <Alert severity="warning">This time has passed, so it has no effect.</Alert>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <ConfirmedAction
          label="Extend deadline"
          button={{
            variant: "outlined",
            disabled: !until || !isChanged || isTooEarly || isPast,
          }}
          title="Extend this deadline?"
          question={
            until &&
            `${subject} will be able to ${action} until ${inOfficialTime(until)}. Other deadlines do not change. ${recipients} an email with the new deadline.`
          }
          action="Extend deadline"
          isDestructive={false}
          reason={REASON}
          mutation={mutation}
          args={(reason) => ({ ...common, extended_to: until, reason })}
        >
          {messageField}
        </ConfirmedAction>
        {extendedTo && (
          <ConfirmedAction
            label="Revoke"
            button={{ variant: "outlined" }}
            title="Revoke the extension?"
            question={`The general deadline applies again immediately. ${recipients} an email, unless the extension has ended.`}
            action="Revoke extension"
            reason={REASON}
            mutation={mutation}
            args={(reason) => ({ ...common, reason })}
          >
            {messageField}
          </ConfirmedAction>
        )}
      </Box>
    </Box>
  );
}
