import { Typography } from "@mui/material";
import { useNavigate } from "react-router-dom";
import { PageTitle } from "../../components/PageTitle.tsx";
import { RoundEditor } from "./RoundEditor.tsx";
import { roundPath } from "./round.ts";
import { NEW_ROUND } from "./roundForm.ts";

/** A round that is not saved yet: it starts with the criteria that the challenge announces. */
export function NewRound() {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>New round</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        New round
      </Typography>
      <RoundEditor saved={NEW_ROUND} onSaved={(id) => navigate(roundPath(id))} />
    </>
  );
}
