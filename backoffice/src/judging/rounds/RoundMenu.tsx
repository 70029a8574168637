import { Box, Button, type ButtonProps, Typography } from "@mui/material";
import { useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { OfficialDay } from "../../components/OfficialTime.tsx";
import { LinkButton } from "../../components/PageLink.tsx";
import { REASON_HELP } from "../../components/ReasonDialog.tsx";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { FLUSH, PLAIN_LIST } from "../../theme/theme.ts";
import { isDecidable, type Round } from "./round.ts";

const PAST: Readonly<Partial<Record<Round["stage"], string>>> = {
  open: "Opened",
  closed: "Closed",
  locked: "Result locked",
  released: "Released",
  canceled: "Canceled",
};

/** Changes to an earlier stage. */
const PAST_RETURNS: Readonly<Record<string, string>> = {
  "closed open": "Reopened",
  "locked open": "Reopened",
  "locked closed": "Result unlocked",
  "released locked": "Correction started",
};

/** When the round reached each stage, and by whom. */
function RoundHistory({ events }: Pick<Round, "events">) {
  if (events.length === 0) return null;
  return (
    <Typography
      component="ol"
      aria-label="History"
      color="textSecondary"
      variant="body2"
      sx={{ ...PLAIN_LIST, display: "flex", flexWrap: "wrap", columnGap: 2 }}
    >
      {events.map((event) => (
        <li key={event.id}>
          {PAST_RETURNS[`${event.from} ${event.to}`] ?? PAST[event.to]}{" "}
          <OfficialDay at={event.at} />
          {event.by && (
            <>
              {" "}
              by <bdi>{event.by}</bdi>
            </>
          )}
        </li>
      ))}
    </Typography>
  );
}

/** The manual changes of the stage, by their database function. Each is recorded as an intervention. */
const MOVES = {
  close_round_early: {
    label: "Close round now",
    question:
      "Judges will no longer be able to submit reviews. Reviews already submitted will count.",
    success: "The round has been closed.",
  },
  reopen_round: {
    label: "Reopen round",
    question:
      "Judges will be able to change their reviews until the new deadline. After that, you will have to lock the result.",
    success: "The round is open again.",
  },
  correct_round: {
    label: "Correct result",
    question:
      "You can exclude reviews, lock the result again and change decisions. Until the next release, teams still see the outcome that was released.",
    success: "You can now correct the result.",
  },
  cancel_round: {
    label: "Cancel round",
    question:
      "The round won’t count, and none of its outcomes will be released. You can still read its reviews here. You can’t undo this.",
    success: "The round has been canceled.",
  },
} as const;

type Move = keyof typeof MOVES;

/** The moves that a stage allows. An open release is stopped first. */
function movesFrom(round: Round): readonly Move[] {
  // Without assignments it is deleted (RoundSettings).
  if (round.stage === "draft") return round.assignments_count > 0 ? ["cancel_round"] : [];
  if (round.stage === "open") return ["close_round_early", "cancel_round"];
  if (round.stage === "released") return ["correct_round"];
  return isDecidable(round) ? ["reopen_round", "cancel_round"] : [];
}

/** The seldom used parts of a round: its history, changes of its stage, its files and its duplicate. */
export function RoundMenu({ round }: { round: Round }) {
  const id = useId();
  const files = roundPath(round.id, "files");
  const isFiles = useLocation().pathname === files;
  const [chosen, setChosen] = useState<boolean>();
  // No step leads to the files, so the menu shows where they are.
  const isOpen = chosen ?? isFiles;
  return (
    <>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        More<span aria-hidden="true">&nbsp;{isOpen ? "▴" : "▾"}</span>
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ flexBasis: "100%" }}>
        <RoundHistory events={round.events} />
        <Box
          role="group"
          aria-label="Round actions"
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, ml: FLUSH }}
        >
          <LinkButton
            to={files}
            {...(isFiles && { "aria-current": "page" })}
            // By default, a short label is centered in a wider button.
            sx={{
              minWidth: 0,
              "&[aria-current]": { textDecoration: "underline", textUnderlineOffset: "6px" },
            }}
          >
            Files
          </LinkButton>
          {movesFrom(round).map((move) => (
            <MoveButton key={move} round={round} move={move} />
          ))}
          <LinkButton to={`/judging/rounds/create?from=${round.id}`}>Duplicate round</LinkButton>
        </Box>
      </Box>
    </>
  );
}

interface MoveButtonProps {
  round: Round;
  move: Move;
  button?: Pick<ButtonProps, "variant">;
}

/** Changes the stage of the round, with a reason. */
export function MoveButton({ round, move, button = {} }: MoveButtonProps) {
  const [closesAt, setClosesAt] = useState("");
  const { label, question, success } = MOVES[move];
  const hasTime = move === "reopen_round";
  return (
    <ConfirmedChange
      label={label}
      button={button}
      request={move}
      success={success}
      failure="Failed to change the round. Please try again."
      args={(reason) => ({
        id: round.id,
        revision: round.revision,
        reason,
        ...(hasTime && { closes_at: closesAt }),
      })}
      reason={{ help: REASON_HELP }}
      onToggle={() => setClosesAt("")}
      question={
        <>
          <strong>{round.name}</strong>: {question}
        </>
      }
      // "Cancel" could mean the round.
      cancel="Back"
      disabled={hasTime && !closesAt}
    >
      {hasTime && <DateTimeField label="New deadline" value={closesAt} onChange={setClosesAt} />}
    </ConfirmedChange>
  );
}
