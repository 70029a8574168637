import { Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useGetList } from "react-admin";
import { SelectField } from "../../components/SelectField.tsx";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import type { Judge } from "../judges/judge.ts";
import type { RoundEntry } from "./roundEntry.ts";

const ACTIVE_JUDGES = {
  filter: { state: "active" },
  sort: { field: "name", order: "ASC" },
  pagination: { page: 1, perPage: 1000 },
} as const;

const SELF = "self";

/** Adds a conflict of interest of a judge, or of the person who is signed in. */
export function RoundEntryConflicts({ roundEntry }: { roundEntry: RoundEntry }) {
  const { data: judges = [] } = useGetList<Judge>("judges", ACTIVE_JUDGES, {
    onError: console.error,
  });
  const [person, setPerson] = useState("");
  const [reason, setReason] = useState("");
  const messages = {
    success: "The conflict has been added.",
    failure: "Failed to add the conflict. Please try again.",
    onDone: () => {
      setPerson("");
      setReason("");
    },
  };
  const addForJudge = useChange("set_judging_conflict", messages);
  const addForSelf = useChange("declare_admin_conflict", messages);
  const isPending = addForJudge.isPending || addForSelf.isPending;
  const conflict = { submission_id: roundEntry.submission_id, reason: reason.trim() };

  return (
    <Box component="section" aria-label="Conflict" sx={{ display: "grid", gap: 1.5 }}>
      <Typography component="h4" variant="subtitle2">
        Add a conflict of interest
      </Typography>
      <Typography color="text.secondary">
        Judges with a conflict never see the entry. Administrators with a conflict cannot see its
        reviews or decide about it.
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        <SelectField
          label="Person"
          value={person}
          options={[
            { value: "", label: "Select a person" },
            { value: SELF, label: "Myself" },
            ...judges.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setPerson}
        />
        <TextField
          label="Reason"
          value={reason}
          disabled={isPending}
          onChange={({ target }) => setReason(target.value)}
          sx={{ flex: "1 1 16rem" }}
        />
        <Button
          variant="outlined"
          disabled={!person || !reason.trim() || isPending}
          onClick={() =>
            person === SELF
              ? addForSelf.mutate(conflict)
              : addForJudge.mutate({ ...conflict, judge_id: person })
          }
        >
          Add conflict
        </Button>
      </Box>
      <UnsavedGuard isUnsaved={reason.trim() !== ""} loss="The conflict has not been added." />
    </Box>
  );
}
