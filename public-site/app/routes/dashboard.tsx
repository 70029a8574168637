import { lazy, Suspense, useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { isDecided } from "#common/content/decided.ts";
import { type ComingEvent, deadlinesOf, nextDeadline } from "#common/content/nextDates.ts";
import { rich, type RichText as Words } from "#common/content/text.ts";
import { isDecision } from "#shared/challenge.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { participationOf } from "#shared/participation.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Countdown, Moment } from "~/components/Moment.tsx";
import { Parts } from "~/components/Parts.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import { announcements } from "~/content/announcements.ts";
import { factsOf, phaseNote } from "~/content/facts.ts";
import { loadConfirmation } from "~/data/confirmation.ts";
import { type EvidenceRequest, loadEvidenceRequest } from "~/data/evidence.ts";
import { loadTeamPage } from "~/data/finalistPage.ts";
import { loadJudgingFeedback } from "~/data/judgingFeedback.ts";
import { type EmailSuppression, loadEmailSuppression, type OwnProfile } from "~/data/profile.ts";
import { loadSubmission } from "~/data/submission.ts";
import { loadTeam } from "~/data/team.ts";
import { loadStages, nextStageOf } from "~/data/workspace.ts";
import {
  challengeContext,
  pageWithoutEntry,
  profileOf,
  requireCompleteProfile,
} from "~/features/auth/guards.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { CalendarLinks } from "~/features/calendar/CalendarLinks.tsx";
import { ComingUp } from "~/features/coming-up/ComingUp.tsx";
import { comingUp } from "~/features/coming-up/comingUp.ts";
import { Checklist } from "~/features/dashboard/Checklist.tsx";
import { SubmissionSummary } from "~/features/dashboard/SubmissionSummary.tsx";
import { TeamPanel } from "~/features/team/TeamPanel.tsx";
import { loaded } from "~/lib/loaded.ts";
import { isBackOffice, redirectTo } from "~/lib/nextPath.ts";
import type { Route } from "./+types/dashboard.ts";
import styles from "./dashboard.module.css";

const TITLE = "My Dashboard";

export const clientMiddleware = [requireCompleteProfile()];

// Few people see these sections, so their code is loaded with their data.
const loadResultSection = () => import("~/features/results/ResultSection.tsx");
const loadEvidencePanel = () => import("~/features/evidence/EvidencePanel.tsx");
const loadConfirmationPanel = () => import("~/features/dashboard/ConfirmationPanel.tsx");
const ConfirmationPanel = lazy(loadConfirmationPanel);
const ResultSection = lazy(loadResultSection);
const EvidencePanel = lazy(loadEvidencePanel);

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const [overview, otherPage] = await Promise.all([
    loaded("We couldn’t load your dashboard.", () =>
      loadOverview(profileOf(context), context.get(challengeContext)),
    ),
    pageWithoutEntry(),
  ]);
  // Judges and mentors cannot enter. Other people may, with a complete profile.
  if (otherPage && !isBackOffice(otherPage)) throw redirectTo(otherPage, request);
  return overview;
}

type Overview = Awaited<ReturnType<typeof loadOverview>>;

async function loadOverview(profile: OwnProfile, loading: Promise<Challenge>) {
  const [submission, challenge, team, emailSuppression] = await Promise.all([
    loadSubmission(),
    loading.then((shared) => ({ ...shared, extendedTo: profile.submission_extended_to })),
    loadTeam(),
    loadEmailSuppression(),
  ]);
  // The time on the challenge's clock, in milliseconds.
  const at = challengeNow().getTime();
  const participation = participationOf(challenge, at, { submission });
  const mayNeedEvidence = submission?.state === "submitted" && submission.status !== "declined";
  const hasDecision = isDecision(submission?.status ?? null);
  const [feedback, confirmation, page, stages, evidence] = await Promise.all([
    hasDecision ? loadJudgingFeedback() : [],
    hasDecision ? loadConfirmation() : null,
    submission?.outcome ? loadTeamPage() : null,
    submission?.outcome ? loadStages() : [],
    mayNeedEvidence ? loadEvidenceRequest() : null,
    isDecided(participation.status) ? loadResultSection() : null,
  ]);
  const mustConfirm = team.members.some(
    ({ user_id, must_confirm }) => must_confirm && user_id === profile.id,
  );
  if (evidence) await loadEvidencePanel();
  if (mustConfirm) await loadConfirmationPanel();
  return {
    profile,
    submission,
    challenge,
    participation,
    team,
    feedback,
    hasConfirmation: confirmation !== null,
    page,
    nextStage: nextStageOf(stages, at),
    evidence,
    mustConfirm,
    emailSuppression,
    at,
  };
}

