import { DataTable } from "react-admin";
import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import type { Tables } from "#shared/database.types.ts";
import { EmptyText } from "../components/EmptyText.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { FilterSelect } from "../lists/FilterSelect.tsx";
import { COUNTRY_OPTIONS, LEVEL_FILTER } from "../lists/filterOptions.ts";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { COMPLETENESS } from "../users/filters.ts";

type Person = Tables<"observed_users">;

const Column = DataTable.Col<Person>;

type TextColumn = "first_name" | "last_name" | "country" | "university" | "level_of_study";

/** On a phone, names stand without a label: what is empty says whose place it has. */
const NARROW: Partial<Record<TextColumn, { place: "title" | "plain"; empty: string }>> = {
  last_name: { place: "title", empty: "No last name" },
  first_name: { place: "plain", empty: "No first name" },
};

function textColumn(column: TextColumn, label: string, minWidth = 0) {
  const { place, empty = ADMIN_USERS_MESSAGES.unknown } = NARROW[column] ?? {};
  return (
    <Column
      source={column}
      label={label}
      data-narrow={place}
      sx={{ minWidth }}
      render={(person) => {
        const text = person[column]?.trim();
        return text ? <bdi>{text}</bdi> : <EmptyText>{empty}</EmptyText>;
      }}
    />
  );
}

/** Everybody with an account, for observers: without an address. */
export default function PeopleList() {
  return (
    <ListPage
      resource="people"
      title="Users"
      defaultSort={{ field: "last_name", order: "ASC" }}
      tools={
        <>
          <SearchBox label="Search by name" />
          <FilterSelect source="country" label="Country" options={COUNTRY_OPTIONS} />
          <FilterSelect {...LEVEL_FILTER} />
          <FilterSelect source="profile_completed" label="Profile" options={COMPLETENESS} />
        </>
      }
      failure={ADMIN_USERS_MESSAGES.failure}
      empty="There are no users yet."
    >
      <RecordTable label="Users">
        {textColumn("first_name", "First name")}
        {textColumn("last_name", "Last name")}
        {textColumn("country", "Country")}
        {textColumn("university", "University", 180)}
        {textColumn("level_of_study", "I am...", 150)}
        <Column
          source="profile_completed"
          label="Profile"
          disableSort
          render={(person) => (person.profile_completed ? "Complete" : "Incomplete")}
        />
        <Column source="created_at" label="Signed up" sortByOrder="DESC" field={MomentField} />
      </RecordTable>
    </ListPage>
  );
}
