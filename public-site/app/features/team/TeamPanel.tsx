import { areTeamsOpen, teamTexts } from "#common/content/myTeam.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import type { Submission } from "~/data/submission.ts";
import type { Team } from "~/data/team.ts";
import { InvitationList, InviteForm } from "./Invitations.tsx";
import { MemberList } from "./MemberList.tsx";
import { TeamPlaces } from "./TeamPlaces.tsx";

/** The ID of the panel, for links. */
export const TEAM_ID = "team";

interface TeamPanelProps {
  submission: Submission;
  challenge: Challenge;
  team: Team;
  participation: Participation;
  /** The visitor's account. */
  personId: string;
}

/** The members and invitations of the visitor's team, which its owner can change. */
export function TeamPanel({
  submission,
  challenge,
  team,
  participation,
  personId,
}: TeamPanelProps) {
  const { members, invitations } = team;
  const canChange = submission.is_owner && submission.can_change_team;
  const { heading, note } = teamTexts(participation, challenge, members.length);
  return (
    <section id={TEAM_ID} className="stack gap-m" aria-labelledby="team-heading">
      <h2 id="team-heading" className="title-m">
        {heading}
      </h2>
      <div className="stack gap-l breakable">
        <div className="stack gap-m">
          {areTeamsOpen(participation, challenge) && (
            <TeamPlaces taken={members.length} places={challenge.max_submission_members} />
          )}
          <MemberList
            members={members}
            submission={submission}
            challenge={challenge}
            participation={participation}
            personId={personId}
          />
          {note && <p className="measure text-s">{note}</p>}
        </div>
        <div className="stack gap-m">
          {canChange && (
            <InviteForm submissionId={submission.id} team={team} challenge={challenge} />
          )}
          <InvitationList
            invitations={invitations}
            canResend={canChange}
            canRevoke={submission.is_owner}
          />
        </div>
      </div>
    </section>
  );
}
