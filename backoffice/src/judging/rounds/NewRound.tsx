import { Typography } from "@mui/material";
import { useNavigate, useSearchParams } from "react-router-dom";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { RoundEditor } from "./RoundEditor.tsx";
import { NEW_ROUND, toTemplate } from "./roundForm.ts";
import { useRounds } from "./useRounds.ts";

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
