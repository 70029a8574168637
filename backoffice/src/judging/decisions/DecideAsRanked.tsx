import { Button } from "@mui/material";
import { useState } from "react";
import { counted } from "#common/words.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { countEntries } from "../../records/submission.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import type { OpenEntry } from "./openEntries.ts";

interface DecideAsRankedProps {
  result: LockedResult;
  open: readonly OpenEntry[];
  /** The number of decisions based on an earlier result. */
  outdatedCount: number;
}

/** Decides all entries that the ranking decides, after a confirmation with numbers. */
export function DecideAsRanked({ result, open, outdatedCount }: DecideAsRankedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("decide_as_ranked", {
    success: (count) => `The ranking is applied to ${countEntries(count)}.`,
    failure: "Failed to apply the ranking. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const rankOf = new Map(result.result.standings.map(({ entry, rank }) => [entry, rank]));
  const ranked = open.filter(({ exception }) => !exception);
  const advancing = ranked.filter(
    ({ code }) => (rankOf.get(code) ?? Infinity) <= result.inputs.places,
  );
  const unranked = open.filter(({ code }) => rankOf.get(code) === undefined).length;
  const tied = open.length - ranked.length - unranked;
  const exceptions = [
    tied > 0 && `${tied} tied`,
    unranked > 0 && `${unranked} without a rank`,
  ].filter(Boolean);
  return (
    <>
      <Button
        variant={ranked.length > 0 ? "contained" : "outlined"}
        disabled={ranked.length === 0}
        onClick={() => setIsAsking(true)}
      >
        Apply ranking
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Apply ranking?"
        question={`${countEntries(ranked.length)}: ${advancing.length.toLocaleString("en")} advance, ${(ranked.length - advancing.length).toLocaleString("en")} eliminated. ${exceptions.length > 0 ? `Still to be decided with a reason: ${exceptions.join(", ")}.` : "This decides all entries."}${outdatedCount > 0 ? ` ${counted(outdatedCount, "decision", "decisions")} based on an earlier result will be replaced or removed.` : ""} All decisions are drafts until the release.`}
        action="Apply ranking"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => mutate({ result_id: result.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
