import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useId } from "react";
import { ContactReplies } from "./ContactReplies.tsx";
import type { ContactRequest } from "./contactRequest.ts";

interface ContactRequestDialogProps {
  request: ContactRequest;
  open: boolean;
  onClose: () => void;
}

/** A request in full, with its replies. What the visitor wrote is shown as text, whatever it contains. */
export function ContactRequestDialog({ request, open, onClose }: ContactRequestDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Contact request</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, overflowWrap: "anywhere" }}>
          <Detail label="Name">{request.name}</Detail>
          <Detail label="Email">{request.email}</Detail>
          <Detail label="Subject">{request.subject}</Detail>
          <Detail label="Message">{request.message}</Detail>
        </Box>
        <ContactReplies request={request} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: "text.secondary", fontWeight: 600 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, mb: 2, whiteSpace: "pre-wrap" }}>
        {children}
      </Box>
    </>
  );
}
