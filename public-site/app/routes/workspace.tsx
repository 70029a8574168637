import { challengeNow } from "#common/challengeClock.ts";
import { NBSP } from "#common/words.ts";
import team from "~/art/people/team.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import { noWorkspace } from "~/content/workspace.ts";
import { loadTeamPage } from "~/data/finalistPage.ts";
import { loadFinalistTeams } from "~/data/workspace.ts";
import { challengeContext } from "~/features/auth/guards.ts";
import { MentorWorkspace } from "~/features/workspace/MentorWorkspace.tsx";
import { TeamWorkspace } from "~/features/workspace/TeamWorkspace.tsx";
import { loaded } from "~/lib/loaded.ts";
import type { Route } from "./+types/workspace.ts";

const WORKSPACE_HEADING = "Your workspace";

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  loaded("We couldn’t load the workspace.", async () => {
    const [finalists, page, challenge] = await Promise.all([
      loadFinalistTeams(),
      loadTeamPage(),
      context.get(challengeContext),
    ]);
    // The time on the challenge's clock, in milliseconds.
    return { finalists, page, challenge, at: challengeNow().getTime() };
  });

// A line as high as the lead, which depends on the data.
export const HydrateFallback = () => (
  <Loading heading={WORKSPACE_HEADING} lead={NBSP} shape="workspace" />
);

export default loadedPage(WORKSPACE_HEADING, WorkspacePage, ({ finalists }) =>
  finalists.flatMap(({ stages }) => stages.map(({ due_at }) => due_at)),
);

type Workspace = Extract<Awaited<ReturnType<typeof clientLoader>>, { ok: true }>["value"];

function WorkspacePage({ finalists, page, ...time }: Workspace) {
  const finalist = finalists.find(({ role }) => role !== "mentor");
  if (finalist && page) return <TeamWorkspace finalist={finalist} page={page} {...time} />;
  return finalists.length > 0 ? (
    <MentorWorkspace finalists={finalists} {...time} />
  ) : (
    <NoWorkspace />
  );
}

function NoWorkspace() {
  const { isReleased } = useChallenge();
  return (
    <Page
      heading={WORKSPACE_HEADING}
      lead="This page is for finalists and their mentors. Your account has no access to it."
      drawing={<PageDrawing file={team} below />}
    >
      <div className="stack gap-m start">
        <p>
          <RichText text={noWorkspace} />
        </p>
        <div className="row">
          <ButtonLink to={paths.dashboard}>My Dashboard</ButtonLink>
          {isReleased && (
            <ButtonLink to={paths.finalists} look="quiet">
              The finalists
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}
