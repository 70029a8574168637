import { Box, Button } from "@mui/material";
import { Link as RouterLink, useLocation } from "react-router-dom";
import { CONFIRM_CONTACT_REQUEST_DELETION } from "#common/messages.ts";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import type { ContactRequest } from "./contactRequest.ts";

interface ContactRequestActionsProps {
  request: ContactRequest;
}

/** Read a request, at an address of its own that keeps the list's state, or delete it. */
export function ContactRequestActions({ request }: ContactRequestActionsProps) {
  const { search } = useLocation();
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <Button
        variant="outlined"
        component={RouterLink}
        to={{ pathname: `/contact-requests/${request.id}`, search }}
        aria-label={`View the request from ${request.name}`}
      >
        View
      </Button>
      <DeleteButton
        record={request}
        title="Delete this request?"
        question={CONFIRM_CONTACT_REQUEST_DELETION}
        failure="Failed to delete request. Please try again."
        success="The request has been deleted."
      />
    </Box>
  );
}
