import { useState } from "react";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import { Notice, type NoticeContent } from "~/components/FormMessage.tsx";
import { areTeamsOpen, teamTexts } from "~/content/myTeam.ts";
import type { Entry } from "~/data/entry.ts";
import type { Team } from "~/data/team.ts";
import { useReload } from "~/lib/loaded.ts";
import { InvitationList, InviteForm } from "./Invitations.tsx";
import { MemberList } from "./MemberList.tsx";
import styles from "./TeamPanel.module.css";
import { TeamPlaces } from "./TeamPlaces.tsx";

interface TeamPanelProps {
  /** The entry of the visitor's team; null without one. */
  entry: Entry | null;
  challenge: Challenge;
  team: Team;
  participation: Participation;
  /** The visitor's account. */
  personId: string;
}

/** The members and invitations of the visitor's team, which its owner can change. */
export function TeamPanel({ entry, ...props }: TeamPanelProps) {
  // In this component, because it remains when the visitor leaves the team.
  const [notice, setNotice] = useState<NoticeContent>();
  if (!entry) return <Notice content={notice} />;
  // The key resets the panel for another team.
  return (
    <TeamDetails key={entry.id} entry={entry} {...props} notice={notice} onNotice={setNotice} />
  );
}

interface TeamDetailsProps extends TeamPanelProps {
  entry: Entry;
  notice: NoticeContent | undefined;
  onNotice: (content: NoticeContent | undefined) => void;
}

function TeamDetails(props: TeamDetailsProps) {
  const { entry, challenge, participation, team, personId, notice, onNotice } = props;
  const reload = useReload();
  const changeable = entry.is_owner && entry.can_change_team;
  const size = team.members.length;
  const texts = teamTexts(participation, challenge, {
    size,
    closesAt: challenge.registration_closes_at,
  });

  async function onResult(content: NoticeContent) {
    // Reload before the notice, so that the focus moves within the updated list.
    await reload();
    onNotice(content);
  }

  /** Called after a success notification. */
  async function onSent() {
    await reload();
    onNotice(undefined);
  }

  return (
    <section id={TEAM_ID} className="stack gap-m" aria-labelledby="team-heading">
      <h2 id="team-heading" className="title-m">
        {texts.heading}
      </h2>
      <Notice content={notice} />
      <div className={`stack gap-l ${styles.columns}`}>
        <div className="stack gap-m">
          {areTeamsOpen(participation, challenge) && (
            <TeamPlaces taken={size} places={challenge.max_submission_members} />
          )}
          <MemberList
            members={team.members}
            entry={entry}
            challenge={challenge}
            personId={personId}
            onResult={onResult}
          />
          <p className="measure text-s">{texts.note}</p>
        </div>
        <div className="stack gap-m">
          {changeable && <InviteForm team={team} challenge={challenge} onInvited={onSent} />}
          <InvitationList
            invitations={team.invitations}
            canResend={changeable}
            canRevoke={entry.is_owner}
            onResult={onResult}
            onSent={onSent}
          />
        </div>
      </div>
    </section>
  );
}

/** The ID of the panel, for links. */
export const TEAM_ID = "team";
