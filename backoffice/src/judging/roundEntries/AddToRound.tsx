import { Alert, Typography } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useListContext } from "react-admin";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { inDigits } from "#shared/inDigits.ts";
import { BulkProgress, useBulkAction } from "../../components/bulkAction.tsx";
import { ConfirmedAction } from "../../components/ConfirmedAction.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { LinkButton, PageLink } from "../../components/PageLink.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import type { Arguments } from "../../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { roundPath } from "../../records/roundPath.ts";
import { countSubmissions } from "../../records/submission.ts";
import { isOver, type Round, useRounds } from "../rounds/round.ts";

const NONE = "";

/** add_submissions_to_round searches each submission for names, which takes time, so a request adds at most this many. */
const BATCH_SIZE = 10;

const QUESTION =
  "Judges see the current text. If a team edits its submission before its deadline, the round entry changes too.";

/** Adds submissions to a round, batch by batch. */
export function useAddToRound(onDone?: () => void) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useBulkAction(
    (batch: Arguments<"add_submissions_to_round">) =>
      dataProvider.callDatabase("add_submissions_to_round", batch),
    {
      success: (count) => `${countSubmissions(count)} added`,
      sizeOf: ({ submission_ids: ids }) => ids?.length ?? 0,
      ...(onDone && { onDone }),
    },
  );
}

/** The ids of submissions in batches that one call of add_submissions_to_round accepts. */
const batchesOf = (round_id: string, ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) => ({
    round_id,
    submission_ids: ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  }));

/** The ids of the submissions that can be added to a round, by status, and how many are not eligible. */
function useSubmissionsToAdd(roundId: string, enabled: boolean) {
  const query = useDatabaseQuery(
    "submissions_to_add",
    { round_id: roundId },
    { enabled, gcTime: 0 },
  );
  const { by_status: byStatus = {}, not_eligible: notEligible = 0 } = query.data ?? {};
  const all = Object.values(byStatus).flatMap((ids) => ids ?? []);
  return { query, byStatus, notEligible, all };
}

function AddingFailed({ query }: Pick<ReturnType<typeof useSubmissionsToAdd>, "query">) {
  return query.error && <NotLoaded query={query} failure="We couldn’t load the submissions." />;
}

/** Says which round has to be released before submissions can be added to another. */
function BlockedByRound({ round }: { round: NonNullable<Round["blocking_round"]> }) {
  return (
    <Alert
      severity="info"
      action={<LinkButton to={roundPath(round.id)}>See {round.name}</LinkButton>}
    >
      Release {round.name} first. It determines which submissions advance.
    </Alert>
  );
}

interface AddToRoundProps {
  round: Round;
  mutation: ReturnType<typeof useAddToRound>["mutation"];
}

/** Adds all submissions, or those with a status, to a round. */
export function AddToRound({ round, mutation }: AddToRoundProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [status, setStatus] = useState(NONE);
  const { query, byStatus, notEligible, all } = useSubmissionsToAdd(round.id, isOpen);
  const chosen = byStatus[status] ?? all;
  const options = SUBMISSION_STATUSES.flatMap(({ value, label }) => {
    const ids = byStatus[value];
    return ids ? [{ value: String(value), label: `${label} (${inDigits(ids.length)})` }] : [];
  });
  return (
    <ConfirmedAction
      label="Add submissions"
      button={{ variant: round.round_entries_count === 0 ? "contained" : "outlined" }}
      mutation={mutation}
      args={() => batchesOf(round.id, chosen)}
      onToggle={(isOpen) => {
        setIsOpen(isOpen);
        setStatus(NONE);
      }}
      title="Add submissions to this round?"
      question={QUESTION}
      action={`Add ${chosen.length === 0 ? "submissions" : countSubmissions(chosen.length)}`}
      isDestructive={false}
      disabled={chosen.length === 0}
    >
      <AddingFailed query={query} />
      {query.data && all.length === 0 && (
        <Typography>
          {round.only_eligible
            ? "All eligible submissions are in this round."
            : "All submissions are in this round."}
        </Typography>
      )}
      {all.length > 0 && (
        <SelectField
          label="Status"
          value={status}
          options={[
            {
              value: NONE,
              label: `All submissions not in this round (${inDigits(all.length)})`,
            },
            ...options,
          ]}
          onChange={setStatus}
        />
      )}
      {notEligible > 0 && (
        <Typography role="status">
          Cannot be added because they are not marked as eligible: {countSubmissions(notEligible)}.
        </Typography>
      )}
    </ConfirmedAction>
  );
}

/** Adds the submissions that are selected in the list to a round. */
export function AddSelectedToRound() {
  const { selectedIds, onUnselectItems } = useListContext();
  const addAll = useAddToRound(onUnselectItems);
  const [isOpen, setIsOpen] = useState(false);
  const { data: rounds } = useRounds(isOpen);
  const [roundId, setRoundId] = useState(NONE);
  const blocking = rounds?.find(({ id }) => id === roundId)?.blocking_round;
  const { query, all } = useSubmissionsToAdd(roundId, roundId !== NONE && !blocking);
  const openRounds = rounds?.filter((round) => !isOver(round));
  const available = new Set(all);
  const added = selectedIds.map(String).filter((id) => available.has(id));
  if (addAll.progress) return <BulkProgress label="Submissions" action={addAll} />;
  return (
    <ConfirmedAction
      label="Add to round"
      button={{ variant: "outlined" }}
      mutation={addAll.mutation}
      args={() => batchesOf(roundId, added)}
      onToggle={(isOpen) => {
        setIsOpen(isOpen);
        setRoundId(NONE);
      }}
      title={`Add ${countSubmissions(selectedIds.length)} to a round?`}
      question={QUESTION}
      action={query.data ? `Add ${countSubmissions(added.length)}` : "Add"}
      isDestructive={false}
      disabled={added.length === 0}
    >
      {openRounds?.length === 0 ? (
        <Typography>
          No round is in preparation or open.{" "}
          <PageLink to="/judging/rounds/create">Create a round</PageLink> first.
        </Typography>
      ) : (
        <SelectField
          label="Round"
          value={roundId}
          options={[
            { value: NONE, label: "Select a round" },
            ...(openRounds ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setRoundId}
        />
      )}
      {blocking && <BlockedByRound round={blocking} />}
      {query.data && added.length < selectedIds.length && (
        <Typography role="status">
          {countSubmissions(selectedIds.length - added.length)} cannot be added. They are already in
          the round, were disqualified or eliminated, or are not marked as eligible.
        </Typography>
      )}
      <AddingFailed query={query} />
    </ConfirmedAction>
  );
}
