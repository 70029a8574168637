import { Box, Button, Link, Typography } from "@mui/material";
import { useGetIdentity, useGetOne } from "react-admin";
import { EmailAddress } from "#common/EmailAddress.tsx";
import { mailtoLink } from "#common/mailtoLink.ts";
import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import { AuditTrail } from "../audit/AuditTrail.tsx";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { Dotted } from "../components/Dotted.tsx";
import { LoadedRecord, NotLoaded } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { Section } from "../components/Section.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import { useRights } from "../data/rights.ts";
import { EmailName } from "../emails/EmailName.tsx";
import { RealTimeNote } from "../emails/RealTimeNote.tsx";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { type Email, emailKind, emailState } from "../records/email.ts";
import { fullNameOf, nameOf, type TextColumn, textOf, type User } from "../records/user.ts";
import { DeleteUser } from "./DeleteUser.tsx";
import { AdminRightsButton, RoleButton, roleLabel } from "./roles.tsx";
import { UserInvitations, UserSubmission } from "./UserSubmission.tsx";
import { UserText } from "./UserText.tsx";

interface UserDetailsProps {
  id: string;
  /** The id that the heading gets. */
  titleId: string;
  onClose: () => void;
}

const PROFILE: readonly [TextColumn, string][] = [
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["country", "Country"],
  ["university", "University"],
  ["level_of_study", "I am..."],
];

