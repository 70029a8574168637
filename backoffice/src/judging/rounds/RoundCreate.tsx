import { Typography } from "@mui/material";
import { CreateBase } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { toJson } from "../../data/databaseFunctions.ts";
import { useRecordWork } from "../../forms/RecordForm.tsx";
import { RoundForm, SAVE_FAILURE } from "./RoundForm.tsx";
import { useRound } from "./round.ts";
import { NEW_ROUND, toRound, type RoundForm as Values } from "./roundForm.ts";

/** A new round: with the announced criteria, or a copy of another round (`?from=`) without its dates. */
export default function RoundCreate() {
  const [search] = useSearchParams();
  const from = search.get("from");
  const query = useRound(from ?? "");
  const { data: template } = query;
  const work = useRecordWork(SAVE_FAILURE);
  return (
    <>
      <PageHeading title="New round" />
      {template && (
        <Typography sx={{ mb: 2 }}>
          This is a copy of <strong>{template.name}</strong>. Choose its dates.
        </Typography>
      )}
      {from && !template ? (
        <NotLoaded query={query} failure="The round could not be loaded." />
      ) : (
        <CreateBase
          key={from}
          record={template ? { ...template, opens_at: null, closes_at: null } : NEW_ROUND}
          redirect="edit"
          transform={(values: Values) => ({ round: toJson(toRound(values)) })}
          mutationOptions={work.mutationOptions}
        >
          <RoundForm work={work} />
        </CreateBase>
      )}
    </>
  );
}
