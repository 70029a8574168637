import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { ReasonDialog } from "../components/ReasonDialog.tsx";
import { useChange } from "../components/useChange.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { isConflict } from "../data/errors.ts";
import { useChallengeNow } from "../data/useChallengeNow.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";

interface DeadlineExtensionProps {
  /** Whose deadline it is: an entry's, or that of a person who has not begun one. */
  of: "extend_submission_deadline" | "extend_user_deadline";
  /** The entry's or the person's. */
  id: string;
  /** Until when it is extended; null: not at all. */
  extendedTo: string | null;
}

const WORDS = {
  extend_submission_deadline: {
    until: (moment: string, verb: string) => `This team ${verb} edit until ${moment}.`,
    afterwards: (moment: string) => `This team could edit, submit and change until ${moment}`,
    none: "This team has no extension.",
  },
  extend_user_deadline: {
    until: (moment: string, verb: string) =>
      `This person ${verb} begin and edit an entry until ${moment}.`,
    afterwards: (moment: string) => `This person could begin, edit and submit until ${moment}`,
    none: "This person has no extension.",
  },
} as const;

/** Extends the deadline of one team, or of a person without an entry. */
export function DeadlineExtension({ of, id, extendedTo: saved }: DeadlineExtensionProps) {
  const extendedTo = saved ?? "";
  const words = WORDS[of];
  const { data: configuration } = useConfiguration();
  // The chosen value hides the saved one until it is saved.
  const [chosen, setChosen] = useState<string>();
  const until = chosen ?? extendedTo;
  const [asked, setAsked] = useState<string>();

  const { mutate, isPending } = useChange(of, {
    success: asked ? `Extended to ${inOfficialTime(asked)}.` : "The extension has been taken back.",
    failure: "Failed to change the deadline. Please try again.",
    conflict: "Somebody else has just changed this deadline. It is shown as it is now.",
    onDone: () => setChosen(undefined),
  });

  function change(until: string, reason?: string) {
    mutate(
      {
        id,
        ...(until && { until }),
        ...(reason && { reason }),
        ...(extendedTo && { expected: extendedTo }),
      },
      {
        onError: (error) => {
          if (isConflict(error)) setChosen(undefined);
        },
        onSettled: () => setAsked(undefined),
      },
    );
  }

  const close = configuration?.submissions_close_at;
  const now = useChallengeNow().getTime();
  const isNoExtension = close && until && Date.parse(until) <= Date.parse(close);
  const isOver = chosen && Date.parse(chosen) <= now;
  const isClosed = close !== undefined && Date.parse(close) <= now;
  const extending = (moment: string) => ({
    title: "Extend this deadline?",
    question: `${words.afterwards(inOfficialTime(moment))}, the others as before. No one is notified by email.`,
    action: "Extend",
    isDestructive: false,
    busy: isPending,
    onClose: () => setAsked(undefined),
  });

  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography color="text.secondary">
        {close &&
          `Submissions ${Date.parse(close) > now ? "close" : "closed"} on ${inOfficialTime(close)}. `}
        {extendedTo
          ? words.until(inOfficialTime(extendedTo), Date.parse(extendedTo) > now ? "can" : "could")
          : words.none}
      </Typography>
      <DateTimeField label="Extended to" value={until} onChange={setChosen} disabled={isPending} />
      {isNoExtension && (
        <Alert severity="warning">
          This is not later than the deadline for everybody, which goes on to apply.
        </Alert>
      )}
      {!isNoExtension && isOver && (
        <Alert severity="warning">This time is over: it would extend nothing.</Alert>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="contained"
          disabled={isPending || !until || until === extendedTo || Boolean(isNoExtension || isOver)}
          onClick={() => setAsked(until)}
        >
          Extend deadline
        </Button>
        {extendedTo && (
          <Button variant="outlined" disabled={isPending} onClick={() => setAsked("")}>
            Take back
          </Button>
        )}
      </Box>
      {asked && isClosed && (
        <ReasonDialog
          {...extending(asked)}
          help="Submissions are closed, so this can change who wins"
          onConfirm={(reason) => change(asked, reason)}
        />
      )}
      {asked && !isClosed && (
        <ConfirmDialog {...extending(asked)} open onConfirm={() => change(asked)} />
      )}
      {asked === "" && (
        <ConfirmDialog
          open
          title="Take the extension back?"
          question="The deadline for everybody applies again, at once. No one is notified by email."
          action="Take the extension back"
          busy={isPending}
          onConfirm={() => change("")}
          onClose={() => setAsked(undefined)}
        />
      )}
      <UnsavedGuard
        isUnsaved={chosen !== undefined}
        loss="The deadline that you chose is not saved."
      />
    </Box>
  );
}