/** Profile, submission, invitations and audit trail of one user; support sees only the profile and emails. */
export default function UserDetails({ id, titleId, onClose }: UserDetailsProps) {
  const query = useGetOne<User>("users", { id });
  return (
    <>
      <Box
        sx={{
          display: "flex",
          gap: 1,
          alignItems: "start",
          justifyContent: "space-between",
          mb: 2,
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Typography id={titleId} component="h2" variant="h6">
            {query.data ? <Name user={query.data} /> : "User"}
          </Typography>
          {query.data && fullNameOf(query.data) && <Address user={query.data} />}
          {query.data && <Confirmed user={query.data} />}
        </Box>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </Box>
      <LoadedRecord
        query={query}
        title="User"
        gone="This account no longer exists."
        failure={ADMIN_USERS_MESSAGES.failure}
      >
        {(user) => <Sections user={user} />}
      </LoadedRecord>
    </>
  );
}

/** The person's name or, without one, their address. */
function Name({ user }: { user: User }) {
  const name = fullNameOf(user);
  return name ? <bdi>{name}</bdi> : <Address user={user} />;
}

/** The person's address, as a link that writes to them. */
function Address({ user }: { user: User }) {
  const email = textOf(user, "email");
  if (!email) return <UserText user={user} column="email" />;
  return (
    <Link href={mailtoLink(email)}>
      <EmailAddress address={email} />
    </Link>
  );
}

/** Supabase Auth sends these emails, and knows only when it last sent each kind. */
const useSignInEmails = ({ id }: User) => useDatabaseQuery("sign_in_emails", { user_id: id });

/** When the address was confirmed. */
function Confirmed({ user }: { user: User }) {
  const { data = [] } = useSignInEmails(user);
  const confirmed = data.find(({ kind }) => kind === CONFIRMED);
  if (!confirmed) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Confirmed <Moment at={confirmed.happened_at} />
    </Typography>
  );
}

function Sections({ user }: { user: User }) {
  const isAdministrator = useRights()("administration");
  const isOwn = useGetIdentity().identity?.id === user.id;
  return (
    <>
      <PageTitle>{fullNameOf(user) ?? nameOf(user)}</PageTitle>
      <Section title="Profile">
        <DetailList>
          {PROFILE.map(([column, label]) => (
            <Detail key={column} label={label}>
              <UserText user={user} column={column} />
            </Detail>
          ))}
          <Detail label="Profile">{user.profile_completed ? "Complete" : "Incomplete"}</Detail>
          <Detail label="Mailing List">{user.join_mailing_list ? "Yes" : "No"}</Detail>
          <Detail label="Role">{roleLabel(user.role)}</Detail>
          <Detail label="Signed up">
            <Moment at={user.created_at} />
          </Detail>
          <Detail label="Profile changed">
            <Moment at={user.updated_at} />
          </Detail>
        </DetailList>
        {isAdministrator && isOwn && (
          <Typography color="textSecondary" sx={{ mt: 1.5 }}>
            This is your account. Another administrator must change it.
          </Typography>
        )}
        {isAdministrator && !isOwn && (
          <Box sx={{ mt: 1.5, display: "flex", flexWrap: "wrap", gap: 1 }}>
            <AdminRightsButton user={user} variant="outlined" />
            <RoleButton user={user} />
            {user.has_authenticator_app && <ResetAppButton user={user} />}
          </Box>
        )}
      </Section>
      <Section title="Emails">
        <RealTimeNote />
        <UserEmails user={user} />
      </Section>
      <Section title="Sign-in emails">
        <SignInEmails user={user} />
      </Section>
      {isAdministrator && (
        <>
          <Section title="Submission">
            <UserSubmission user={user} />
          </Section>
          <Section title="Invitations">
            <UserInvitations user={user} />
          </Section>
          <Section title="Account history">
            <AuditTrail record={user} subjectType="user" />
          </Section>
          <Section title="Activity">
            <AuditTrail record={user} />
          </Section>
        </>
      )}
      {isAdministrator && !isOwn && (
        <Section title="Delete this account">
          <DeleteUser user={user} />
        </Section>
      )}
    </>
  );
}

/** Resets the authenticator app of a person who lost it. */
function ResetAppButton({ user }: { user: User }) {
  return (
    <ConfirmedChange
      label="Reset authenticator app"
      button={{ variant: "outlined" }}
      title="Reset authenticator app"
      question={`First, call or meet ${nameOf(user)} to verify that they made the request. This removes their authenticator apps and signs them out everywhere. They and every administrator get an email.`}
      action="Reset app"
      request="reset_second_factor"
      success={`${nameOf(user)} can sign in with only the password until they set up an app again.`}
      failure="Failed to reset the authenticator app. Please try again."
      args={() => ({ id: user.id })}
    />
  );
}

/** The emails to a user's address with their state, the newest first. */
function UserEmails({ user }: { user: User }) {
  return (
    <RelatedRecords record={user} reference="emails" target="address" source="email">
      <RelatedRows<Email & { id: string }>
        failure="We couldn’t load the emails."
        empty="No emails have been sent to this address."
        text={(email) => <EmailName email={email} />}
        details={(email) => (
          <Dotted>
            {email.subject && emailKind(email)}
            {emailState(email)}
            <Moment at={email.sent_at ?? email.created_at} />
          </Dotted>
        )}
      />
    </RelatedRecords>
  );
}

/** Among the sign-in emails: the person confirmed the address. */
const CONFIRMED = "confirmed";

const SIGN_IN_EMAILS: Readonly<Record<string, string>> = {
  confirmation: "Confirmation email sent",
  password: "Password reset link sent",
  new_address: "New address confirmation sent",
  code: "Password change code sent",
};

function SignInEmails({ user }: { user: User }) {
  const query = useSignInEmails(user);
  const { data } = query;
  if (!data) return <NotLoaded query={query} failure="We couldn’t load the sign-in emails." />;
  const emails = data.filter(({ kind }) => kind !== CONFIRMED);
  if (emails.length === 0) {
    return (
      <Typography color="textSecondary">
        No sign-in emails have been sent to this account.
      </Typography>
    );
  }
  return (
    <>
      <DetailList>
        {emails.map(({ kind, happened_at: at }) => (
          <Detail key={kind} label={SIGN_IN_EMAILS[kind] ?? kind}>
            <Moment at={at} />
          </Detail>
        ))}
      </DetailList>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Shows only the latest email of each type, not whether it was delivered.
      </Typography>
    </>
  );
}
