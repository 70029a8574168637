import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { toJson } from "../../data/databaseFunctions.ts";
import { countRoundEntries } from "../../records/submission.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { useCurrentResult, useLastResult } from "./result.ts";
import { outcomeVerb, unrankedText } from "./resultText.ts";

interface LockResultProps {
  round: Round;
  variant: "contained" | "outlined";
}

/** The button that locks the current result, once it is computed. */
export function LockResult({ round, variant }: LockResultProps) {
  const { data: current } = useCurrentResult(round);
  const { data: locked } = useLastResult(round);
  const result = current?.result;
  if (!result || locked === undefined || !isDecidable(round)) return null;
  const { reviews } = current.inputs;
  const unranked = unrankedText(round, result);
  const judges = new Set(reviews.map(({ judge }) => judge)).size;
  return (
    <ConfirmedChange
      label={locked ? "Lock result again" : "Lock result"}
      button={{ variant }}
      request="lock_result"
      success="The result has been locked."
      failure="Failed to lock the result. Please try again."
      args={() => ({ round_id: round.id, result: toJson(result) })}
      question={`${countRoundEntries(result.standings.length)}, ${inDigits(reviews.length)} reviews by ${counted(judges, "judge", "judges")}; ${round.places} ${outcomeVerb(round)}. ${unranked ? `${unranked} ` : ""}No one can change the result afterward. Its hash becomes public and is emailed to all administrators and the round’s judges. Judges also get a copy of their scores.${locked ? " You have to make the decisions again." : ""}`}
      action="Lock result"
      isDestructive={false}
    />
  );
}
