import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { counted } from "#common/words.ts";
import { UNDO_MINUTES } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { UNDO_MS, UndoMessage } from "../../components/UndoMessage.tsx";
import { useChange } from "../../components/useChange.ts";
import type { Round } from "../rounds/round.ts";
import { type JudgeProgress, reviewsDue } from "./judgeProgress.ts";

interface RemindJudgesProps {
  round: Round;
  judges: readonly JudgeProgress[];
}

/** Sends a reminder to judges with reviews due. It can be stopped for some minutes. */
export function RemindJudges({ round, judges }: RemindJudgesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotify();
  const stop = useChange("stop_reminders", {
    success: (count) =>
      count === 0
        ? "There are no reminders to stop. They have been sent already."
        : `Stopped. ${counted(count, "judge", "judges")} will not get a reminder.`,
    failure: "Failed to stop the reminders. Please try again.",
  });
  const stopNow = () => stop.mutate({ round_id: round.id });
  const remind = useChange("remind_judges", {
    success: (count) => {
      if (count === 0) return "All judges with reviews due got a reminder in the last 20 hours.";
      const text = `${counted(count, "judge gets", "judges get")} a reminder in ${UNDO_MINUTES} minutes.`;
      notify(<UndoMessage onUndo={stopNow}>{text}</UndoMessage>, { autoHideDuration: UNDO_MS });
      return undefined;
    },
    failure: "Failed to send the reminders. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const behind = judges.filter((judge) => reviewsDue(judge) > 0);
  const reviews = behind.reduce((sum, judge) => sum + reviewsDue(judge), 0);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <Button variant="outlined" onClick={() => setIsAsking(true)}>
        Send reminder
      </Button>
      {judges.some(({ reminded_at }) => reminded_at) && (
        <Button variant="text" disabled={stop.isPending} onClick={stopNow}>
          Stop reminders
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Send a reminder?"
        question={`${counted(behind.length, "judge has", "judges have")} ${counted(reviews, "review", "reviews")} due. Each gets an email, except judges who left or got a reminder in the last 20 hours. It is sent in ${UNDO_MINUTES} minutes. You can stop it until then.`}
        action="Send reminder"
        isDestructive={false}
        busy={remind.isPending}
        onConfirm={() => remind.mutate({ round_id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </Box>
  );
}
