import { Box, Button, Typography } from "@mui/material";
import { DateField } from "react-admin";
import type { ResultInputs } from "#common/judging/result.ts";
import { saveBlob } from "#common/saveBlob.ts";
import type { Round } from "../rounds/round.ts";
import { useChange } from "../useChange.ts";
import { useFrozenResults } from "./useFrozenResults.ts";
import { useResult } from "./useResult.ts";

interface FreezeResultProps {
  round: Round;
  inputs: ResultInputs;
}

/** Keeps the result, with the line where the round says, for decisions to point at; saves it as a file. */
export function FreezeResult({ round, inputs }: FreezeResultProps) {
  const { data: exported } = useResult(inputs, inputs.places);
  const { data: frozen = [] } = useFrozenResults(round);
  const { mutate, isPending } = useChange("freeze_result", {
    success: "The result is kept.",
    failure: "Failed to keep the result. Please try again.",
  });
  const last = frozen.at(-1);
  const isThere = exported?.inputs.places === inputs.places;

  function freeze() {
    if (exported)
      mutate({ round_id: round.id, result: JSON.parse(JSON.stringify(exported.result)) });
  }
  function save() {
    const file = new Blob([JSON.stringify(exported, null, 2)], { type: "application/json" });
    saveBlob(file, `judging-${round.kind}.json`);
  }

  return (
    <Box component="section" aria-label="Keep the result" sx={{ display: "grid", gap: 1.5 }}>
      <Typography sx={{ maxWidth: 880 }}>
        {last ? (
          <>
            Kept on <DateField record={last} source="frozen_at" />, with all that it was computed
            from. Decisions point at it.
          </>
        ) : (
          "Keep the result before you decide: decisions point at one that nobody can change any more."
        )}{" "}
        Whoever has the file computes it again with <code>npm run judging:verify</code>.
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {round.state === "closed" && (
          <Button variant="contained" disabled={!isThere || isPending} onClick={freeze}>
            {last ? "Keep it again" : "Keep the result"}
          </Button>
        )}
        <Button variant="outlined" disabled={!isThere} onClick={save}>
          Save as a file
        </Button>
      </Box>
    </Box>
  );
}
