import { Box, Button } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { ReasonDialog } from "../components/ReasonDialog.tsx";
import { useChange } from "../components/useChange.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { FLUSH } from "../theme/theme.ts";
import { isDecidable, type Round } from "./rounds/round.ts";

/** A change of the stage by hand. Each is an intervention. */
interface Move {
  to: "open" | "closed" | "locked" | "canceled";
  label: string;
  question: string;
  success: string;
}

const CLOSE: Move = {
  to: "closed",
  label: "Close round now",
  question: "Judges can no longer submit reviews. Submitted reviews count.",
  success: "The round is closed.",
};
const REOPEN: Move = {
  to: "open",
  label: "Reopen round",
  question:
    "Judges can change their reviews until the new deadline. You have to lock the result again.",
  success: "The round is open again.",
};
const CORRECT: Move = {
  to: "locked",
  label: "Correct result",
  question:
    "You can exclude reviews, lock the result again and change decisions. Teams keep reading the released outcome until the next release.",
  success: "The result can be corrected.",
};
const CANCEL: Move = {
  to: "canceled",
  label: "Cancel round",
  question:
    "The round does not count, and none of its outcomes is released. Its reviews stay readable here. You cannot undo this.",
  success: "The round is canceled.",
};

/** The moves that a stage allows. An open release is stopped first. */
function movesFrom(round: Round): readonly Move[] {
  if (round.stage === "draft") return [CANCEL];
  if (round.stage === "open") return [CLOSE, CANCEL];
  if (round.stage === "released") return [CORRECT];
  return isDecidable(round) ? [REOPEN, CANCEL] : [];
}

/** Changes the stage of the round, or duplicates the round. */
export function RoundMenu({ round }: { round: Round }) {
  const [asked, setAsked] = useState<Move>();
  return (
    <Box
      role="group"
      aria-label="Round actions"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, ml: FLUSH }}
    >
      {movesFrom(round).map((move) => (
        <Button key={move.label} onClick={() => setAsked(move)}>
          {move.label}
        </Button>
      ))}
      <Button component={RouterLink} to={`/judging/rounds/new?from=${round.id}`}>
        Duplicate round
      </Button>
      {asked && <Question round={round} move={asked} onClose={() => setAsked(undefined)} />}
    </Box>
  );
}

function Question({ round, move, onClose }: { round: Round; move: Move; onClose: () => void }) {
  const [closesAt, setClosesAt] = useState("");
  const hasTime = move === REOPEN;
  const { mutate, isPending } = useChange("set_round_stage", {
    success: move.success,
    failure: "Failed to change the round. Please try again.",
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={`${move.label}?`}
      question={
        <>
          <strong>{round.name}</strong>: {move.question}
        </>
      }
      action={move.label}
      // "Cancel" could mean the round.
      cancel="Back"
      help="All administrators can read it. The second administrator acknowledges it before the release."
      busy={isPending}
      disabled={hasTime && !closesAt}
      onConfirm={(reason) =>
        mutate({
          round_id: round.id,
          stage: move.to,
          reason,
          ...(hasTime && { closes_at: closesAt }),
        })
      }
      onClose={onClose}
    >
      {hasTime && <DateTimeField label="New deadline" value={closesAt} onChange={setClosesAt} />}
    </ReasonDialog>
  );
}
