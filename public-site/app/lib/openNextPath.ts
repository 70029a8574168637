import { useCallback } from "react";
import { redirect, redirectDocument, useLocation, useNavigate } from "react-router";
import { nextPathOf } from "./nextPath.ts";

/** The back office is another app: the browser has to load it. */
const isBackOffice = (path: string) => /^\/admin(?:[/?#]|$)/.test(path);

/** What a loader throws to lead to a page of this site or of the back office. */
export function redirectTo(path: string): Response {
  return isBackOffice(path) ? redirectDocument(path) : redirect(path);
}

/**
 * Opens the page that is to follow (nextPath.ts).
 * @returns a function whose promise settles when the page is there; for the back office never. It stays
 *   the same; with `replace`, going back does not lead to this page again.
 */
export function useOpenNextPath(): (options?: { replace: boolean }) => Promise<void> {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    async ({ replace } = { replace: false }) => {
      const next = nextPathOf(search);
      if (!isBackOffice(next)) return navigate(next, { replace });
      if (replace) window.location.replace(next);
      else window.location.assign(next);
      return new Promise<never>(() => undefined);
    },
    [navigate, search],
  );
}
