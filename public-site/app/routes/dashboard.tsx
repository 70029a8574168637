import { lazy, Suspense } from "react";
import type { Challenge } from "#shared/challengeRow.ts";
import { type Participation, participationOf } from "#shared/participation.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Countdown, Moment } from "~/components/Moment.tsx";
import { Parts } from "~/components/Parts.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import { announcements } from "~/content/announcements.ts";
import { type ChallengeFacts, factsOf } from "~/content/facts.ts";
import { isDecided } from "~/content/results/decided.ts";
import { rich, type RichText as Words } from "~/content/text.ts";
import type { EmailSuppression, OwnProfile } from "~/data/profile.ts";
import { isMentor } from "~/data/workspace.ts";
import {
  challengeContext,
  isJudge,
  profileOf,
  requireCompleteProfile,
} from "~/features/auth/guards.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { CalendarLinks } from "~/features/calendar/CalendarLinks.tsx";
import { ComingUp } from "~/features/coming-up/ComingUp.tsx";
import {
  comingUp,
  type Deadline,
  deadlinesOf,
  nextDeadline,
} from "~/features/coming-up/comingUp.ts";
import { Checklist } from "~/features/dashboard/Checklist.tsx";
import { EntrySummary } from "~/features/dashboard/EntrySummary.tsx";
import {
  loadEvidencePanel,
  loadOverview,
  loadResultSection,
  type Overview,
} from "~/features/dashboard/overview.ts";
import { TeamPanel } from "~/features/team/TeamPanel.tsx";
import { useLoaded } from "~/lib/loaded.ts";
import { redirectTo } from "~/lib/nextPath.ts";
import type { Route } from "./+types/dashboard.ts";
import styles from "./dashboard.module.css";

const TITLE = "My Dashboard";

export const clientMiddleware = [requireCompleteProfile()];

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const [overview, judge, mentor] = await Promise.all([
    loadOverview(context.get(challengeContext)),
    isJudge(),
    isMentor().catch(() => false),
  ]);
  // Judges and mentors have no entry: they have a page of their own.
  if (judge) throw redirectTo(paths.judging, request);
  if (mentor) throw redirectTo(paths.workspace, request);
  return { profile: profileOf(context), overview };
}

export const HydrateFallback = () => <Loading heading={TITLE} narrow={false} />;

const ResultSection = lazy(loadResultSection);
const EvidencePanel = lazy(loadEvidencePanel);

