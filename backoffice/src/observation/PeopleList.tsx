import { DataTable } from "react-admin";
import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import type { Tables } from "#shared/database.types.ts";
import { EmptyText } from "../components/EmptyText.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { FilterSelect, MoreFilters, PROFILE_FILTERS } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";

type Person = Tables<"observed_users">;

const Column = DataTable.Col<Person>;

type TextColumn = "first_name" | "last_name" | "country" | "university" | "level_of_study";

/** Names have no label on a phone, so the text for a missing name says which name it is. */
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

/** Everyone with an account, for observers: without email addresses. */
export default function PeopleList() {
  return (
    <ListPage
      resource="people"
      title="Users"
      defaultSort={{ field: "last_name", order: "ASC" }}
      tools={
        <>
          <SearchBox label="Search by name" />
          <MoreFilters>
            {PROFILE_FILTERS.map((filter) => (
              <FilterSelect key={filter.source} {...filter} />
            ))}
          </MoreFilters>
        </>
      }
      failure={ADMIN_USERS_MESSAGES.failure}
      empty="No users yet. People appear here once they register."
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
