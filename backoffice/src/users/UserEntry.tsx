import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useGetList, useGetOne } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { counted } from "#common/words.ts";
import type { Tables } from "#shared/database.types.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { useAreResultsReleased } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { type Submission, statusLabel } from "../records/submission.ts";
import { textOf, type User } from "../records/user.ts";
import { DeadlineExtension } from "../submissions/DeadlineExtension.tsx";
import { TOUCHABLE } from "../theme/theme.ts";

type TeamMember = Tables<"admin_team_members">;

/** A person is in one team. */
const ONE = { conditions: [], order: "submission_id", limit: 1 };

/** The entry of a user's team, or an extension of the deadline to start one. */
export function UserEntry({ user }: { user: User }) {
  const userId = user.id;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const areReleased = useAreResultsReleased();
  const {
    data: entry,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["team-members", userId],
    queryFn: async ({ signal }) => {
      const selection = { filter: { user_id: userId }, columns: ["*"], signal };
      const [member] = await dataProvider.readRows<TeamMember>("team-members", selection, ONE);
      return member ?? null;
    },
  });
  if (entry === undefined) {
    return isError ? <NotLoaded onRetry={() => void refetch()} /> : <Loading />;
  }
  if (entry === null) {
    return (
      <>
        <Typography sx={{ mb: 1.5 }}>Not on a team.</Typography>
        {!areReleased && (
          <DeadlineExtension of="user_id" id={userId} extendedTo={user.entry_extended_to} />
        )}
      </>
    );
  }
  if (entry.state !== "submitted") return <UnsubmittedEntry entry={entry} />;
  return <SubmittedEntry id={entry.submission_id} userId={userId} />;
}

function SubmittedEntry({ id, userId }: { id: string; userId: string }) {
  const {
    data: entry,
    error,
    refetch,
  } = useGetOne<Submission>("submissions", { id }, { onError: console.error });
  if (error) return <NotLoaded onRetry={() => refetch()} />;
  if (!entry) return <Loading />;
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Link component={RouterLink} to={`/submissions/${entry.id}`} sx={TOUCHABLE}>
        <bdi>{entry.idea_name}</bdi>
      </Link>
      <Typography variant="body2" color="text.secondary">
        {entry.created_by === userId ? "Owner" : "Member"} · {statusLabel(entry.status)} ·{" "}
        {counted(entry.team_members.length, "member", "members")}
      </Typography>
    </Box>
  );
}

const Loading = () => <Typography color="text.secondary">Loading...</Typography>;

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailed onRetry={onRetry}>The entry could not be loaded.</LoadFailed>
);

/** A draft or withdrawn entry, whose deadline administrators can extend. */
function UnsubmittedEntry({ entry }: { entry: TeamMember }) {
  const areReleased = useAreResultsReleased();
  return (
    <>
      <Typography>
        {entry.is_owner ? "Owner" : "Member"} ·{" "}
        {entry.state === "draft" ? "Draft, not submitted" : "Withdrawn"}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        You cannot read an entry that is not submitted.
        {!areReleased && " You can give its team more time."}
      </Typography>
      {!areReleased && (
        <DeadlineExtension
          of="submission_id"
          id={entry.submission_id}
          extendedTo={entry.deadline_extended_to}
        />
      )}
    </>
  );
}

const LATEST = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: "created_at", order: "DESC" },
} as const;

/** Invitations to and from a user, into the teams of entries. */
export function UserInvitations({ user }: { user: User }) {
  const email = textOf(user, "email");
  const received = useGetList<Invitation>(
    "team-invitations",
    { ...LATEST, filter: { email } },
    { enabled: email !== undefined, onError: console.error },
  );
  const sent = useGetList<Invitation>(
    "team-invitations",
    { ...LATEST, filter: { invited_by: user.id } },
    { onError: console.error },
  );
  if (received.error || sent.error) {
    const retry = () => {
      if (received.error) received.refetch();
      if (sent.error) sent.refetch();
    };
    return <LoadFailed onRetry={retry}>The invitations could not be loaded.</LoadFailed>;
  }
  const invitations = [
    ...(received.data ?? []).map((invitation) => ({ invitation, text: "Was invited" })),
    ...(sent.data ?? []).map((invitation) => ({
      invitation,
      text: `Invited ${invitation.email}`,
    })),
  ];
  if (invitations.length === 0) {
    return (
      <Typography color="text.secondary">
        {sent.isPending ? "Loading..." : "No invitations."}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.75 }}>
      {invitations.map(({ invitation, text }) => (
        <Box component="li" key={invitation.id} sx={{ overflowWrap: "anywhere" }}>
          {text}
          <Typography variant="body2" color="text.secondary">
            <MomentField record={invitation} source="created_at" /> · {invitationState(invitation)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** A row of the view admin_team_invitations. */
type Invitation = Tables<"admin_team_invitations">;

type Moments = Pick<Invitation, "accepted_at" | "declined_at" | "revoked_at">;

/** The state of an invitation. */
function invitationState(invitation: Moments): string {
  if (invitation.accepted_at) return "Accepted";
  if (invitation.declined_at) return "Declined";
  return invitation.revoked_at ? "Revoked" : "Open";
}
