import { EmailAddress } from "#common/EmailAddress.tsx";
import { mailtoLink } from "#common/mailtoLink.ts";
import { countOf } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { type Finalist, nextStageOf } from "~/data/workspace.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { ComingUp } from "~/features/coming-up/ComingUp.tsx";
import { finalistDates } from "~/features/coming-up/comingUp.ts";
import { NextDeadline } from "./NextDeadline.tsx";
import { StageHead, VersionList } from "./StageList.tsx";
import styles from "./Workspace.module.css";

interface MentorWorkspaceProps {
  finalists: readonly Finalist[];
  challenge: Challenge;
  at: number;
}

/** A mentor's workspace: their teams and the teams' documents. */
export function MentorWorkspace({ finalists, challenge, at }: MentorWorkspaceProps) {
  const dates = finalistDates(challenge, at);
  const next = nextStageOf(finalists[0]?.stages ?? [], at);
  const submitted = finalists.filter(({ stages }) =>
    stages.some(({ stage_id, versions }) => stage_id === next?.stage_id && versions.length > 0),
  );
  return (
    <Page
      heading={finalists.length > 1 ? "Your teams" : "Your team"}
      lead="Thank you for being a mentor. Keep everything on this page confidential: the ideas belong to the teams."
    >
      {finalists.length > 1 && (
        <nav aria-label="Your teams" className="row gap-m mb-s">
          {finalists.map(({ submission_id: id, idea_name }) => (
            <a key={id} className="link-button" href={`#team-${id}`}>
              {idea_name}
            </a>
          ))}
        </nav>
      )}
      <NextDeadline next={next} note={submittedNote(submitted.length, finalists.length)} />
      {/* Without dates, the teams have the whole width. */}
      <div className={dates.length > 0 ? `stack gap-xl beside ${styles.columns}` : ""}>
        <div className={`gap-2xl breakable ${dates.length > 0 ? "stack" : styles.teams}`}>
          {finalists.map((finalist) => (
            <Team key={finalist.submission_id} finalist={finalist} />
          ))}
        </div>
        {dates.length > 0 && (
          <div className="sticky">
            <ComingUp title="Dates" events={dates} />
          </div>
        )}
      </div>
      <div className="row mt-xl">
        <ButtonLink to={paths.account} look="quiet">
          Your account
        </ButtonLink>
        <SignOutButton />
      </div>
    </Page>
  );
}

function submittedNote(submitted: number, teams: number): string {
  if (submitted === 0) return "Nothing has been submitted yet.";
  return teams === 1 ? "Submitted." : `Submitted by ${countOf(submitted, teams)} teams.`;
}

function Team({ finalist }: { finalist: Finalist }) {
  const { submission_id: id, idea_name, description, members, stages } = finalist;
  return (
    <section className="stack gap-m" aria-labelledby={`team-${id}`}>
      <h2 id={`team-${id}`} className="title-m">
        {idea_name}
      </h2>
      <ul className={`tiles ${styles.members}`} aria-label={`Members of ${idea_name}`}>
        {members.map(({ name, email }) => (
          <li key={email}>
            <strong>{name ?? email}</strong>
            <a href={mailtoLink(email)}>
              <EmailAddress address={email} />
            </a>
          </li>
        ))}
      </ul>
      <details>
        <summary>Entry description</summary>
        <p className="typed measure mt-xs">{description}</p>
      </details>
      {stages.length === 0 && <p>No stages yet. They’ll appear here with their deadlines.</p>}
      {stages.map((stage) => (
        <div key={stage.stage_id} className="stack gap-m rule">
          <StageHead stage={stage} level="h3" />
          <VersionList stage={stage} />
        </div>
      ))}
    </section>
  );
}
