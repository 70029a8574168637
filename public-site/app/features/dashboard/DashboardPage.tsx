import { LoadFailed } from "~/components/LoadFailed.tsx";
import type { OwnProfile } from "~/data/profile.ts";
import { AccountPanel } from "~/features/account/AccountPanel.tsx";
import { TeamPanel } from "~/features/team/TeamPanel.tsx";
import type { Outcome } from "~/lib/outcome.ts";
import { useLoaded } from "~/lib/useLoaded.ts";
import { useRefresh } from "~/lib/useRefresh.ts";
import { Announcements } from "./Announcements.tsx";
import { ChallengeStanding } from "./ChallengeStanding.tsx";
import { Checklist } from "./Checklist.tsx";
import styles from "./DashboardPage.module.css";
import { deadlinesOf, nextDeadline } from "./deadlines.ts";
import { EntrySummary } from "./EntrySummary.tsx";
import { loadOverview, type Overview } from "./overview.ts";
import { isOpen } from "./standing.ts";

interface DashboardPageProps {
  profile: OwnProfile;
  overview: Outcome<Overview>;
}

/** The visitor's own page: the challenge, their entry, their team and their account. */
export function DashboardPage({ profile, overview }: DashboardPageProps) {
  const { outcome, refresh } = useLoaded(overview, loadOverview);
  const shown = outcome.ok && {
    ...outcome.value,
    challenge: { ...outcome.value.challenge, extendedTo: profile.extendedTo },
  };
  const moments = shown ? deadlinesOf(shown.entry, shown.challenge) : [];
  useRefresh(
    () => void refresh(),
    moments.map(({ at }) => at),
  );

  return (
    <div className={styles.dashboard}>
      <div className={`grid ${styles.head}`}>
        <h1 className="title-l">Welcome, {profile.firstName}</h1>
      </div>
      {shown && <EntryAndChallenge {...shown} onChanged={refresh} />}
      {!outcome.ok && (
        <div className="grid">
          <LoadFailed failure={outcome} onRetry={refresh} />
        </div>
      )}
      <div className={`grid ${styles.section}`}>
        {shown && <TeamPanel entry={shown.entry} onChanged={refresh} />}
        <AccountPanel />
      </div>
    </div>
  );
}

interface EntryAndChallengeProps extends Overview {
  onChanged: () => void;
}

function EntryAndChallenge({ entry, challenge, teamSize, at, onChanged }: EntryAndChallengeProps) {
  return (
    <>
      <ChallengeStanding challenge={challenge} deadline={nextDeadline(entry, challenge, at)} />
      <div className={`grid ${styles.section}`}>
        <div className={styles.entry}>
          <EntrySummary entry={entry} challenge={challenge} now={at} onChanged={onChanged} />
        </div>
        {isOpen(entry, challenge, at) && (
          <div className={styles.checklist}>
            <Checklist
              entry={entry}
              teamSize={teamSize}
              teamsOpen={at <= Date.parse(challenge.registrationClosesAt)}
            />
          </div>
        )}
      </div>
      <Announcements phase={challenge.phase} />
    </>
  );
}
