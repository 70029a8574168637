import { Box, Button, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify } from "react-admin";
import { ROUND_BATCH_SIZE } from "#common/judging/roundBatchSize.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { countSubmissions } from "../../records/submission.ts";
import type { Round } from "../rounds/round.ts";

const ALL = "";

/** Splits the ids of submissions into batches that one call of add_to_round accepts. */
export const batchesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / ROUND_BATCH_SIZE) }, (_, index) =>
    ids.slice(index * ROUND_BATCH_SIZE, (index + 1) * ROUND_BATCH_SIZE),
  );

interface AddToRoundProps {
  round: Round;
  /** Adds the submissions, batch by batch. */
  onConfirm: (batches: string[][]) => void;
}

/** Loads the submissions that can be added to a round, then asks which of them to add. */
export function AddToRound({ round, onConfirm }: AddToRoundProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const [idsByStatus, setIdsByStatus] = useState<Record<string, string[]>>();
  const [notEligible, setNotEligible] = useState(0);
  const [status, setStatus] = useState(ALL);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => ({
      available: (await dataProvider.callDatabase("entries_to_add", {
        round_id: round.id,
      })) as Record<string, string[]>,
      excluded: round.only_eligible
        ? await dataProvider.callDatabase("entries_not_eligible", { round_id: round.id })
        : 0,
    }),
    onSuccess: ({ available, excluded }) => {
      setNotEligible(excluded);
      if (Object.keys(available).length === 0) {
        notify(
          excluded === 0
            ? "All submissions are in this round."
            : `All eligible submissions are in this round. Not marked as eligible: ${countSubmissions(excluded)}.`,
        );
      } else {
        setStatus(ALL);
        setIdsByStatus(available);
      }
    },
    onError: (error) => {
      console.error(error);
      const failure = "Failed to load the submissions. Please try again.";
      notify(messageFor(error, failure), { type: "error" });
    },
  });
  const all = Object.values(idsByStatus ?? {}).flat();
  const chosen = idsByStatus?.[status] ?? all;
  const options = [
    { value: ALL, label: `All not in the round yet (${all.length.toLocaleString("en")})` },
    ...SUBMISSION_STATUSES.flatMap(({ value, label }) => {
      const ids = idsByStatus?.[value];
      return ids
        ? [{ value: `${value}`, label: `${label} (${ids.length.toLocaleString("en")})` }]
        : [];
    }),
  ];
  const close = () => setIdsByStatus(undefined);

  return (
    <>
      <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
        Add submissions
      </Button>
      <ConfirmDialog
        open={idsByStatus !== undefined}
        title="Add submissions to this round?"
        question="Judges see each text as it is now. Later changes by the team are not included."
        action={`Add ${countSubmissions(chosen.length)}`}
        isDestructive={false}
        busy={false}
        onConfirm={() => {
          close();
          onConfirm(batchesOf(chosen));
        }}
        onClose={close}
      >
        <Box sx={{ mt: 2 }}>
          <SelectField label="Status" value={status} options={options} onChange={setStatus} />
          {notEligible > 0 && (
            <Typography role="status" sx={{ mt: 2 }}>
              Cannot be added because they are not marked as eligible:{" "}
              {countSubmissions(notEligible)}.
            </Typography>
          )}
        </Box>
      </ConfirmDialog>
    </>
  );
}
