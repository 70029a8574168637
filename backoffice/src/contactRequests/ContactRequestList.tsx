import { DataTable, DateField } from "react-admin";
import { CONTACT_REQUEST_STATUSES } from "#shared/challenge.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { FilterSelect } from "../lists/FilterSelect.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { ContactRequestActions } from "./ContactRequestActions.tsx";
import { ContactRequestDialog } from "./ContactRequestDialog.tsx";
import { ContactRequestStatus } from "./ContactRequestStatus.tsx";
import type { ContactRequest } from "./contactRequest.ts";

const Column = DataTable.Col<ContactRequest>;

/** What visitors wrote through the contact form. */
export default function ContactRequestList() {
  return (
    <ListPage
      resource="contact-requests"
      panel={<ContactRequestDialog />}
      title="Contact Requests"
      defaultSort={{ field: "created_at", order: "DESC" }}
      tools={
        <>
          <SearchBox label="Search by name, email, subject or message" />
          <FilterSelect source="status" label="Status" options={CONTACT_REQUEST_STATUSES} />
          <ExportButton list="contact_requests" />
        </>
      }
      failure="Failed to fetch contact requests. Please try again."
      empty="Nobody has written yet."
    >
      <RecordTable label="Contact requests">
        <Column source="name" label="Name" render={({ name }) => <bdi>{name}</bdi>} />
        <Column source="email" label="Email" render={({ email }) => <bdi>{email}</bdi>} />
        <Column source="subject" label="Subject" render={({ subject }) => <bdi>{subject}</bdi>} />
        <Column source="created_at" label="Received" sortByOrder="DESC" field={DateField} />
        <Column
          source="status"
          label="Status"
          render={(request) => <ContactRequestStatus request={request} />}
        />
        <Column label="Actions" render={(request) => <ContactRequestActions request={request} />} />
      </RecordTable>
    </ListPage>
  );
}