// The greeting, to which the loaded page adds the name.
export const HydrateFallback = () => <Loading heading="Welcome" shape="dashboard" />;

export default loadedPage(
  TITLE,
  Dashboard,
  ({ submission, challenge, nextStage }) => [
    ...deadlinesOf(submission, challenge).map(({ at }) => at),
    ...(nextStage ? [nextStage.due_at] : []),
  ],
  <AccountPanel />,
);

/** The visitor's dashboard: the challenge, their submission, their team and their account. */
function Dashboard(overview: Overview) {
  const { participation, submission, evidence } = overview;
  const isClosed = participation.window === "closed";
  const hasResult = submission !== null && isDecided(participation.status);
  const isOver = factsOf(overview.challenge, new Date(overview.at)).isDecided;
  const stage = hasResult || isOver ? null : <ChallengeStage {...overview} />;
  // A team answers before it reads on. The form stays in its place once it is answered, with the focus.
  const [wasAnswered] = useState(Boolean(evidence?.answered_at));
  const isEvidenceFirst = stage !== null && !wasAnswered;
  return (
    <Parts>
      <ResultOrWelcome {...overview} />
      {evidence && isEvidenceFirst && <EvidenceSection request={evidence} padding="pb-xl" />}
      {stage}
      {evidence && !isEvidenceFirst && <EvidenceSection request={evidence} padding="pt-xl" />}
      <div
        className={`grid gap-l ${stage || hasResult ? "py-xl" : "pb-xl"} ${isClosed ? styles.closed : ""}`}
      >
        <Entry {...overview} />
        {isClosed && <TeamAndAccount {...overview} />}
      </div>
      <Announcements {...overview} />
      {!isClosed && (
        <div className="grid gap-l py-xl">
          <TeamAndAccount {...overview} />
        </div>
      )}
    </Parts>
  );
}

