import { paths } from "~/config/paths.ts";
import { isCodeMissing } from "~/data/secondFactor.ts";
import { readUser } from "~/data/session.ts";
import { redirectTo, withNextPath } from "~/lib/nextPath.ts";

/**
 * Requires the code of an authenticator app on a public page, if it is missing. Separate from guards.ts, which loads
 * supabase-js.
 * @throws a redirect to /second-factor.
 */
export async function requireCodeIfMissing(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const isMissing = (await readUser().catch(() => null)) && (await isCodeMissing());
  if (isMissing) throw redirectTo(withNextPath(paths.secondFactor, pathname + search), request);
}
