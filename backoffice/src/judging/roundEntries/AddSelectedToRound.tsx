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
import { countEntries } from "../../records/submission.ts";
import { isOver } from "../rounds/round.ts";
import { useRounds } from "../rounds/useRounds.ts";
import { StepwiseProgress } from "../StepwiseProgress.tsx";
import { useStepwise } from "../useStepwise.tsx";
import { batchesOf } from "./batches.ts";

const NONE = "";

/** Takes the selected entries into a round: those that a filter finds, or that were picked by hand. */
export function AddSelectedToRound() {
  const { selectedIds, onUnselectItems } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [isOpen, setIsOpen] = useState(false);
  const taking = useStepwise(
    ({ roundId, ids }: { roundId: string; ids: string[] }) =>
      dataProvider.callDatabase("add_to_round", { round_id: roundId, submission_ids: ids }),
    undefined,
    ({ ids }) => ids.length,
  );

  async function addToRound(roundId: string, ids: readonly string[]) {
    setIsOpen(false);
    await taking.start(batchesOf(ids).map((portion) => ({ roundId, ids: portion })));
    onUnselectItems();
  }

  if (taking.progress) return <StepwiseProgress label="Entries" of={taking} />;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Take into a round
      </Button>
      {isOpen && (
        <ChooseRound
          selected={selectedIds.map(String)}
          onChosen={(roundId, ids) => void addToRound(roundId, ids)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface ChooseRoundProps {
  selected: readonly string[];
  onChosen: (roundId: string, ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks into which round, and says how many of the selected entries it takes. */
function ChooseRound({ selected, onChosen, onClose }: ChooseRoundProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: rounds } = useRounds();
  const [roundId, setRoundId] = useState(NONE);
  const open = rounds?.filter((round) => !isOver(round));
  const possible = useQuery({
    queryKey: ["entriesToTakeIn", roundId],
    queryFn: async () => {
      const answer = await dataProvider.callDatabase("entries_to_add", { round_id: roundId });
      return new Set(Object.values(answer as Record<string, string[]>).flat());
    },
    enabled: roundId !== NONE,
    gcTime: 0,
  });
  const taken = selected.filter((id) => possible.data?.has(id));

  return (
    <ConfirmDialog
      open
      title={`Take ${countEntries(selected.length)} into a round?`}
      question="The words are copied as they are now. What a team changes later does not reach the judges."
      action={possible.data ? `Take in ${countEntries(taken.length)}` : "Take in"}
      isDestructive={false}
      busy={false}
      disabled={taken.length === 0}
      onConfirm={() => onChosen(roundId, taken)}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
        {open?.length === 0 ? (
          <Typography>
            No round is being prepared or open.{" "}
            <Link component={RouterLink} to="/judging/rounds/new">
              Prepare one
            </Link>{" "}
            first.
          </Typography>
        ) : (
          <SelectField
            label="Round"
            value={roundId}
            options={[
              { value: NONE, label: "Choose" },
              ...(open ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setRoundId}
          />
        )}
        {possible.data && taken.length < selected.length && (
          <Typography role="status">
            Left out: {countEntries(selected.length - taken.length)}, in it already or not for it,
            as disqualified ones, those that an earlier round has left behind, and, in a round for
            eligible entries, all that are not.
          </Typography>
        )}
        {possible.error && (
          <LoadFailed error={possible.error} onRetry={() => void possible.refetch()}>
            {messageFor(possible.error, "What this round can take in could not be loaded.")}
          </LoadFailed>
        )}
      </Box>
    </ConfirmDialog>
  );
}
