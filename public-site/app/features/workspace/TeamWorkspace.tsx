import { Link } from "react-router";
import { Page } from "~/components/Page.tsx";
import { Part, Parts } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import { factsOf } from "~/content/facts.ts";
import { finalistStanding } from "~/content/workspace.ts";
import type { TeamPage } from "~/data/finalistPage.ts";
import type { Finalist } from "~/data/workspace.ts";
import { ComingUp } from "~/features/coming-up/ComingUp.tsx";
import { MentorCards } from "./MentorCards.tsx";
import { NextDeadline } from "./NextDeadline.tsx";
import { PublicPage } from "./PublicPage.tsx";
import { StageList } from "./StageList.tsx";
import styles from "./Workspace.module.css";
import { finalistDates, type Workspace } from "./workspace.ts";

interface TeamWorkspaceProps extends Workspace {
  finalist: Finalist;
  page: TeamPage;
  onRefresh: () => Promise<void>;
}

/** A finalist's own: what to hand in and until when, who helps, and what the public sees. */
export function TeamWorkspace({ finalist, page, challenge, at, onRefresh }: TeamWorkspaceProps) {
  const { role, stages, mentors, outcome, ideaName } = finalist;
  const facts = factsOf(challenge, new Date(at));
  return (
    <>
      <Page
        heading="Your workspace"
        lead={
          <>
            <span>{finalistStanding(outcome ?? "finalist", ideaName, facts)}</span>{" "}
            <Link to={paths.dashboard}>My Dashboard</Link>
          </>
        }
      >
        <NextDeadline stages={stages} at={at} />
        <div className={styles.columns}>
          <Parts>
            <StageList stages={stages} canHandIn={role === "owner"} onRefresh={onRefresh} />
            <div className={styles.aside}>
              <MentorCards mentors={mentors} canGetMentor={facts.state === "finalists"} />
              <ComingUp title="Dates" events={finalistDates(stages, challenge, at)} />
            </div>
          </Parts>
        </div>
      </Page>
      <Part>
        <PublicPage page={page} canEdit={role === "owner"} onRefresh={onRefresh} />
      </Part>
    </>
  );
}
