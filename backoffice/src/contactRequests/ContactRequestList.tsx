import { DataTable, type Identifier, useCanAccess } from "react-admin";
import { useLocation } from "react-router-dom";
import { EmailAddress } from "#common/EmailAddress.tsx";
import { CONFIRM_CONTACT_REQUEST_DELETION } from "#common/messages.ts";
import { CONTACT_REQUEST_STATUSES } from "#shared/constants.ts";
import { EmptyText } from "../components/EmptyText.tsx";
import { Moment, MomentField } from "../components/MomentField.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { TypedField } from "../components/TypedField.tsx";
import { HAPPENED, HAS_NOT_HAPPENED } from "../data/resources.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { FilterSelect, MoreFilters } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { usePeopleWithRight } from "../records/user.ts";
import { type ContactRequest, ContactRequestStatus, LATEST_FIRST } from "./ContactRequest.tsx";
import { ContactRequestDialog } from "./ContactRequestDialog.tsx";

const ANSWERED = [
  { value: HAS_NOT_HAPPENED, label: "Not answered" },
  { value: HAPPENED, label: "Answered" },
];

const Column = DataTable.Col<ContactRequest>;

/** The messages from the contact form. */
export default function ContactRequestList() {
  const { search } = useLocation();
  const { canAccess: canDelete } = useCanAccess({ action: "delete", resource: "contact-requests" });
  const addressOf = (id: Identifier) => `/contact-requests/${id}${search}`;
  return (
    <ListPage
      resource="contact-requests"
      panel={<ContactRequestDialog />}
      title="Contact Requests"
      defaultSort={LATEST_FIRST}
      tools={
        <>
          <SearchBox label="Search by name, email, subject or message" />
          <FilterSelect source="status" label="Status" options={CONTACT_REQUEST_STATUSES} />
          <MoreFilters beside="status">
            <FilterSelect source="replied_at" label="Answered" options={ANSWERED} />
            <AssigneeFilter />
          </MoreFilters>
          <ExportButton list="contact_requests" />
        </>
      }
      actions={
        <LinkButton variant="outlined" to="/templates">
          Reply templates
        </LinkButton>
      }
      failure="Failed to fetch contact requests. Please try again."
      empty="No messages yet. Messages from the contact form appear here."
    >
      <RecordTable label="Contact requests" rowClick={addressOf}>
        <Column source="name" label="Name" data-narrow="plain" field={TypedField} />
        <Column
          source="email"
          label="Email"
          data-narrow="plain"
          data-from={1100}
          render={({ email }) => (
            <bdi>
              <EmailAddress address={email} />
            </bdi>
          )}
        />
        <Column
          source="subject"
          label="Subject"
          data-narrow="title"
          render={({ id, subject }) => (
            <PageLink to={addressOf(id)}>
              <bdi>{subject}</bdi>
            </PageLink>
          )}
        />
        <Column source="created_at" label="Received" sortByOrder="DESC" field={MomentField} />
        <Column
          source="replied_at"
          label="Answered"
          data-from={1280}
          disableSort
          render={(request) =>
            request.replied_at ? (
              <Moment at={request.replied_at} />
            ) : (
              <EmptyText>Not answered</EmptyText>
            )
          }
        />
        <Column
          source="assignee_email"
          label="Assignee"
          data-from={1280}
          disableSort
          render={({ assignee_email: email }) => email ?? <EmptyText>Unassigned</EmptyText>}
        />
        <Column
          source="status"
          label="Status"
          data-narrow="action"
          render={(request) => <ContactRequestStatus request={request} />}
        />
        {canDelete && (
          <Column
            label="Actions"
            data-narrow="action"
            render={(request) => (
              <DeleteButton
                record={request}
                title="Delete this request?"
                action="Delete request"
                question={CONFIRM_CONTACT_REQUEST_DELETION}
                failure="Failed to delete request. Please try again."
                success="The request has been deleted."
              />
            )}
          />
        )}
      </RecordTable>
    </ListPage>
  );
}

function AssigneeFilter() {
  return (
    <FilterSelect source="assignee" label="Assignee" options={usePeopleWithRight("messages")} />
  );
}
