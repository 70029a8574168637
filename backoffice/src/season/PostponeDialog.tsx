import { Checkbox, FormControlLabel, TextField } from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { challengeDay } from "#shared/challengeDates.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import type { SeasonTaskName } from "../data/databaseFunctions.ts";
import { fromLocalInput } from "../forms/localDateTime.ts";

interface PostponeDialogProps {
  name: SeasonTaskName;
  label: string;
  /** Whether it is probably done. */
  mayBeDone?: boolean;
  onClose: () => void;
}

/** Postpones a task of the season until a day, or marks it as done. */
export default function PostponeDialog(props: PostponeDialogProps) {
  const { name, label, mayBeDone = false, onClose } = props;
  const [day, setDay] = useState(inAWeek);
  const [isDone, setIsDone] = useState(mayBeDone);
  const until = isDone ? "" : beginOf(day);
  const { mutate, isPending } = useDatabaseChange("postpone_season_task", {
    success: isDone ? "The task has been marked as done." : "The task has been postponed.",
    failure: "Failed to postpone the task. Please try again.",
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={isDone ? `Mark “${label}” as done?` : `Postpone “${label}”?`}
      question={
        isDone
          ? "This removes the task from every administrator’s list. You can restore it later."
          : "The task will return to every administrator’s list on that day."
      }
      action={isDone ? "Mark as done" : "Postpone"}
      isForm
      disabled={!isDone && !(Date.parse(until) > challengeNow().getTime())}
      busy={isPending}
      onConfirm={() => mutate({ id: name, ...(until && { until }) })}
      onClose={onClose}
    >
      <TextField
        type="date"
        label="Until"
        autoFocus
        value={day}
        disabled={isDone}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ maxWidth: 240 }}
      />
      <FormControlLabel
        label="Done, or not needed this season"
        control={<Checkbox checked={isDone} onChange={({ target }) => setIsDone(target.checked)} />}
      />
    </ConfirmDialog>
  );
}

/** The beginning of a day ("2026-11-20") on the official clock; empty if it is incomplete. */
const beginOf = (day: string) => fromLocalInput(`${day}T00:00:00-05:00`);

/** The day in a week, as the value of a date input. */
function inAWeek(): string {
  const { year, month, day } = challengeDay(new Date(challengeNow().getTime() + 7 * 86_400_000));
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}