/** The team's result, or a greeting. */
function ResultOrWelcome(overview: Overview) {
  const { profile, submission, challenge, participation, at } = overview;
  const { status } = participation;
  if (submission && isDecided(status)) {
    return (
      <Suspense>
        <ResultSection
          person={status}
          firstName={profile.first_name}
          submission={submission}
          feedback={overview.feedback}
          hasConfirmation={overview.hasConfirmation}
          page={overview.page}
          nextStage={overview.nextStage}
          facts={factsOf(challenge, new Date(at))}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid page-head">
      <h1 className="title-l">Welcome, {profile.first_name}</h1>
    </div>
  );
}

/** The next dates, except the deadline, which is at the top. */
function eventsOf({ submission, challenge, participation, at }: Overview): ComingEvent[] {
  if (isDecided(participation.status)) return [];
  const deadline = nextDeadline(submission, challenge, at);
  return comingUp(submission, challenge, at).filter(({ title }) => title !== deadline?.title);
}

/** The organizers' request for evidence. */
function EvidenceSection({ request, padding }: { request: EvidenceRequest; padding: string }) {
  return (
    <div className={`grid gap-l ${padding}`}>
      <Suspense>
        <EvidencePanel request={request} />
      </Suspense>
    </div>
  );
}

/** A due confirmation and the entry, and until its deadline the steps to do, with the next dates. */
function Entry(overview: Overview) {
  const { profile, submission, challenge, participation, team, evidence, mustConfirm } = overview;
  const isOpen = participation.window !== "closed";
  return (
    <Parts>
      <div className="stack gap-xl col-main">
        {submission && mustConfirm && (
          <Suspense>
            <ConfirmationPanel submission={submission} />
          </Suspense>
        )}
        <SubmissionSummary
          submission={submission}
          challenge={challenge}
          participation={participation}
          profile={profile}
          hasRequest={mustConfirm || (evidence?.can_answer && !evidence.answered_at) === true}
        />
      </div>
      {isOpen && (
        <div className="col-aside">
          <div className="sticky">
            <Checklist
              submission={submission}
              participation={participation}
              challenge={challenge}
              members={team.members}
              mustConfirm={mustConfirm}
            />
          </div>
        </div>
      )}
      {isOpen && <ComingUp title="Next dates" events={eventsOf(overview)} inRow />}
    </Parts>
  );
}

/** Once the deadline has passed, without a panel for a single person, who has nothing to change. */
function TeamAndAccount(overview: Overview) {
  const { profile, submission, participation, team, emailSuppression } = overview;
  const isClosed = participation.window === "closed";
  const isAlone = team.members.length <= 1 && team.invitations.length === 0;
  const hasTeam = submission !== null && !(isClosed && isAlone);
  return (
    <Parts>
      {hasTeam && (
        <div className={isClosed ? `col-aside ${styles.team}` : "col-main"}>
          {/* The key resets the panel for another team. */}
          <TeamPanel
            key={submission.id}
            {...overview}
            submission={submission}
            personId={profile.id}
          />
        </div>
      )}
      <div className={hasTeam === isClosed ? "col-main" : "col-aside"}>
        <AccountPanel emailSuppression={emailSuppression} />
      </div>
    </Parts>
  );
}

const SUPPRESSION_NOTES: Record<EmailSuppression, Words> = {
  bounced: rich`Our emails to you bounced, so we stopped sending them. [Change your address](${paths.account}), or [contact us](${paths.contact}) once your address works again.`,
  complained: rich`One of our emails to you was marked as spam, so we stopped sending them. To receive our emails again, [contact us](${paths.contact}).`,
};

function AccountPanel({ emailSuppression }: { emailSuppression?: EmailSuppression | null }) {
  return (
    <section className="stack measure-l" aria-labelledby="account-heading">
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

function Announcements({ challenge, participation, submission, at }: Overview) {
  const facts = factsOf(challenge, new Date(at));
  const shown = announcements(facts, participation, submission?.is_owner !== false);
  if (shown.length === 0) return null;
  return (
    <section className="py-xl tone-1" aria-labelledby="announcements-heading">
      <div className="grid gap-s">
        <h2 id="announcements-heading" className="title-m col-title">
          Announcements
        </h2>
        <ul className="ruled col-body">
          {shown.map(({ title, text }) => (
            <li key={title}>
              <h3 className="title-s">{title}</h3>
              <p className="measure mt-3xs">
                <RichText text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The current stage and the next deadline, once submissions have closed with the next dates. */
function ChallengeStage(overview: Overview) {
  const { submission, challenge, participation, at } = overview;
  const facts = factsOf(challenge, new Date(at));
  const deadline = nextDeadline(submission, challenge, at);
  const events = participation.window === "closed" ? eventsOf(overview) : [];
  return (
    <section className="tone-2 py-l" aria-labelledby="stage-heading">
      <div className="grid gap-m">
        <div className={styles.phase}>
          <h2 id="stage-heading" className="label">
            Current phase
          </h2>
          <p className="title-m">{facts.challenge.phase}</p>
          <p className="measure">{phaseNote(facts)}</p>
        </div>
        {deadline && (
          <div className={styles.deadline}>
            <div>
              <h3 className="label">{deadline.title}</h3>
              <p className={`title-l tabular my-2xs screen-only ${styles.left}`}>
                <Countdown until={deadline.at} />
              </p>
              <p>
                <Moment at={deadline.at} />
              </p>
              {deadline.text && <p className="measure mt-3xs">{deadline.text}</p>}
            </div>
            <CalendarLinks />
          </div>
        )}
        {events.length > 0 && (
          <div className={styles.dates}>
            <ComingUp title="Next dates" events={events} inRow />
          </div>
        )}
      </div>
    </section>
  );
}
