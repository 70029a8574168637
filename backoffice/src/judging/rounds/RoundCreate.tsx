import { Typography } from "@mui/material";
import { CreateBase, useNotify } from "react-admin";
import { useNavigate, useSearchParams } from "react-router-dom";
import { JUDGING_KINDS } from "#shared/constants.ts";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { toJson } from "../../data/databaseFunctions.ts";
import { useRecordEdits } from "../../forms/RecordForm.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { RoundForm, SAVE_FAILURE } from "./RoundForm.tsx";
import { type Round, useRound } from "./round.ts";
import { newRound, toRound, type RoundForm as Values } from "./roundForm.ts";

/** A new round: of a kind (`?kind=`) with the announced criteria, or a copy of another round (`?from=`) without its dates. */
export default function RoundCreate() {
  const [search] = useSearchParams();
  const from = search.get("from");
  const kind =
    JUDGING_KINDS.find(({ value }) => value === search.get("kind"))?.value ?? "screening";
  const query = useRound(from ?? "");
  const { data: template } = query;
  const work = useRecordEdits(SAVE_FAILURE);
  const notify = useNotify();
  const navigate = useNavigate();

  function onSuccess({ id }: Round) {
    notify("The round has been saved.");
    // Replaces this page, so that Back does not open the form again.
    navigate(roundPath(id), { replace: true });
  }

  return (
    <>
      <PageHeading title="New round">
        <PageLink to="/judging/rounds">All rounds</PageLink>
      </PageHeading>
      {template && (
        <Typography sx={{ mb: 2 }}>
          This is a copy of <strong>{template.name}</strong>. Choose its dates.
        </Typography>
      )}
      {from && !template ? (
        <NotLoaded query={query} failure="We couldn’t load the round." />
      ) : (
        <CreateBase
          key={from}
          record={template ? { ...template, opens_at: null, closes_at: null } : newRound(kind)}
          transform={(values: Values) => ({ round: toJson(toRound(values)) })}
          mutationOptions={{ ...work.mutationOptions, onSuccess }}
        >
          <RoundForm work={work} />
        </CreateBase>
      )}
    </>
  );
}
