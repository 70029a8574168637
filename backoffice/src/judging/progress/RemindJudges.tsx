import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { UNDO_MINUTES } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { UNDO_MS, UndoMessage } from "../../components/UndoMessage.tsx";
import { useChange } from "../../components/useChange.ts";
import type { Round } from "../rounds/round.ts";
import { type JudgeProgress, leftOf } from "./judgeProgress.ts";

interface RemindJudgesProps {
  round: Round;
  judges: readonly JudgeProgress[];
}

const judgesAre = (count: number) => (count === 1 ? "1 judge is" : `${count} judges are`);

/** One reminder to those who are not done, which waits for some minutes and can be stopped until then. */
export function RemindJudges({ round, judges }: RemindJudgesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotify();
  const stop = useChange("stop_reminders", {
    success: (count) =>
      count === 0
        ? "No reminder waits any more: they have left, or nobody was reminded."
        : `Stopped: ${judgesAre(count)} not reminded.`,
    failure: "Failed to stop the reminders. Please try again.",
  });
  const stopNow = () => stop.mutate({ round_id: round.id });
  const remind = useChange("remind_judges", {
    success: (count) => {
      if (count === 0) return "Everybody who is not done was reminded within the last 20 hours.";
      const text = `${judgesAre(count)} reminded in ${UNDO_MINUTES} minutes.`;
      notify(<UndoMessage onUndo={stopNow}>{text}</UndoMessage>, { autoHideDuration: UNDO_MS });
      return undefined;
    },
    failure: "Failed to remind the judges. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const behind = judges.filter((judge) => leftOf(judge) > 0);
  const reviews = behind.reduce((sum, judge) => sum + leftOf(judge), 0);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <Button variant="outlined" onClick={() => setIsAsking(true)}>
        Remind those who are not done
      </Button>
      {judges.some(({ reminded_at }) => reminded_at) && (
        <Button variant="text" disabled={stop.isPending} onClick={stopNow}>
          Stop reminders that wait
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Remind those who are not done?"
        question={`${behind.length} ${behind.length === 1 ? "judge has" : "judges have"} ${reviews} reviews to finish. Each gets a mail, except who was reminded within 20 hours or has left. It leaves in ${UNDO_MINUTES} minutes: until then you can stop it.`}
        action="Remind"
        isDestructive={false}
        busy={remind.isPending}
        onConfirm={() => remind.mutate({ round_id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </Box>
  );
}
