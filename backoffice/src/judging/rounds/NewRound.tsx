import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { counted } from "#common/words.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { useChange } from "../../components/useChange.ts";
import { useRights } from "../../data/rights.ts";
import { roundPath } from "../../records/roundPath.ts";
import { RoundEditor } from "./RoundEditor.tsx";
import { isPreparing, isSpread, type Round, useRounds } from "./round.ts";
import { NEW_ROUND, toForm, toTemplate } from "./roundForm.ts";

/** A new round: with the announced criteria, or a copy of another round (`?from=`) without its dates. */
export function NewRound() {
  const [search] = useSearchParams();
  const from = search.get("from");
  return (
    <>
      <PageTitle>New round</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        New round
      </Typography>
      {from ? <Duplicate key={from} id={from} /> : <Editor saved={NEW_ROUND} />}
    </>
  );
}

function Duplicate({ id }: { id: string }) {
  const { data: rounds, error, refetch } = useRounds();
  const template = rounds?.find((round) => round.id === id);
  if (error && !rounds) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The round could not be loaded.
      </LoadFailed>
    );
  }
  if (!rounds) return <LoadingScreen />;
  if (!template) return <Editor saved={NEW_ROUND} />;
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        This is a copy of <strong>{template.name}</strong>. Choose its dates.
      </Typography>
      <Editor saved={toTemplate(template)} />
    </>
  );
}

function Editor({ saved }: { saved: typeof NEW_ROUND }) {
  const navigate = useNavigate();
  return <RoundEditor saved={saved} onSaved={(id) => navigate(roundPath(id), { replace: true })} />;
}

/** The criteria, dates and settings of a round. */
export function RoundSettings({ round }: { round: Round }) {
  const navigate = useNavigate();
  const isAdministrator = useRights()("administration");
  const canDelete = isPreparing(round) && round.assignments_count === 0;
  if (!isAdministrator) return <CriteriaText round={round} />;
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      <RoundEditor saved={toForm(round)} round={round} />
      {canDelete && (
        <DeleteRound round={round} onDeleted={() => navigate("/judging", { replace: true })} />
      )}
    </Box>
  );
}

interface DeleteRoundProps {
  round: Round;
  onDeleted: () => void;
}

function DeleteRound({ round, onDeleted }: DeleteRoundProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("delete_judging_round", {
    success: `${round.name} has been deleted.`,
    failure: "Failed to delete the round. Please try again.",
    onDone: onDeleted,
  });
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setIsAsking(true)}>
        Delete round
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this round?"
        question={`${round.name}, its criteria and its round entries are deleted.`}
        action="Delete"
        busy={isPending}
        onConfirm={() => mutate({ id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** The criteria for a chair, who cannot change them. */
function CriteriaText({ round }: { round: Round }) {
  const { criteria, places, is_anonymized: isAnonymized, reviews_per_entry: reviewers } = round;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography>
        {isAnonymized && "Judges do not see who submitted an entry. "}
        {isSpread(round)
          ? `${reviewers} judges review each entry. `
          : "Each judge reviews all entries. "}
        {counted(places, "entry advances", "entries advance")}.
      </Typography>
      <Box component="ol" aria-label="Criteria" sx={{ pl: 2.5 }}>
        {criteria.map(({ name, question, weight, score_words: words }) => (
          <Box key={name} component="li" sx={{ mb: 2, overflowWrap: "anywhere" }}>
            <strong>{name}</strong>, weight {weight}
            <div>{question}</div>
            <Typography color="text.secondary">
              {words.map((word, index) => `${index + 1}: ${word}`).join(" · ")}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