/** The visitor's own page: the challenge, their entry, their team and their account. */
export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { profile, overview } = loaderData;
  const extend = (challenge: Challenge) => ({
    ...challenge,
    extendedTo: profile.entry_extended_to,
  });
  const { outcome, refresh } = useLoaded(overview, ({ entry, challenge }) =>
    deadlinesOf(entry, extend(challenge)).map(({ at }) => at),
  );
  const shown = outcome.ok && { ...outcome.value, challenge: extend(outcome.value.challenge) };

  return (
    <div className={styles.dashboard}>
      {shown ? (
        <EntryAndChallenge {...shown} profile={profile} onChanged={refresh} />
      ) : (
        <Welcome firstName={profile.first_name} />
      )}
      {!outcome.ok && (
        <div className="grid">
          <LoadFailed failure={outcome} onRetry={refresh} />
        </div>
      )}
      <div className={`grid gap-l ${styles.section}`}>
        <Parts>
          {shown && (
            <TeamPanel
              entry={shown.entry}
              challenge={shown.challenge}
              team={shown.team}
              personId={profile.id}
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
  const participation = participationOf(challenge, at, { entry });
  const { status } = participation;
  const deadline = nextDeadline(entry, challenge, at);
  // The next deadline stands above. Where there is room: a visitor without an entry has nothing else
  // to read beside the list.
  const next = !isDecided(status) && (
    <ComingUp
      title="Next dates"
      events={comingUp(entry, challenge, at).filter(({ title }) => title !== deadline?.label)}
    />
  );
  return (
    <Parts>
      {entry && isDecided(status) ? (
        // Loaded with what the page reads (overview.ts).
        <Suspense>
          <ResultSection
            person={status}
            firstName={profile.first_name}
            entry={entry}
            feedback={feedback}
            publicPage={publicPage}
            facts={facts}
          />
        </Suspense>
      ) : (
        <>
          <Welcome firstName={profile.first_name} />
          <ChallengeStanding challenge={challenge} deadline={deadline} />
        </>
      )}
      {evidence && (
        <div className={`grid gap-l ${styles.section}`}>
          <Suspense>
            <EvidencePanel request={evidence} personId={profile.id} onChanged={onChanged} />
          </Suspense>
        </div>
      )}
      <div className={`grid gap-l ${styles.section}`}>
        <div className="stack gap-l col-main">
          <Parts>
            <EntrySummary
              entry={entry}
              challenge={challenge}
              participation={participation}
              onChanged={onChanged}
            />
            {!entry && next}
          </Parts>
        </div>
        <div className="stack gap-l col-aside">
          <Parts>
            {participation.window !== "closed" && (
              <Checklist
                entry={entry}
                participation={participation}
                challenge={challenge}
                teamSize={team.members.length}
              />
            )}
            {entry && next}
          </Parts>
        </div>
      </div>
      <Announcements facts={facts} participation={participation} />
    </Parts>
  );
}

const SUPPRESSION_NOTES: Record<EmailSuppression, Words> = {
  bounced: rich`Our emails to you bounced, so we stopped sending them. [Change your address](${paths.account}), or [write to us](${paths.contact}) once your address works again.`,
  complained: rich`One of our emails to you was marked as spam, so we stopped sending them. To get them again, [write to us](${paths.contact}).`,
};

function AccountPanel({ emailSuppression }: { emailSuppression: EmailSuppression | null }) {
  return (
    <section className={`stack ${styles.panel}`} aria-labelledby="account-heading">
      <h2 id="account-heading" className="title-m">
        Your account
      </h2>
      {emailSuppression && (
        <p>
          <RichText text={SUPPRESSION_NOTES[emailSuppression]} />
        </p>
      )}
      <p>
        Change your profile, email address or password, download your data, or delete your account.
      </p>
      <div className="row">
        <ButtonLink to={paths.account} look="quiet">
          Account settings
        </ButtonLink>
        <SignOutButton />
      </div>
    </section>
  );
}

interface AnnouncementsProps {
  facts: ChallengeFacts;
  participation: Participation;
}

function Announcements({ facts, participation }: AnnouncementsProps) {
  return (
    <section className={styles.announcements} aria-labelledby="announcements-heading">
      <div className="grid">
        <h2 id="announcements-heading" className={`title-m col-title ${styles.heading}`}>
          Announcements
        </h2>
        <ul className="ruled col-body">
          {announcements(facts, participation).map(({ title, text }) => (
            <li key={title}>
              <h3 className="title-s">{title}</h3>
              <p className={styles.text}>
                <RichText text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface ChallengeStandingProps {
  challenge: Challenge;
  deadline: Deadline | null;
}

function ChallengeStanding({ challenge, deadline }: ChallengeStandingProps) {
  return (
    <section className={styles.standing} aria-labelledby="standing-heading">
      <div className="grid">
        <div className={styles.phase}>
          <h2 id="standing-heading" className="label">
            The challenge now
          </h2>
          <p className="title-m">{challenge.phase}</p>
          {challenge.time && <p>{challenge.time}</p>}
        </div>
        {deadline && (
          <div className={styles.deadline}>
            <h3 className="label">{deadline.label}</h3>
            <p className={`title-l tabular ${styles.countdown}`}>
              <Countdown until={deadline.at} />
            </p>
            <p>
              <Moment at={deadline.at} />
            </p>
            {deadline.text && <p className={styles.text}>{deadline.text}</p>}
            <CalendarLinks />
          </div>
        )}
      </div>
    </section>
  );
}
