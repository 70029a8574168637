import { Box, Button, Typography } from "@mui/material";
import { useEffect, useRef } from "react";
import { OTHER_PERSON_TEXTS, useOtherPerson } from "#common/pageOwner.ts";
import { PALETTE } from "#shared/palette.ts";

/** Covers the page of a person after someone else has signed in to this browser. Only leaving the page closes it. */
export function OtherPersonDialog() {
  const address = useOtherPerson();
  return address ? <Cover address={address} /> : null;
}

/** A native dialog, because it is above the dialogs of the page, and makes them inert. */
function Cover({ address }: { address: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby="other-person"
      onCancel={(event) => event.preventDefault()}
      sx={{ border: 0, p: 3, maxWidth: 560, "&::backdrop": { bgcolor: PALETTE.paper } }}
    >
      <Typography id="other-person" component="h2" variant="h6" gutterBottom>
        {OTHER_PERSON_TEXTS.title}
      </Typography>
      <Typography sx={{ mb: 2 }}>{OTHER_PERSON_TEXTS.about(address)}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {OTHER_PERSON_TEXTS.continue(address)}
      </Button>
    </Box>
  );
}
