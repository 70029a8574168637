import { Link } from "react-router";
import { EmailAddress } from "#common/EmailAddress.tsx";
import { mailtoLink } from "#common/mailtoLink.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { type ChallengeStage, hasReached } from "#shared/participation.ts";
import { Page } from "~/components/Page.tsx";
import { Part, Parts } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import { factsOf } from "~/content/facts.ts";
import { finalistStatus } from "~/content/workspace.ts";
import type { TeamPage } from "~/data/finalistPage.ts";
import { type Finalist, type Mentor, nextStageOf } from "~/data/workspace.ts";
import { ComingUp } from "~/features/coming-up/ComingUp.tsx";
import { finalistDates } from "~/features/coming-up/comingUp.ts";
import { NextDeadline } from "./NextDeadline.tsx";
import { PaymentChecks } from "./PaymentChecks.tsx";
import { PublicPage } from "./PublicPage.tsx";
import { StageList } from "./StageList.tsx";
import styles from "./Workspace.module.css";

interface TeamWorkspaceProps {
  finalist: Finalist;
  page: TeamPage;
  challenge: Challenge;
  at: number;
}

/** The workspace of a finalist: deliverables, mentors and the public page. */
export function TeamWorkspace({ finalist, page, challenge, at }: TeamWorkspaceProps) {
  const { role, stages, mentors, outcome, idea_name, payment_checks } = finalist;
  const facts = factsOf(challenge, new Date(at));
  const next = nextStageOf(stages, at);
  const payment = <PaymentChecks checks={payment_checks} outcome={outcome} />;
  return (
    <>
      <Page
        heading="Your workspace"
        lead={
          <>
            <span>{finalistStatus(outcome ?? "finalist", idea_name, facts)}</span>
            <br />
            <Link to={paths.dashboard}>Back to My Dashboard</Link>
          </>
        }
      >
        <NextDeadline
          next={next}
          note={
            next?.versions[0]
              ? `Version ${next.versions[0].version} has been submitted. You can still replace it.`
              : "Nothing has been submitted yet."
          }
        />
        <div className={`stack gap-xl breakable beside ${styles.columns}`}>
          <Parts>
            <div className="stack gap-xl">
              {facts.isDecided && payment}
              <StageList stages={stages} canSubmit={role === "owner"} />
              {!facts.isDecided && payment}
            </div>
            <div className="stack gap-xl sticky">
              <MentorCards mentors={mentors} state={facts.state} />
              <ComingUp title="Dates" events={finalistDates(challenge, at)} />
            </div>
          </Parts>
        </div>
      </Page>
      <Part>
        <PublicPage page={page} canEdit={role === "owner"} />
      </Part>
    </>
  );
}

interface MentorCardsProps {
  mentors: readonly Mentor[];
  state: ChallengeStage;
}

/** A team can still get a mentor until the top three are selected, and its mentor's hours end with the final. */
function MentorCards({ mentors, state }: MentorCardsProps) {
  if (mentors.length === 0 && state !== "finalists") return null;
  return (
    <section className="stack gap-xs" aria-labelledby="mentors-heading">
      <h2 id="mentors-heading" className="title-s">
        {mentors.length > 1 ? "Your mentors" : "Your mentor"}
      </h2>
      {mentors.length === 0 && (
        <p>You don’t have a mentor yet. We’ll email you when you get one.</p>
      )}
      {mentors.map(({ name, email, contact }) => (
        <div key={email} className="stack gap-xs panel">
          <p className="text-l">
            <strong>{name}</strong>
          </p>
          {!hasReached(state, "winners") && <p className="typed">{contact}</p>}
          <p>
            <a href={mailtoLink(email)}>
              <EmailAddress address={email} />
            </a>
          </p>
        </div>
      ))}
    </section>
  );
}
