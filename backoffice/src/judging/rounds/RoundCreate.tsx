import { Typography } from "@mui/material";
import { useState } from "react";
import { CreateBase, useNotify } from "react-admin";
import { useNavigate, useSearchParams } from "react-router-dom";
import { challengeNow } from "#common/challengeClock.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { JUDGING_KINDS } from "#shared/constants.ts";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import type { Configuration } from "../../configuration/configuration.ts";
import { useConfiguration } from "../../configuration/useConfiguration.ts";
import { toJson } from "../../data/databaseFunctions.ts";
import { useRecordEdits } from "../../forms/RecordForm.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { nextKind, suggestedDates } from "./nextRound.ts";
import { RoundForm, SAVE_FAILURE } from "./RoundForm.tsx";
import { type Round, useRound, useRounds } from "./round.ts";
import { newRound, type RoundDates, toRound, type RoundForm as Values } from "./roundForm.ts";

/** A new round: the next of the season, one of a kind (`?kind=`), or a copy of another round (`?from=`) without its dates. */
export default function RoundCreate() {
  const [search] = useSearchParams();
  const from = search.get("from");
  return (
    <>
      <PageHeading title="New round">
        <PageLink to="/judging/rounds">All rounds</PageLink>
      </PageHeading>
      {from ? <CopiedRound key={from} id={from} /> : <NextRound kind={search.get("kind")} />}
    </>
  );
}

function CopiedRound({ id }: { id: string }) {
  const query = useRound(id);
  const { data: template } = query;
  if (!template) return <NotLoaded query={query} failure="We couldn’t load the round." />;
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        This is a copy of <strong>{template.name}</strong>. Choose dates for the new round.
      </Typography>
      <Create record={{ ...template, opens_at: null, closes_at: null }} />
    </>
  );
}

function NextRound({ kind }: { kind: string | null }) {
  const rounds = useRounds();
  const challenge = useConfiguration();
  if (!rounds.data || !challenge.data) {
    return <NotLoaded query={[rounds, challenge]} failure="We couldn’t load the rounds." />;
  }
  return <Suggestion kind={kind} rounds={rounds.data} challenge={challenge.data} />;
}

interface SuggestionProps {
  kind: string | null;
  rounds: readonly Round[];
  challenge: Configuration;
}

/** Starts with what is known when the page opens: the saved round is among the rounds before the page is left. */
function Suggestion({ kind, ...known }: SuggestionProps) {
  const [{ rounds, challenge }] = useState(known);
  const first = JUDGING_KINDS.find(({ value }) => value === kind)?.value ?? nextKind(rounds);
  const datesOf = (wanted: RoundKind) =>
    suggestedDates(wanted, challenge, rounds, challengeNow().getTime());
  const [record] = useState(() => newRound(first, datesOf(first)));
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        {record.opens_at ? "The dates are suggestions based on" : "Choose dates that fit"} the{" "}
        <PageLink to="/configurations">challenge dates</PageLink>.
      </Typography>
      <Create record={record} datesOf={datesOf} />
    </>
  );
}

interface CreateProps {
  record: object;
  datesOf?: (kind: RoundKind) => RoundDates;
}

function Create({ record, datesOf }: CreateProps) {
  const work = useRecordEdits(SAVE_FAILURE);
  const notify = useNotify();
  const navigate = useNavigate();

  function onSuccess({ id }: Round) {
    notify("The round has been saved.");
    // Replaces this page, so that Back does not open the form again.
    navigate(roundPath(id), { replace: true });
  }

  return (
    <CreateBase
      record={record}
      transform={(values: Values) => ({ round: toJson(toRound(values)) })}
      mutationOptions={{ ...work.mutationOptions, onSuccess }}
    >
      <RoundForm work={work} datesOf={datesOf} />
    </CreateBase>
  );
}
