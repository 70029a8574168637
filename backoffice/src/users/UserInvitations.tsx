import { Box, Typography } from "@mui/material";
import { useGetList } from "react-admin";
import type { Tables } from "#shared/database.types.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { textOf, type User } from "../records/user.ts";

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
    ...(received.data ?? []).map((invitation) => ({ invitation, words: "Was invited" })),
    ...(sent.data ?? []).map((invitation) => ({
      invitation,
      words: `Invited ${invitation.email}`,
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
      {invitations.map(({ invitation, words }) => (
        <Box component="li" key={invitation.id} sx={{ overflowWrap: "anywhere" }}>
          {words}
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
export function invitationState(invitation: Moments): string {
  if (invitation.accepted_at) return "Accepted";
  if (invitation.declined_at) return "Declined";
  return invitation.revoked_at ? "Revoked" : "Open";
}
