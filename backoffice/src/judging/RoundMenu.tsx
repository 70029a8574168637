import { Box, Button } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { ReasonDialog } from "../components/ReasonDialog.tsx";
import { useChange } from "../components/useChange.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { FLUSH } from "../theme/theme.ts";
import { isDecidable, type Round } from "./rounds/round.ts";

/** A move of a round to another state, which is an intervention. */
interface Move {
  to: "open" | "closed" | "canceled";
  label: string;
  /** What it does. */
  question: string;
  success: string;
}

const CLOSE: Move = {
  to: "closed",
  label: "Close round now",
  question: "Judges can submit nothing more. The reviews that are submitted count.",
  success: "The round is closed.",
};
const REOPEN: Move = {
  to: "open",
  label: "Reopen round",
  question:
    "Judges can change their reviews again until the new deadline. A locked result does not hold any more.",
  success: "The round is open again.",
};
const CORRECT: Move = {
  to: "closed",
  label: "Correct result",
  question:
    "The round is closed again: you can exclude reviews, lock another result and decide again. Teams keep what they were told until the next release.",
  success: "The result can be corrected.",
};
const CANCEL: Move = {
  to: "canceled",
  label: "Cancel round",
  question:
    "The round counts as never held, and no outcome of it is released. Its reviews stay readable here. You cannot undo this.",
  success: "The round is canceled.",
};

/** What is offered in each state. An open release is stopped first. */
function movesFrom(round: Round): readonly Move[] {
  if (round.state === "draft") return [CANCEL];
  if (round.state === "open") return [CLOSE, CANCEL];
  if (round.state === "released") return [CORRECT];
  return isDecidable(round) ? [REOPEN, CANCEL] : [];
}

/** What administrators do with the round as a whole, and a new round like this one. */
export function RoundMenu({ round }: { round: Round }) {
  const [asked, setAsked] = useState<Move>();
  return (
    <Box
      role="group"
      aria-label="The round as a whole"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, ml: FLUSH }}
    >
      {movesFrom(round).map((move) => (
        <Button key={move.label} onClick={() => setAsked(move)}>
          {move.label}
        </Button>
      ))}
      <Button component={RouterLink} to={`/judging/rounds/new?from=${round.id}`}>
        Use as a template
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
      help="All administrators read it, and the one who confirms the next release acknowledges it"
      busy={isPending}
      disabled={hasTime && !closesAt}
      onConfirm={(reason) =>
        mutate({
          round_id: round.id,
          state: move.to,
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
