import { Box, Button } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { ForAdministrators } from "../components/ForAdministrators.tsx";
import { FLUSH } from "../theme/theme.ts";
import { ProposeAct } from "./acts/ProposeAct.tsx";
import type { Round } from "./rounds/round.ts";

type RoundAct = "close_round" | "reopen_round" | "cancel_round" | "take_back_release";

const WORDS: Readonly<Record<RoundAct, string>> = {
  close_round: "Close now",
  reopen_round: "Open again",
  cancel_round: "Cancel the round",
  take_back_release: "Take the release back",
};

/** What can be proposed in each state. A planned release is stopped first. */
function actsFor({ state, release_at }: Round): readonly RoundAct[] {
  if (state === "preparing") return ["cancel_round"];
  if (state === "open") return ["close_round", "cancel_round"];
  if (state === "closed") return release_at ? [] : ["reopen_round", "cancel_round"];
  return state === "released" ? ["take_back_release"] : [];
}

/** What takes two administrators, each as a proposal, and a new round like this one. */
export function RoundMenu({ round }: { round: Round }) {
  const [proposed, setProposed] = useState<RoundAct>();
  return (
    <Box
      role="group"
      aria-label="The round as a whole"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, ml: FLUSH }}
    >
      {actsFor(round).map((kind) => (
        <Button key={kind} onClick={() => setProposed(kind)}>
          {WORDS[kind]}
        </Button>
      ))}
      <ForAdministrators>
        <Button component={RouterLink} to={`/judging/rounds/new?from=${round.id}`}>
          Use as a template
        </Button>
      </ForAdministrators>
      {proposed && (
        <ProposeAct
          kind={proposed}
          of={{ round_id: round.id }}
          name={round.name}
          onClose={() => setProposed(undefined)}
        />
      )}
    </Box>
  );
}
