import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { participationOf } from "#shared/participation.ts";
import { Notice, type NoticeContent } from "~/components/FormMessage.tsx";
import { areTeamsOpen, teamWords } from "~/content/myTeam.ts";
import type { Entry } from "~/data/entry.ts";
import type { Team } from "~/data/team.ts";
import { InvitationList, InviteForm } from "./Invitations.tsx";
import { MemberList } from "./MemberList.tsx";
import styles from "./TeamPanel.module.css";
import { TeamPlaces } from "./TeamPlaces.tsx";

interface TeamPanelProps {
  /** The entry of the visitor's team; null without one. */
  entry: Entry | null;
  challenge: Challenge;
  team: Team;
  /** The visitor's account. */
  personId: string;
  /** Reads all of it anew. */
  onChanged: () => Promise<void>;
}

/** The visitor's team: who is in it and who is invited; its owner changes it. */
export function TeamPanel({ entry, ...props }: TeamPanelProps) {
  // In this component, because it outlives a team that the visitor has left.
  const [notice, setNotice] = useState<NoticeContent>();
  if (!entry) return <Notice content={notice} />;
  // Another entry is another team.
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
  const { entry, challenge, team, personId, onChanged, notice, onNotice } = props;
  const changeable = entry.is_owner && entry.can_change_team;
  const size = team.members.length;
  const participation = participationOf(challenge, challengeNow().getTime(), { entry });
  const words = teamWords(participation, challenge, {
    size,
    closesAt: challenge.registrationClosesAt,
  });

  async function onResult(content: NoticeContent) {
    // Before it is announced, so that the focus finds the list as it is by then.
    await onChanged();
    onNotice(content);
  }

  /** Called after what is announced by itself. */
  async function onSent() {
    await onChanged();
    onNotice(undefined);
  }

  return (
    <section id={TEAM_ID} className={`stack gap-m ${styles.panel}`} aria-labelledby="team-heading">
      <h2 id="team-heading" className="title-m">
        {words.heading}
      </h2>
      <Notice content={notice} />
      <div className={styles.columns}>
        <div className="stack gap-m">
          {areTeamsOpen(participation, challenge) && (
            <TeamPlaces taken={size} places={challenge.maxTeamSize} />
          )}
          <MemberList
            members={team.members}
            entry={entry}
            challenge={challenge}
            personId={personId}
            onResult={onResult}
          />
          <p className={`measure ${styles.note}`}>{words.note}</p>
        </div>
        <div className="stack gap-m">
          {changeable && <InviteForm team={team} challenge={challenge} onInvited={onSent} />}
          <InvitationList
            invitations={team.invitations}
            resendable={changeable}
            revocable={entry.is_owner}
            onResult={onResult}
            onSent={onSent}
          />
        </div>
      </div>
    </section>
  );
}

/** The element that carries the team, for links to it. */
export const TEAM_ID = "team";
