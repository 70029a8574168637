import { Box } from "@mui/material";
import { DataTable } from "react-admin";
import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import type { Tables } from "#shared/database.types.ts";
import { DayField } from "../components/MomentField.tsx";
import { MoreFilters, PROFILE_FILTERS } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { UserText, userTextColumn } from "../users/UserText.tsx";

type Person = Tables<"observed_users">;

const Column = DataTable.Col<Person>;

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
          <MoreFilters filters={PROFILE_FILTERS} />
        </>
      }
      failure={ADMIN_USERS_MESSAGES.failure}
      empty="No users yet. People appear here once they register."
    >
      <RecordTable label="Users">
        {userTextColumn("first_name", "First name", { narrow: "hidden" })}
        <Column
          source="last_name"
          label="Last name"
          data-narrow="title"
          render={(person) => (
            <Box component="span" sx={{ overflowWrap: "anywhere" }}>
              {person.first_name && (
                <Box component="span" sx={{ display: { md: "none" } }}>
                  <UserText user={person} column="first_name" />{" "}
                </Box>
              )}
              <UserText user={person} column="last_name" />
            </Box>
          )}
        />
        {userTextColumn("country", "Country")}
        {userTextColumn("university", "University", { minWidth: 180, narrow: "line" })}
        {userTextColumn("level_of_study", "I am...", { minWidth: 150, from: 1100 })}
        <Column
          source="profile_completed"
          label="Profile"
          disableSort
          render={(person) => (person.profile_completed ? "Complete" : "Incomplete")}
        />
        <Column source="created_at" label="Signed up" sortByOrder="DESC" field={DayField} />
      </RecordTable>
    </ListPage>
  );
}
