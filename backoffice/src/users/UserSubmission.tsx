import { Box, Typography } from "@mui/material";
import { useGetMany, useGetOne } from "react-admin";
import { counted, labelOf } from "#common/words.ts";
import { INVITATION_STATES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { Dotted } from "../components/Dotted.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { useAreResultsReleased } from "../configuration/useConfiguration.ts";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { type Submission, statusLabel } from "../records/submission.ts";
import type { User } from "../records/user.ts";
import { DeadlineExtension } from "../submissions/DeadlineExtension.tsx";

type TeamMember = Tables<"admin_team_members">;

const FAILURE = "We couldn’t load the submission.";

/** The submission of a user's team, or an extension of the deadline to start one. */
export function UserSubmission({ user }: { user: User }) {
  const areReleased = useAreResultsReleased();
  const query = useGetMany<TeamMember>("team-members", { ids: [user.id] });
  if (!query.data) return <NotLoaded query={query} failure={FAILURE} />;
  const [submission] = query.data;
  if (submission?.state === "submitted") {
    return <Submitted id={submission.submission_id} userId={user.id} />;
  }
  return (
    <>
      {submission ? (
        <>
          <Typography>
            {submission.is_owner ? "Owner" : "Member"} ·{" "}
            {submission.state === "draft" ? "Draft, not submitted" : "Withdrawn"}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            You cannot read the submission until the team submits it.
            {!areReleased && " You can give the team more time."}
          </Typography>
        </>
      ) : (
        <Typography sx={{ mb: 1.5 }}>Not on a team.</Typography>
      )}
      {!areReleased && (
        <DeadlineExtension
          target={submission ? { id: submission.submission_id } : { user_id: user.id }}
          extendedTo={submission ? submission.deadline_extended_to : user.submission_extended_to}
        />
      )}
    </>
  );
}

function Submitted({ id, userId }: { id: string; userId: string }) {
  const query = useGetOne<Submission>("submissions", { id });
  const { data: submission } = query;
  if (query.error || !submission) return <NotLoaded query={query} failure={FAILURE} />;
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <PageLink to={`/submissions/${submission.id}`}>
        <bdi>{submission.idea_name}</bdi>
      </PageLink>
      <Typography variant="body2" color="textSecondary">
        <Dotted>
          {submission.created_by === userId ? "Owner" : "Member"}
          {statusLabel(submission.status)}
          {counted(submission.team_members.length, "member", "members")}
        </Dotted>
      </Typography>
    </Box>
  );
}

/** A row of the view admin_team_invitations. */
type Invitation = Tables<"admin_team_invitations">;

const INVITATIONS = [
  {
    target: "email",
    source: "email",
    empty: "Not invited to any team.",
    textOf: () => "Was invited",
  },
  {
    target: "invited_by",
    empty: "Has not invited anyone.",
    textOf: ({ email }: Invitation) => `Invited ${email}`,
  },
] as const;

/** Invitations to and from a user, into the teams of submissions. */
export function UserInvitations({ user }: { user: User }) {
  return INVITATIONS.map(({ empty, textOf, ...filter }) => (
    <RelatedRecords key={empty} record={user} reference="team-invitations" {...filter}>
      <RelatedRows<Invitation>
        failure="We couldn’t load the invitations."
        empty={empty}
        text={textOf}
        details={({ created_at, state }) => (
          <Dotted>
            <Moment at={created_at} />
            {labelOf(INVITATION_STATES, state ?? "")}
          </Dotted>
        )}
      />
    </RelatedRecords>
  ));
}
