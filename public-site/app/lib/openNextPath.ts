import { useCallback } from "react";
import { redirect, redirectDocument, replace, useLocation, useNavigate } from "react-router";
import { paths } from "~/config/paths.ts";
import { nextPathOf, withNextPath } from "./nextPath.ts";
import { lacksStoredCode } from "./sessionMark.ts";

/** The back office is another app: the browser has to load it. */
const isBackOffice = (path: string) => /^\/admin(?:[/?#]|$)/.test(path);

/**
 * What a loader throws to lead to a page of this site or of the back office. The page that was asked for
 * leaves the history when it is there already: going back would only lead here again.
 */
export function redirectTo(path: string, { url }: Request): Response {
  if (isBackOffice(path)) return redirectDocument(path);
  const { pathname, search } = new URL(url);
  const { location } = window;
  const isInHistory = pathname === location.pathname && search === location.search;
  return isInHistory ? replace(path) : redirect(path);
}

/**
 * Opens the page that is to follow (nextPath.ts), in the place of this one: going back does not lead to
 * a form that has done its work. Who has an authenticator app enters its code on the way.
 * @returns a function whose promise settles when the page is there; for the back office never. It stays
 *   the same.
 */
export function useOpenNextPath(): () => Promise<void> {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useCallback(async () => {
    const asked = nextPathOf(search);
    const next = lacksStoredCode() ? withNextPath(paths.secondFactor, asked) : asked;
    if (!isBackOffice(next)) return navigate(next, { replace: true });
    window.location.replace(next);
    return new Promise<never>(() => undefined);
  }, [navigate, search]);
}
