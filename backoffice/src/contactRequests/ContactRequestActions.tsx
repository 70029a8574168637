import { Box, Button } from "@mui/material";
import { useState } from "react";
import { CONFIRM_CONTACT_REQUEST_DELETION } from "../../../supabase/functions/_shared/messages.ts";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { ContactRequestDialog } from "./ContactRequestDialog.tsx";
import type { ContactRequest } from "./contactRequest.ts";

interface ContactRequestActionsProps {
  request: ContactRequest;
}

/** Read a request, or delete it. */
export function ContactRequestActions({ request }: ContactRequestActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        View
      </Button>
      <DeleteButton
        record={request}
        question={CONFIRM_CONTACT_REQUEST_DELETION}
        failure="Failed to delete request. Please try again."
        success="The request has been deleted."
      />
      <ContactRequestDialog request={request} open={isOpen} onClose={() => setIsOpen(false)} />
    </Box>
  );
}
