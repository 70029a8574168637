import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { localAndOfficial } from "#common/localTime.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { LoadingOutline } from "~/components/Loading.tsx";
import { Notice, type NoticeContent } from "~/components/Notice.tsx";
import type { Entry } from "~/data/entry.ts";
import { InvitationList } from "./InvitationList.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { MemberList } from "./MemberList.tsx";
import styles from "./TeamPanel.module.css";
import { TeamPlaces } from "./TeamPlaces.tsx";
import { TEAM_ID } from "./teamId.ts";
import { useTeam } from "./useTeam.ts";

interface TeamPanelProps {
  /** The entry of the visitor's team; null without one. */
  entry: Entry | null;
  /** Called when the entry itself is different now: another owner, or no longer the visitor's. */
  onChanged: () => void;
}

/** The visitor's team: who is in it and who is invited; its owner changes it. */
export function TeamPanel({ entry, onChanged }: TeamPanelProps) {
  // In this component, because it outlives a team that the visitor has left.
  const [notice, setNotice] = useState<NoticeContent>();
  if (!entry) return <Notice content={notice} />;
  return (
    <section id={TEAM_ID} className={styles.panel} aria-labelledby="team-heading">
      <h2 id="team-heading" className="title-m">
        Your team
      </h2>
      <Notice content={notice} />
      {/* Another entry is another team. */}
      <TeamDetails key={entry.id} entry={entry} onChanged={onChanged} onNotice={setNotice} />
    </section>
  );
}

interface TeamDetailsProps {
  entry: Entry;
  onChanged: () => void;
  onNotice: (content: NoticeContent | undefined) => void;
}

function TeamDetails({ entry, onChanged, onNotice }: TeamDetailsProps) {
  const { team, failed, reload } = useTeam();
  const changeable = entry.isOwner && entry.canChangeTeam;

  async function onResult(content: NoticeContent, entryChanged = false) {
    // Before it is announced, so that the focus finds the list as it is by then.
    await reload();
    onNotice(content);
    if (entryChanged) onChanged();
  }

  /** Called after what is announced by itself. */
  async function onSent() {
    await reload();
    onNotice(undefined);
  }

  return (
    <>
      {failed && (
        <>
          <FormMessage
            kind="failure"
            message="Your team could not be loaded."
            detail="Please check your connection and try again."
          />
          <Button onClick={reload}>Try again</Button>
        </>
      )}
      {!team && !failed && <LoadingOutline />}
      {team && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <TeamPlaces taken={team.members.length} places={team.maxMembers} />
            <MemberList team={team} entry={entry} onResult={onResult} />
            <RosterDate closesAt={team.closesAt} />
          </div>
          <div className={styles.column}>
            {changeable && <InviteForm team={team} onInvited={onSent} />}
            <InvitationList
              invitations={team.invitations}
              resendable={changeable}
              revocable={entry.isOwner}
              onResult={onResult}
              onSent={onSent}
            />
          </div>
        </div>
      )}
    </>
  );
}

function RosterDate({ closesAt }: { closesAt: string }) {
  const date = <time dateTime={closesAt}>{localAndOfficial(closesAt)}</time>;
  if (Date.parse(closesAt) >= challengeNow().getTime()) {
    return <p className={styles.note}>Teams can change until {date}.</p>;
  }
  return (
    <p className={styles.note}>
      Team registration closed on {date}. Nobody can join, leave or be removed any more; the owner
      can still hand the entry over.
    </p>
  );
}
