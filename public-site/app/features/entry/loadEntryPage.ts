import type { RouterContextProvider } from "react-router";
import { paths } from "~/config/paths.ts";
import { loadEntry } from "~/data/entry.ts";
import { challengeContext } from "~/features/auth/guards.ts";
import { loaded } from "~/lib/loaded.ts";
import { redirectTo } from "~/lib/nextPath.ts";

interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * The loader of the pages about an entry.
 * @throws a redirect to the dashboard without an entry.
 */
export const loadEntryPage = ({ request, context }: LoaderArgs) =>
  loaded("Your entry could not be loaded.", async () => {
    const [entry, challenge] = await Promise.all([loadEntry(), context.get(challengeContext)]);
    if (!entry) throw redirectTo(paths.dashboard, request);
    return { entry, challenge };
  });
