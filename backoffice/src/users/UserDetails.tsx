import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useGetIdentity, useGetOne } from "react-admin";
import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import { AuditTrail } from "../audit/AuditTrail.tsx";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { RecordFailed } from "../components/RecordFailed.tsx";
import { isGone } from "../data/errors.ts";
import { useRights } from "../data/rights.ts";
import { nameOf, type TextColumn, type User } from "../records/user.ts";
import { AdminRightsButton } from "./AdminRightsButton.tsx";
import { DeleteUser } from "./DeleteUser.tsx";
import { ResetAppButton } from "./ResetAppButton.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { RoleButton } from "./RoleButton.tsx";
import { UserEmail } from "./UserEmail.tsx";
import { UserEmails } from "./UserEmails.tsx";
import { UserEntry } from "./UserEntry.tsx";
import { UserInvitations } from "./UserInvitations.tsx";
import { UserText } from "./UserText.tsx";
import { useAddressed } from "./useAddressed.ts";

interface UserDetailsProps {
  id: string;
  /** The id that the heading gets. */
  titleId: string;
  onClose: () => void;
  onDeleted: () => void;
}

const PROFILE: readonly [TextColumn, string][] = [
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["country", "Country"],
  ["university", "University"],
  ["level_of_study", "I am..."],
];

/** Profile, entry, invitations and audit trail of one user; for support the profile and emails alone. */
export default function UserDetails({ id, titleId, onClose, onDeleted }: UserDetailsProps) {
  const {
    data: user,
    error,
    refetch,
  } = useGetOne<User>("users", { id }, { onError: console.error });
  return (
    <>
      {!user && <PageTitle>User</PageTitle>}
      <Box sx={{ display: "flex", gap: 1, alignItems: "start", justifyContent: "space-between" }}>
        <Typography id={titleId} component="h2" variant="h6" sx={{ overflowWrap: "anywhere" }}>
          {user ? <Name user={user} /> : "User"}
        </Typography>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </Box>
      {error && (
        <RecordFailed
          error={error}
          gone="This account does not exist any more."
          onRetry={() => refetch()}
          sx={{ mt: 2 }}
        >
          {ADMIN_USERS_MESSAGES.failure}
        </RecordFailed>
      )}
      {!error && !user && <LoadingScreen />}
      {user && !isGone(error) && <Sections user={user} onDeleted={onDeleted} />}
    </>
  );
}

/** What the user is called, on the page and in its title. */
function Name({ user }: { user: User }) {
  const name = nameOf(useAddressed(user));
  return (
    <>
      <PageTitle>{name}</PageTitle>
      {name}
    </>
  );
}

interface SectionsProps {
  user: User;
  onDeleted: () => void;
}

function Sections({ onDeleted, ...props }: SectionsProps) {
  const user = useAddressed(props.user);
  const isAdministrator = useRights()("administration");
  const isOwn = useGetIdentity().identity?.id === user.id;
  return (
    <>
      <Section title="Profile">
        <DetailList>
          <Detail label="Email">
            <UserEmail user={user} />
          </Detail>
          {PROFILE.map(([column, label]) => (
            <Detail key={column} label={label}>
              <UserText user={user} column={column} />
            </Detail>
          ))}
          <Detail label="Profile">{user.profile_completed ? "Complete" : "Incomplete"}</Detail>
          <Detail label="Mailing List">{user.join_mailing_list ? "Yes" : "No"}</Detail>
          <Detail label="Role">
            <RoleBadge role={user.role} />
          </Detail>
          <Detail label="Signed up">
            <MomentField record={user} source="created_at" />
          </Detail>
          <Detail label="Profile changed">
            <MomentField record={user} source="updated_at" />
          </Detail>
        </DetailList>
        {isAdministrator && isOwn && (
          <Typography color="text.secondary" sx={{ mt: 1.5 }}>
            This is you: only another administrator can change this account.
          </Typography>
        )}
        {isAdministrator && !isOwn && (
          <Box sx={{ mt: 1.5, display: "flex", flexWrap: "wrap", gap: 1 }}>
            <AdminRightsButton user={user} variant="outlined" />
            <RoleButton user={user} />
            <ResetAppButton user={user} />
          </Box>
        )}
      </Section>
      <Section title="Emails">
        <UserEmails user={user} />
      </Section>
      {isAdministrator && <Involvement user={user} />}
      {isAdministrator && !isOwn && (
        <Section title="Delete this account">
          <DeleteUser user={user} onDeleted={onDeleted} />
        </Section>
      )}
    </>
  );
}

/** What the person has to do with the challenge, and what happened. */
function Involvement({ user }: Pick<SectionsProps, "user">) {
  return (
    <>
      <Section title="Entry">
        <UserEntry user={user} />
      </Section>
      <Section title="Invitations">
        <UserInvitations user={user} />
      </Section>
      <Section title="What happened to this account">
        <AuditTrail record={user} of={{ subject: "user" }} />
      </Section>
      <Section title="What this person did">
        <AuditTrail record={user} of="actor" />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
