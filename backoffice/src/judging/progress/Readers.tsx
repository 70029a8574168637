import { Box, Button, Typography } from "@mui/material";
import { DateField } from "react-admin";
import type { Assignment, AssignmentState } from "../assignment/assignmentRecord.ts";
import type { Copy } from "../copies/copy.ts";
import { useAllRows } from "../useAllRows.ts";
import { useChange } from "../useChange.ts";

const STATES: Record<AssignmentState, string> = {
  assigned: "Not begun",
  begun: "Begun",
  submitted: "Submitted",
  given_back: "Given back",
  recused: "Stepped back",
};

/** Who reads a copy, who has seen it when, and how far they are. */
export function Readers({ copy }: { copy: Copy }) {
  const { data: readers = [] } = useAllRows<Assignment>("judging-assignments", {
    judging_entry_id: copy.id,
  });
  if (readers.length === 0) return null;
  return (
    <Box component="section" aria-label="Who saw it">
      <Typography component="h4" variant="subtitle2">
        Who reads it, and who saw it
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {readers.map((reader) => (
          <Box
            component="li"
            key={reader.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              gap: 1.5,
              alignItems: "center",
              py: 1,
              borderTop: 1,
              borderColor: "divider",
            }}
          >
            <strong>{reader.judge_name}</strong>
            <span>{STATES[reader.state]}</span>
            <Seen reader={reader} />
            {reader.recusal_reason && <span>Reason: {reader.recusal_reason}</span>}
            {reader.state === "submitted" && <GiveBack reader={reader} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Seen({ reader }: { reader: Assignment }) {
  return (
    <Typography component="span" color="text.secondary">
      {reader.first_seen_at ? (
        <>
          Seen first on <DateField record={reader} source="first_seen_at" />, last on{" "}
          <DateField record={reader} source="last_seen_at" />
        </>
      ) : (
        "Has not seen it"
      )}
    </Typography>
  );
}

function GiveBack({ reader }: { reader: Assignment }) {
  const { mutate, isPending } = useChange("give_back_review", {
    success: `${reader.judge_name} can change the review again.`,
    failure: "Failed to give the review back. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`Give back the review of ${reader.judge_name}`}
      onClick={() => mutate({ assignment_id: reader.id })}
    >
      Give back
    </Button>
  );
}
