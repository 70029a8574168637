import { DataTable, useCanAccess } from "react-admin";
import { EmailAddress } from "#common/EmailAddress.tsx";
import { ADMIN_MAILING_LIST_MESSAGES, confirmSubscriberDeletion } from "#common/messages.ts";
import { labelOf } from "#common/words.ts";
import type { Tables } from "#shared/database.types.ts";
import { EmptyText } from "../components/EmptyText.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { TypedField } from "../components/TypedField.tsx";
import { HAPPENED, HAS_NOT_HAPPENED } from "../data/resources.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { EmailThesePeople } from "../lists/EmailThesePeople.tsx";
import { FilterSelect, LEVEL_FILTER, MoreFilters } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";

/** A row of the view admin_mailing_list. */
export type Subscriber = Omit<Tables<"admin_mailing_list">, "search">;

const Column = DataTable.Col<Subscriber>;

/** Only confirmed addresses get newsletters. */
const CONFIRMATIONS = [
  { value: HAPPENED, label: "Confirmed" },
  { value: HAS_NOT_HAPPENED, label: "Not confirmed" },
];

/** The forms where people subscribe. */
const SOURCES = [
  { value: "mailing_list_form", label: "Home page" },
  { value: "signup_form", label: "Registration" },
];

/** The subscribers of the newsletter. */
export default function MailingList() {
  const { canAccess: canDelete } = useCanAccess({ action: "delete", resource: "mailing-list" });
  return (
    <ListPage
      resource="mailing-list"
      title="Mailing List"
      defaultSort={{ field: "created_at", order: "DESC" }}
      tools={
        <>
          <SearchBox label="Search by email, name or country" />
          <MoreFilters>
            <FilterSelect source="confirmed_at" label="Confirmed" options={CONFIRMATIONS} />
            <FilterSelect source="source" label="Source" options={SOURCES} />
            <FilterSelect {...LEVEL_FILTER} />
          </MoreFilters>
          <ExportButton list="mailing_list" />
          <EmailThesePeople kind="subscribers" />
        </>
      }
      failure={ADMIN_MAILING_LIST_MESSAGES.failure}
      empty="No subscribers yet. People subscribe on the home page or when they register."
    >
      <RecordTable label="Mailing list">
        <Column
          source="email"
          label="Email"
          data-narrow="title"
          render={({ email }) => (
            <bdi>
              <EmailAddress address={email} />
            </bdi>
          )}
        />
        <Column source="name" label="Name" data-narrow="plain" field={TypedField} />
        <Column source="country" label="Country" data-narrow="plain" field={TypedField} />
        <Column
          source="level_of_study"
          label="I am..."
          render={({ level_of_study: level }) =>
            level ? <bdi>{level}</bdi> : <EmptyText>Not provided</EmptyText>
          }
        />
        <Column
          source="confirmed_at"
          label="Confirmed"
          data-narrow="plain"
          render={({ confirmed_at: at }) => (at ? "Confirmed" : "Not confirmed")}
        />
        <Column
          source="source"
          label="Source"
          data-from={1100}
          render={({ source }) => labelOf(SOURCES, source)}
        />
        <Column source="created_at" label="Signed up" sortByOrder="DESC" field={MomentField} />
        {canDelete && (
          <Column
            label="Actions"
            data-narrow="action"
            render={(subscriber) => (
              <DeleteButton
                record={subscriber}
                title="Remove from the mailing list?"
                action="Remove subscriber"
                question={confirmSubscriberDeletion(subscriber.email)}
                failure={ADMIN_MAILING_LIST_MESSAGES.deleteFailure}
                success={`${subscriber.email} has been removed.`}
              />
            )}
          />
        )}
      </RecordTable>
    </ListPage>
  );
}
