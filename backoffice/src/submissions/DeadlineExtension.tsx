import { Alert, Box, Button, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { inUtc } from "../forms/localDateTime.ts";
import type { Submission } from "./submission.ts";

interface DeadlineExtensionProps {
  submission: Submission;
}

/** Lets one team go on editing after the others. */
export function DeadlineExtension({ submission }: DeadlineExtensionProps) {
  const { id, deadline_extended_to: extendedTo } = submission;
  const { data: configuration } = useConfiguration();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [until, setUntil] = useState(extendedTo ?? "");

  const { mutate, isPending } = useMutation({
    mutationFn: (moment: string) =>
      dataProvider.callDatabase(
        "extend_submission_deadline",
        moment ? { id, until: moment } : { id },
      ),
    onSuccess: (_, moment) => {
      setUntil(moment);
      notify(moment ? `Extended to ${inUtc(moment)}.` : "The extension has been taken back.");
    },
    onError: (error) => {
      console.error(error);
      setUntil(extendedTo ?? "");
      notify(messageFor(error, "Failed to change the deadline. Please try again."), {
        type: "error",
      });
    },
    onSettled: refresh,
  });

  const close = configuration?.submissions_close_at;
  const isNoExtension = close && until && Date.parse(until) <= Date.parse(close);

  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography color="text.secondary">
        {close && `Submissions close on ${inUtc(close)}. `}
        {extendedTo
          ? `This team can edit until ${inUtc(extendedTo)}.`
          : "This team has no extension."}
      </Typography>
      <DateTimeField label="Extended to" value={until} onChange={setUntil} disabled={isPending} />
      {isNoExtension && (
        <Alert severity="warning">
          This is not later than the deadline for everybody, which goes on to apply.
        </Alert>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="contained"
          disabled={isPending || !until || until === extendedTo}
          onClick={() => mutate(until)}
        >
          Extend deadline
        </Button>
        {extendedTo && (
          <Button variant="outlined" disabled={isPending} onClick={() => mutate("")}>
            Take back
          </Button>
        )}
      </Box>
    </Box>
  );
}
