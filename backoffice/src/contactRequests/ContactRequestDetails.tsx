import { Box, DialogContent, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { RecordFailed } from "../components/RecordFailed.tsx";
import { isGone } from "../data/errors.ts";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";
import { AssigneeSelect } from "./AssigneeSelect.tsx";
import { ContactReplies } from "./ContactReplies.tsx";
import { ContactRequestStatus } from "./ContactRequestStatus.tsx";
import type { ContactRequest } from "./contactRequest.ts";
import { SameSender, Sender } from "./Sender.tsx";

interface ContactRequestDetailsProps {
  id: string;
  /** Opens the next request, if there is one. */
  onNext: (() => void) | undefined;
}

/** A request with its replies. The message is rendered as text, never as HTML. */
export default function ContactRequestDetails({ id, onNext }: ContactRequestDetailsProps) {
  const {
    data: request,
    error,
    refetch,
  } = useGetOne<ContactRequest>("contact-requests", { id }, { onError: console.error });
  return (
    <DialogContent>
      <PageTitle>{request ? `Request from ${request.name}` : "Contact request"}</PageTitle>
      {error && (
        <RecordFailed error={error} gone="This request no longer exists." onRetry={() => refetch()}>
          Failed to fetch the request. Please try again.
        </RecordFailed>
      )}
      {!error && !request && <LoadingScreen />}
      {request && !isGone(error) && (
        <>
          <DetailList>
            <Detail label="Subject">
              <bdi>{request.subject}</bdi>
            </Detail>
            <Detail label="Name">
              <bdi>{request.name}</bdi>
            </Detail>
            <Detail label="Email">
              <Sender request={request} />
            </Detail>
            <Detail label="Received">
              <MomentField record={request} source="created_at" />
            </Detail>
            <Detail label="Status">
              <ContactRequestStatus request={request} />
            </Detail>
            <Detail label="Assignee">
              <AssigneeSelect request={request} />
            </Detail>
          </DetailList>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 3, mb: 1 }}>
            Message
          </Typography>
          <Box sx={{ ...MULTILINE_TEXT, mb: 3 }}>{request.message}</Box>
          <SameSender request={request} />
          <ContactReplies request={request} onNext={onNext} />
        </>
      )}
    </DialogContent>
  );
}
