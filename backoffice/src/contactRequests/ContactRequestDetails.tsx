import { Alert, Box, DialogContent } from "@mui/material";
import type { ReactNode } from "react";
import { useGetOne } from "react-admin";
import { isGone } from "../data/errors.ts";
import { LoadingScreen } from "../layout/LoadingScreen.tsx";
import { DateTime } from "../lists/DateTime.tsx";
import { ContactReplies } from "./ContactReplies.tsx";
import { ContactRequestStatus } from "./ContactRequestStatus.tsx";
import type { ContactRequest } from "./contactRequest.ts";

interface ContactRequestDetailsProps {
  id: string;
}

/** A request in full, with its replies. What the visitor wrote is shown as text, whatever it contains. */
export default function ContactRequestDetails({ id }: ContactRequestDetailsProps) {
  const { data: request, error } = useGetOne<ContactRequest>(
    "contact-requests",
    { id },
    { onError: console.error },
  );
  return (
    <DialogContent>
      {error && (
        <Alert severity={isGone(error) ? "info" : "error"}>
          {isGone(error)
            ? "This request does not exist any more."
            : "Failed to fetch the request. Please try again."}
        </Alert>
      )}
      {!error && !request && <LoadingScreen />}
      {!error && request && (
        <>
          <Box component="dl" sx={{ m: 0, overflowWrap: "anywhere" }}>
            <Detail label="Name">{request.name}</Detail>
            <Detail label="Email">{request.email}</Detail>
            <Detail label="Received">
              <DateTime value={request.created_at} />
            </Detail>
            <Detail label="Status">
              <ContactRequestStatus request={request} />
            </Detail>
            <Detail label="Subject">{request.subject}</Detail>
            <Detail label="Message">{request.message}</Detail>
          </Box>
          <ContactReplies request={request} />
        </>
      )}
    </DialogContent>
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
