import { Box, Drawer, Typography } from "@mui/material";
import { DataTable, useGetIdentity } from "react-admin";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import { ROLES } from "#shared/constants.ts";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { DayField } from "../components/MomentField.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { useRights } from "../data/rights.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { InvitePerson, OpenInvitations } from "../invitations/RoleInvitations.tsx";
import { EmailThesePeople } from "../lists/EmailThesePeople.tsx";
import { FilterSelect, MoreFilters, PROFILE_FILTERS } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import type { User } from "../records/user.ts";
import { DeleteUser } from "./DeleteUser.tsx";
import { AdminRightsButton, RoleBadge } from "./roles.tsx";
import { UserText, userTextColumn } from "./UserText.tsx";

const Column = DataTable.Col<User>;

const UserDetails = lazyComponent("UserDetails", () => import("./UserDetails.tsx"));

const TITLE_ID = "user-details-title";

const ROLE_OPTIONS = [
  ...ROLES.map(({ value, label }) => ({ value, label })),
  { value: "user", label: "User" },
];

/** Everyone with an account. */
export default function UserList() {
  const may = useRights();
  const { search } = useLocation();
  return (
    <ListPage
      resource="users"
      panel={<UserPanel />}
      title="Users"
      defaultSort={{ field: "last_name", order: "ASC" }}
      tools={
        <>
          <SearchBox label="Search by name, email or university" />
          <FilterSelect source="role" label="Role" options={ROLE_OPTIONS} />
          <MoreFilters beside="role" filters={PROFILE_FILTERS} />
          <ExportButton list="users" />
          <EmailThesePeople kind="people" />
        </>
      }
      actions={may("administration") && <InvitePerson />}
      notice={may("administration") && <OpenInvitations />}
      failure={ADMIN_USERS_MESSAGES.failure}
      empty="No users yet. People appear here once they register."
    >
      <RecordTable label="Users" rowClick={(id) => `/users/${id}${search}`}>
        <Column
          source="email"
          label="Email"
          data-narrow="title"
          sx={{ minWidth: 218 }}
          render={(user) => <UserLink user={user} />}
        />
        {userTextColumn("first_name", "First name", { narrow: "joined" })}
        {userTextColumn("last_name", "Last name", { narrow: "plain" })}
        {userTextColumn("country", "Country", { from: 1100 })}
        {userTextColumn("university", "University", { minWidth: 164, from: 1100, narrow: "plain" })}
        <Column
          source="level_of_study"
          label="I am..."
          data-narrow="hidden"
          data-from={1280}
          disableSort
          sx={{ minWidth: 133 }}
          render={(user) => <UserText user={user} column="level_of_study" />}
        />
        <Column
          source="role"
          label="Role"
          data-narrow="plain"
          render={({ role }) => <RoleBadge role={role} />}
        />
        <Column
          source="join_mailing_list"
          label="Mailing List"
          data-narrow="hidden"
          data-from={1440}
          disableSort
          render={(user) => (user.join_mailing_list ? "Yes" : "No")}
        />
        <Column
          source="created_at"
          label="Signed up"
          data-from={1280}
          sortByOrder="DESC"
          field={DayField}
        />
        {may("administration") && (
          <Column
            label="Actions"
            data-narrow="action"
            render={(user) => <UserActions user={user} />}
          />
        )}
      </RecordTable>
    </ListPage>
  );
}

/**
 * The actions for a user in a row of the list. You cannot change your own
 * account; the database refuses it too.
 */
function UserActions({ user }: { user: User }) {
  const { identity } = useGetIdentity();
  if (identity?.id === user.id) {
    return (
      <Typography variant="inherit" color="textSecondary">
        This is you
      </Typography>
    );
  }
  return (
    // In every row, the second action is in the same place.
    <Box
      sx={{
        display: "flex",
        gap: 0.5,
        "& > :first-of-type": { minWidth: { md: 120 }, justifyContent: "start" },
      }}
    >
      <AdminRightsButton user={user} variant="text" />
      <DeleteUser user={user} />
    </Box>
  );
}

/** A user's address, which opens the user's panel and leaves the list unchanged. */
function UserLink({ user }: { user: User }) {
  const { search } = useLocation();
  return (
    <PageLink to={{ pathname: `/users/${user.id}`, search }}>
      <UserText user={user} column="email" />
    </PageLink>
  );
}

/** Beside the list, at the address /users/:id: everything about one user. */
function UserPanel() {
  const id = useMatch("/users/:id")?.params.id;
  const { search } = useLocation();
  const navigate = useNavigate();
  const close = () => navigate({ pathname: "/users", search });
  return (
    <Drawer
      anchor="right"
      open={id !== undefined}
      onClose={close}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-labelledby": TITLE_ID,
          sx: { width: 440, maxWidth: "100vw", p: 2.5 },
        },
      }}
    >
      {id !== undefined && <UserDetails key={id} id={id} titleId={TITLE_ID} onClose={close} />}
    </Drawer>
  );
}
