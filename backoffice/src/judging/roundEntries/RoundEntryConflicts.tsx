import { Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useGetList } from "react-admin";
import { SelectField } from "../../components/SelectField.tsx";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import type { Judge } from "../judges/judge.ts";
import type { RoundEntry } from "./roundEntry.ts";

const ALL_JUDGES = {
  filter: { state: "active" },
  sort: { field: "name", order: "ASC" },
  pagination: { page: 1, perPage: 1000 },
} as const;

const SELF = "self";

/** Says that a judge, or oneself, must have nothing to do with an entry. */
export function RoundEntryConflicts({ roundEntry }: { roundEntry: RoundEntry }) {
  const { data: judges = [] } = useGetList<Judge>("judges", ALL_JUDGES, { onError: console.error });
  const [who, setWho] = useState("");
  const [reason, setReason] = useState("");
  const words = {
    success: "The conflict has been noted.",
    failure: "Failed to note the conflict. Please try again.",
    onDone: () => {
      setWho("");
      setReason("");
    },
  };
  const ofJudge = useChange("set_judging_conflict", words);
  const own = useChange("declare_admin_conflict", words);
  const about = { submission_id: roundEntry.submission_id, reason: reason.trim() };

  return (
    <Box component="section" aria-label="Conflict" sx={{ display: "grid", gap: 1.5 }}>
      <Typography component="h4" variant="subtitle2">
        Note a conflict of interest
      </Typography>
      <Typography color="text.secondary">
        A judge in conflict never sees the entry. An administrator in conflict sees and decides
        nothing of how it is judged.
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        <SelectField
          label="Whose"
          value={who}
          options={[
            { value: "", label: "Choose" },
            { value: SELF, label: "My own" },
            ...judges.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setWho}
        />
        <TextField
          label="Reason"
          value={reason}
          disabled={ofJudge.isPending || own.isPending}
          onChange={({ target }) => setReason(target.value)}
          sx={{ flex: "1 1 16rem" }}
        />
        <Button
          variant="outlined"
          disabled={!who || !reason.trim() || ofJudge.isPending || own.isPending}
          onClick={() =>
            who === SELF ? own.mutate(about) : ofJudge.mutate({ ...about, judge_id: who })
          }
        >
          Note conflict
        </Button>
      </Box>
      <UnsavedGuard isUnsaved={reason.trim() !== ""} loss="The conflict is not noted." />
    </Box>
  );
}
