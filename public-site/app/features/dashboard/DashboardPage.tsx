import { lazy, Suspense } from "react";
import type { Challenge } from "#shared/challengeRow.ts";
import { standingOf } from "#shared/standing.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Parts } from "~/components/Parts.tsx";
import { factsOf } from "~/content/facts.ts";
import { isDecided } from "~/content/results/decided.ts";
import type { OwnProfile } from "~/data/profile.ts";
import { AccountPanel } from "~/features/account/AccountPanel.tsx";
import { ComingUp } from "~/features/coming-up/ComingUp.tsx";
import { comingUp } from "~/features/coming-up/comingUp.ts";
import { deadlinesOf, nextDeadline } from "~/features/coming-up/deadlines.ts";
import { TeamPanel } from "~/features/team/TeamPanel.tsx";
import type { Loaded } from "~/lib/loaded.ts";
import { useLoaded } from "~/lib/useLoaded.ts";
import { Announcements } from "./Announcements.tsx";
import { ChallengeStanding } from "./ChallengeStanding.tsx";
import { Checklist } from "./Checklist.tsx";
import styles from "./DashboardPage.module.css";
import { EntrySummary } from "./EntrySummary.tsx";
import { loadEvidencePanel, loadOverview, loadResultSection, type Overview } from "./overview.ts";

const ResultSection = lazy(loadResultSection);
const EvidencePanel = lazy(loadEvidencePanel);

interface DashboardPageProps {
  profile: OwnProfile;
  overview: Loaded<Overview>;
}

/** The visitor's own page: the challenge, their entry, their team and their account. */
export function DashboardPage({ profile, overview }: DashboardPageProps) {
  const extend = (challenge: Challenge) => ({ ...challenge, extendedTo: profile.extendedTo });
  const { outcome, refresh } = useLoaded(overview, loadOverview, ({ entry, challenge }) =>
    deadlinesOf(entry, extend(challenge)).map(({ at }) => at),
  );
  const shown = outcome.ok && { ...outcome.value, challenge: extend(outcome.value.challenge) };

  return (
    <div className={styles.dashboard}>
      {shown ? (
        <EntryAndChallenge {...shown} profile={profile} onChanged={refresh} />
      ) : (
        <Welcome firstName={profile.firstName} />
      )}
      {!outcome.ok && (
        <div className="grid">
          <LoadFailed failure={outcome} onRetry={refresh} />
        </div>
      )}
      <div className={`grid ${styles.section}`}>
        <Parts>
          {shown && (
            <TeamPanel
              entry={shown.entry}
              challenge={shown.challenge}
              team={shown.team}
              onChanged={refresh}
            />
          )}
          <AccountPanel emailSuppression={shown ? shown.emailSuppression : null} />
        </Parts>
      </div>
    </div>
  );
}

function Welcome({ firstName }: { firstName: string }) {
  return (
    <div className={`grid ${styles.head}`}>
      <h1 className="title-l">Welcome, {firstName}</h1>
    </div>
  );
}

interface EntryAndChallengeProps extends Overview {
  profile: OwnProfile;
  onChanged: () => Promise<void>;
}

function EntryAndChallenge({ profile, onChanged, ...overview }: EntryAndChallengeProps) {
  const { entry, challenge, team, feedback, publicPage, evidence, at } = overview;
  const facts = factsOf(challenge, new Date(at));
  const standing = standingOf(challenge, at, { entry });
  const { person } = standing;
  const deadline = nextDeadline(entry, challenge, at);
  // The next deadline stands above. Where there is room: a visitor without an entry has nothing else
  // to read beside the list.
  const next = !isDecided(person) && (
    <ComingUp
      title="What happens next"
      events={comingUp(entry, challenge, at).filter(({ title }) => title !== deadline?.label)}
    />
  );
  return (
    <Parts>
      {entry && isDecided(person) ? (
        // Loaded with what the page reads (overview.ts).
        <Suspense>
          <ResultSection
            person={person}
            firstName={profile.firstName}
            entry={entry}
            feedback={feedback}
            publicPage={publicPage}
            facts={facts}
          />
        </Suspense>
      ) : (
        <>
          <Welcome firstName={profile.firstName} />
          <ChallengeStanding challenge={challenge} deadline={deadline} />
        </>
      )}
      {evidence && (
        <div className={`grid ${styles.section}`}>
          <Suspense>
            <EvidencePanel request={evidence} personId={profile.id} onChanged={onChanged} />
          </Suspense>
        </div>
      )}
      <div className={`grid ${styles.section}`}>
        <div className={styles.entry}>
          <Parts>
            <EntrySummary
              entry={entry}
              challenge={challenge}
              standing={standing}
              onChanged={onChanged}
            />
            {!entry && next}
          </Parts>
        </div>
        <div className={styles.aside}>
          <Parts>
            {standing.window !== "closed" && (
              <Checklist
                entry={entry}
                standing={standing}
                challenge={challenge}
                teamSize={team.members.length}
              />
            )}
            {entry && next}
          </Parts>
        </div>
      </div>
      <Announcements facts={facts} standing={standing} />
    </Parts>
  );
}
