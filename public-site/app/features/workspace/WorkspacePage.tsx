import { ButtonLink } from "~/components/Button.tsx";
import { Page } from "~/components/Page.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import { noWorkspace } from "~/content/workspace.ts";
import { MentorWorkspace } from "./MentorWorkspace.tsx";
import { TeamWorkspace } from "./TeamWorkspace.tsx";
import styles from "./Workspace.module.css";
import type { Workspace } from "./workspace.ts";

export const WORKSPACE_HEADING = "Your workspace";

interface WorkspacePageProps extends Workspace {
  onRefresh: () => Promise<void>;
}

/** The workspace of finalists and their mentors. */
export function WorkspacePage({ onRefresh, ...workspace }: WorkspacePageProps) {
  const { finalists, page } = workspace;
  const own = finalists.find(({ role }) => role !== "mentor");
  if (own && page) {
    return <TeamWorkspace {...workspace} finalist={own} page={page} onRefresh={onRefresh} />;
  }
  return finalists.length > 0 ? <MentorWorkspace {...workspace} /> : <NoWorkspace />;
}

function NoWorkspace() {
  return (
    <Page
      heading={WORKSPACE_HEADING}
      lead="This page is for finalists and their mentors, and you are not signed in as one of them."
      narrow
    >
      <p className={styles.none}>
        <RichText text={noWorkspace} />
      </p>
      <ButtonLink to={paths.dashboard}>My Dashboard</ButtonLink>
    </Page>
  );
}
