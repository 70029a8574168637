import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { closeIfSignInWindow } from "#common/signInAgain.ts";
import { paths } from "~/config/paths.ts";
import { isBackOffice, nextPathOf, withNextPath } from "./nextPath.ts";
import { isStoredCodeMissing } from "./sessionMark.ts";

/**
 * Replaces the page with the next one, or first with the code page if the code of an authenticator app is missing.
 * @returns a stable function. Its promise settles when the page is open; never for the back office, or if the window was
 * opened only for signing in (signInAgain.ts).
 */
export function useOpenNextPath(): () => Promise<void> {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useCallback(async () => {
    const requested = nextPathOf(search);
    const isCodeMissing = isStoredCodeMissing();
    const next = isCodeMissing ? withNextPath(paths.secondFactor, requested) : requested;
    if (isCodeMissing || !closeIfSignInWindow()) {
      if (!isBackOffice(next)) return navigate(next, { replace: true });
      window.location.replace(next);
    }
    return new Promise<never>(() => undefined);
  }, [navigate, search]);
}
