import { Button } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { countEntries } from "../../records/submission.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import type { OpenEntry } from "./standing.ts";

interface DecideAsRankedProps {
  result: LockedResult;
  open: readonly OpenEntry[];
  /** How many decisions by a former result go with it. */
  former: number;
}

/** Decides what the ranking says by itself, after saying how many that are and how many it leaves. */
export function DecideAsRanked({ result, open, former }: DecideAsRankedProps) {
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
      <Button
        variant={ranked.length > 0 ? "contained" : "outlined"}
        disabled={ranked.length === 0}
        onClick={() => setIsAsking(true)}
      >
        Decide as ranked
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Decide as ranked?"
        question={`${countEntries(ranked.length)}: ${going.length.toLocaleString("en")} advance, ${(ranked.length - going.length).toLocaleString("en")} do not. ${left.length > 0 ? `Left to decide with a reason: ${left.join(", ")}.` : "None is left over."}${former > 0 ? ` ${former.toLocaleString("en")} decisions by a former result are replaced or dropped.` : ""} The decisions are drafts until the release.`}
        action="Decide"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => mutate({ result_id: result.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
