import { Box, Button, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useListContext } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { countSubmissions } from "../../records/submission.ts";
import { BulkProgress, useBulkAction } from "../bulkAction.tsx";
import { isOver, useRounds } from "../rounds/round.ts";
import { batchesOf } from "./AddToRound.tsx";

const NONE = "";

/** Adds the submissions that are selected in the list to a round. */
export function AddSelectedToRound() {
  const { selectedIds, onUnselectItems } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [isOpen, setIsOpen] = useState(false);
  const addAll = useBulkAction(
    ({ roundId, ids }: { roundId: string; ids: string[] }) =>
      dataProvider.callDatabase("add_to_round", { round_id: roundId, submission_ids: ids }),
    undefined,
    ({ ids }) => ids.length,
  );

  async function addToRound(roundId: string, ids: readonly string[]) {
    setIsOpen(false);
    await addAll.start(batchesOf(ids).map((batch) => ({ roundId, ids: batch })));
    onUnselectItems();
  }

  if (addAll.progress) return <BulkProgress label="Submissions" action={addAll} />;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Add to round
      </Button>
      {isOpen && (
        <ChooseRound
          selected={selectedIds.map(String)}
          onConfirm={(roundId, ids) => void addToRound(roundId, ids)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface ChooseRoundProps {
  selected: readonly string[];
  onConfirm: (roundId: string, ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks for the round and shows how many of the selected submissions can be added to it. */
function ChooseRound({ selected, onConfirm, onClose }: ChooseRoundProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: rounds } = useRounds();
  const [roundId, setRoundId] = useState(NONE);
  const open = rounds?.filter((round) => !isOver(round));
  const available = useQuery({
    queryKey: ["submissionsToAdd", roundId],
    queryFn: async () => {
      const answer = await dataProvider.callDatabase("entries_to_add", { round_id: roundId });
      return new Set(Object.values(answer as Record<string, string[]>).flat());
    },
    enabled: roundId !== NONE,
    gcTime: 0,
  });
  const added = selected.filter((id) => available.data?.has(id));

  return (
    <ConfirmDialog
      open
      title={`Add ${countSubmissions(selected.length)} to a round?`}
      question="Judges see each text as it is now. Later changes by the team are not included."
      action={available.data ? `Add ${countSubmissions(added.length)}` : "Add"}
      isDestructive={false}
      busy={false}
      disabled={added.length === 0}
      onConfirm={() => onConfirm(roundId, added)}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
        {open?.length === 0 ? (
          <Typography>
            No round is in preparation or open.{" "}
            <Link component={RouterLink} to="/judging/rounds/new">
              Create a round
            </Link>{" "}
            first.
          </Typography>
        ) : (
          <SelectField
            label="Round"
            value={roundId}
            options={[
              { value: NONE, label: "Select a round" },
              ...(open ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setRoundId}
          />
        )}
        {available.data && added.length < selected.length && (
          <Typography role="status">
            {countSubmissions(selected.length - added.length)} cannot be added. They are in the
            round already, were disqualified or eliminated, or are not marked as eligible.
          </Typography>
        )}
        {available.error && (
          <LoadFailed error={available.error} onRetry={() => void available.refetch()}>
            {messageFor(available.error, "The submissions for this round could not be loaded.")}
          </LoadFailed>
        )}
      </Box>
    </ConfirmDialog>
  );
}
