import { Box, DialogContent, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { LoadedRecord } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { useSaveOnSelect } from "../components/useSaveOnSelect.ts";
import { usePeopleWithRight } from "../records/user.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";
import { ContactReplies } from "./ContactReplies.tsx";
import { type ContactRequest, ContactRequestStatus } from "./ContactRequest.tsx";
import { SameSender, Sender } from "./Sender.tsx";

interface ContactRequestDetailsProps {
  id: string;
  /** Opens the next request, if there is one. */
  onNext: (() => void) | undefined;
}

/** A request with its replies. The message is rendered as text, never as HTML. */
export default function ContactRequestDetails({ id, onNext }: ContactRequestDetailsProps) {
  const query = useGetOne<ContactRequest>("contact-requests", { id });
  return (
    <DialogContent>
      <LoadedRecord
        query={query}
        title="Contact request"
        gone="This request no longer exists."
        failure="Failed to fetch the request. Please try again."
      >
        {(request) => (
          <>
            <PageTitle>{`Request from ${request.name}`}</PageTitle>
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
                <Moment at={request.created_at} />
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
      </LoadedRecord>
    </DialogContent>
  );
}

/** Assigns a request to an administrator or a support member. */
export function AssigneeSelect({ request }: { request: ContactRequest }) {
  const candidates = usePeopleWithRight("messages");
  const { value, isSaving, choose } = useSaveOnSelect(
    request,
    request.assignee ?? "",
    ({ callDatabase }, { id, revision }, assignee) =>
      callDatabase("assign_contact_request", { id, revision, ...(assignee && { assignee }) }),
    { failure: "Failed to assign the request. Please try again.", dependents: ["counts"] },
  );
  const current = request.assignee ?? "";
  const isCandidate = candidates.some(({ value }) => value === current);
  const formerMember = { value: current, label: request.assignee_email ?? "Former team member" };
  return (
    <SelectField
      label="Assignee"
      hideLabel
      value={value}
      options={[
        { value: "", label: "Unassigned" },
        ...candidates,
        ...(current && !isCandidate ? [formerMember] : []),
      ]}
      onChange={choose}
      isBusy={isSaving}
    />
  );
}
