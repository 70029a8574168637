import type { RouterContextProvider } from "react-router";
import { paths } from "~/config/paths.ts";
import { loadSubmission } from "~/data/submission.ts";
import { loadMembers } from "~/data/team.ts";
import { challengeContext } from "~/features/auth/guards.ts";
import { loaded } from "~/lib/loaded.ts";
import { redirectTo } from "~/lib/nextPath.ts";

interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** @throws a redirect to the dashboard without a submission. */
async function readPage({ request, context }: LoaderArgs) {
  const [submission, challenge] = await Promise.all([
    loadSubmission(),
    context.get(challengeContext),
  ]);
  if (!submission) throw redirectTo(paths.dashboard, request);
  return { submission, challenge };
}

const FAILURE = "We couldn’t load your entry.";

/** The loader of the page of a submission. */
export const loadSubmissionPage = (args: LoaderArgs) => loaded(FAILURE, () => readPage(args));

/** The loader of the page that submits it, which names members. */
export const loadSubmitPage = (args: LoaderArgs) =>
  loaded(FAILURE, async () => {
    const [page, members] = await Promise.all([readPage(args), loadMembers()]);
    return { ...page, members };
  });
