import { Button } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { countEntries } from "../../records/submission.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import type { Round } from "../rounds/round.ts";
import type { OpenEntry } from "./standing.ts";
import { useSecondOfTwo } from "./useSecondOfTwo.ts";

interface DecideAsRankedProps {
  round: Round;
  result: LockedResult;
  open: readonly OpenEntry[];
  /** How many decisions by a former result go with it. */
  former: number;
}

/** Decides what the ranking says by itself, after saying how many that are and how many it leaves. */
export function DecideAsRanked({ round, result, open, former }: DecideAsRankedProps) {
  const { who } = useSecondOfTwo(round);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("decide_as_ranked", {
    success: (count) => `${count.toLocaleString("en")} decided as ranked.`,
    failure: "Failed to decide. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const rankOf = new Map(result.result.standings.map(({ entry, rank }) => [entry, rank]));
  const ranked = open.filter(({ apart }) => !apart);
  const going = ranked.filter(({ code }) => (rankOf.get(code) ?? Infinity) <= result.inputs.places);
  const unranked = open.filter(({ code }) => rankOf.get(code) === undefined).length;
  const tied = open.length - ranked.length - unranked;
  const left = [
    tied > 0 && `${tied} with an equal score that decides`,
    unranked > 0 && `${unranked} without a rank`,
  ].filter(Boolean);
  return (
    <>
      <Button variant="contained" disabled={ranked.length === 0} onClick={() => setIsAsking(true)}>
        Decide as ranked
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Decide as ranked?"
        question={`${countEntries(ranked.length)}: ${going.length.toLocaleString("en")} go on, ${(ranked.length - going.length).toLocaleString("en")} do not. ${left.length > 0 ? `Left to decide with a reason: ${left.join(", ")}.` : "None is left over."}${former > 0 ? ` ${former.toLocaleString("en")} decisions by a former result are replaced or dropped.` : ""} ${who} has to confirm them.`}
        action="Decide"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => mutate({ result_id: result.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
