import { Box, Typography } from "@mui/material";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { RoundForm } from "./RoundForm.tsx";
import { isPreparing, type Round, useRounds } from "./round.ts";
import { NEW_ROUND } from "./roundForm.ts";

/** A new round: with the announced criteria, or a copy of another round (`?from=`) without its dates. */
export function NewRound() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const rounds = useRounds();
  const from = search.get("from");
  const template = rounds.data?.find(({ id }) => id === from);
  return (
    <>
      <PageHeading title="New round" />
      {template && (
        <Typography sx={{ mb: 2 }}>
          This is a copy of <strong>{template.name}</strong>. Choose its dates.
        </Typography>
      )}
      {from && !rounds.data ? (
        <NotLoaded query={rounds} failure="The round could not be loaded." />
      ) : (
        <RoundForm
          key={from}
          saved={template ? { ...template, opens_at: null, closes_at: null } : NEW_ROUND}
          onSaved={(id) => navigate(roundPath(id), { replace: true })}
        />
      )}
    </>
  );
}

/** The criteria, dates and settings of a round. */
export function RoundSettings({ round }: { round: Round }) {
  const navigate = useNavigate();
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      <RoundForm saved={round} round={round} />
      {isPreparing(round) && round.assignments_count === 0 && (
        <ConfirmedChange
          label="Delete round"
          button={{ color: "error", variant: "outlined" }}
          request="delete_judging_round"
          success={`${round.name} has been deleted.`}
          failure="Failed to delete the round. Please try again."
          onDone={() => navigate("/judging", { replace: true })}
          args={() => ({ id: round.id, revision: round.revision })}
          title="Delete this round?"
          question={`${round.name}, its criteria and its round entries are deleted.`}
          action="Delete"
        />
      )}
    </Box>
  );
}
