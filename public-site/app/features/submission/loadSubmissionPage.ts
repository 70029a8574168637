import type { RouterContextProvider } from "react-router";
import { paths } from "~/config/paths.ts";
import { loadSubmission } from "~/data/submission.ts";
import { challengeContext } from "~/features/auth/guards.ts";
import { loaded } from "~/lib/loaded.ts";
import { redirectTo } from "~/lib/nextPath.ts";

interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * The loader of the pages about a submission.
 * @throws a redirect to the dashboard without a submission.
 */
export const loadSubmissionPage = ({ request, context }: LoaderArgs) =>
  loaded("Your entry could not be loaded.", async () => {
    const [submission, challenge] = await Promise.all([
      loadSubmission(),
      context.get(challengeContext),
    ]);
    if (!submission) throw redirectTo(paths.dashboard, request);
    return { submission, challenge };
  });
