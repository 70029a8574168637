import { Box, Button, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify } from "react-admin";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { countEntries } from "../../records/submission.ts";
import type { Round } from "../rounds/round.ts";
import { batchesOf } from "./batches.ts";

const ALL = "";

interface AddToRoundProps {
  round: Round;
  /** Takes these in, portion by portion. */
  onChosen: (portions: string[][]) => void;
}

/** Asks which entries a round takes in, with their number, once it is known who is not in it yet. */
export function AddToRound({ round, onChosen }: AddToRoundProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const [idsByStatus, setIdsByStatus] = useState<Record<string, string[]>>();
  const [notEligible, setNotEligible] = useState(0);
  const [status, setStatus] = useState(ALL);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => ({
      known: (await dataProvider.callDatabase("entries_to_add", {
        round_id: round.id,
      })) as Record<string, string[]>,
      others: round.only_eligible
        ? await dataProvider.callDatabase("entries_not_eligible", { round_id: round.id })
        : 0,
    }),
    onSuccess: ({ known, others }) => {
      setNotEligible(others);
      if (Object.keys(known).length === 0) {
        notify(
          others === 0
            ? "All entries are taken in."
            : `All eligible entries are taken in. Left out, as their checklist does not say that they are: ${countEntries(others)}.`,
        );
      } else {
        setStatus(ALL);
        setIdsByStatus(known);
      }
    },
    onError: (error) => {
      console.error(error);
      const failure = "Failed to look for entries. Please try again.";
      notify(messageFor(error, failure), { type: "error" });
    },
  });
  const all = Object.values(idsByStatus ?? {}).flat();
  const chosen = idsByStatus?.[status] ?? all;
  const options = [
    { value: ALL, label: `All that are not in it yet (${all.length.toLocaleString("en")})` },
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
        Take in entries
      </Button>
      <ConfirmDialog
        open={idsByStatus !== undefined}
        title="Which entries does this round take in?"
        question="Their words are copied as they are now. What the teams change later does not reach the judges."
        action={`Take in ${countEntries(chosen.length)}`}
        isDestructive={false}
        busy={false}
        onConfirm={() => {
          close();
          onChosen(batchesOf(chosen));
        }}
        onClose={close}
      >
        <Box sx={{ mt: 2 }}>
          <SelectField label="Status" value={status} options={options} onChange={setStatus} />
          {notEligible > 0 && (
            <Typography role="status" sx={{ mt: 2 }}>
              Left out: {countEntries(notEligible)}, as their checklist does not say that they are
              eligible.
            </Typography>
          )}
        </Box>
      </ConfirmDialog>
    </>
  );
}
