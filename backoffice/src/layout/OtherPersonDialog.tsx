import { Button, Typography } from "@mui/material";
import { useOtherPersonEmail } from "#common/pageOwner.ts";
import { OTHER_PERSON_TEXTS } from "#common/sessionTexts.ts";
import { PageDialog } from "./PageDialog.tsx";

/** Covers the page of a person after someone else has signed in to this browser. Only leaving the page closes it. */
export function OtherPersonDialog() {
  const address = useOtherPersonEmail();
  if (!address) return null;
  return (
    <PageDialog
      title={OTHER_PERSON_TEXTS.title}
      coversPage
      actions={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {OTHER_PERSON_TEXTS.continue(address)}
        </Button>
      }
    >
      <Typography>{OTHER_PERSON_TEXTS.about(address)}</Typography>
    </PageDialog>
  );
}
