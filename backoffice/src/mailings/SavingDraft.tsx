import { Alert, Box, Button, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { isTransient } from "#common/serverFailure.ts";
import { messageFor } from "../data/errors.ts";
import type { GroupMail } from "../records/groupMail.ts";
import { MailWords } from "./MailWords.tsx";
import { isComplete } from "./SegmentFields.tsx";
import type { AutosavedMail } from "./useAutosavedMail.ts";

/** Whether everything that was typed is saved, and what to do where it cannot be. */
export function SavingDraft({ of, id }: { of: AutosavedMail; id: string }) {
  if (of.isConflict) return <Conflict of={of} id={id} />;
  if (of.error && !of.isPending) {
    return (
      <Alert severity="error" sx={{ flexBasis: "100%" }}>
        {messageFor(
          of.error,
          isTransient(of.error)
            ? "The draft could not be saved, and is tried again."
            : "The draft could not be saved.",
        )}{" "}
        What you typed is still here.
      </Alert>
    );
  }
  return <Typography color="text.secondary">{wordsOf(of)}</Typography>;
}

function wordsOf({ isUnsaved, typed }: AutosavedMail) {
  if (!isUnsaved) return "All changes are saved.";
  return isComplete(typed.segment) ? "Saving..." : "Not saved yet: say whom this mail is for.";
}

function Conflict({ of, id }: { of: AutosavedMail; id: string }) {
  // Read anew: what this page has is what it did not expect to be changed.
  const { data: theirs } = useGetOne<GroupMail>(
    "group-mails",
    { id },
    { refetchOnMount: "always", onError: console.error },
  );
  return (
    <Alert severity="warning" sx={{ flexBasis: "100%" }}>
      <Typography>
        This draft was changed in another tab, or by somebody else. What you typed is still here,
        and not saved.
      </Typography>
      {theirs && (
        <>
          <Box component="details" sx={{ my: 1.5 }}>
            <summary>What is saved now</summary>
            <MailWords subject={theirs.subject} body={theirs.body} />
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <Button variant="contained" onClick={() => of.keep(theirs)}>
              Save mine over it
            </Button>
            <Button variant="outlined" onClick={() => of.take(theirs)}>
              Discard mine
            </Button>
          </Box>
        </>
      )}
    </Alert>
  );
}
