import { ButtonLink } from "~/components/Button.tsx";
import { LoadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import { noWorkspace } from "~/content/workspace.ts";
import { challengeContext } from "~/features/auth/guards.ts";
import { MentorWorkspace } from "~/features/workspace/MentorWorkspace.tsx";
import { TeamWorkspace } from "~/features/workspace/TeamWorkspace.tsx";
import { loadWorkspace, type Workspace } from "~/features/workspace/workspace.ts";
import type { Route } from "./+types/workspace.ts";

const WORKSPACE_HEADING = "Your workspace";

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  loadWorkspace(context.get(challengeContext));

export const HydrateFallback = () => <Loading heading={WORKSPACE_HEADING} narrow={false} />;

export default function WorkspaceRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedPage
      heading={WORKSPACE_HEADING}
      answer={loaderData}
      moments={({ finalists }) =>
        finalists.flatMap(({ stages }) => stages.map(({ due_at }) => due_at))
      }
    >
      {(loaded) => <WorkspacePage {...loaded} />}
    </LoadedPage>
  );
}

function WorkspacePage(workspace: Workspace) {
  const { finalists, page } = workspace;
  const own = finalists.find(({ role }) => role !== "mentor");
  if (own && page) {
    return <TeamWorkspace {...workspace} finalist={own} page={page} />;
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
      <div className="stack gap-m start">
        <p>
          <RichText text={noWorkspace} />
        </p>
        <ButtonLink to={paths.dashboard}>My Dashboard</ButtonLink>
      </div>
    </Page>
  );
}
