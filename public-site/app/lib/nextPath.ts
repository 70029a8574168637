import { useCallback } from "react";
import { redirect, redirectDocument, replace, useLocation, useNavigate } from "react-router";
import { inTab } from "#common/browserStorage.ts";
import { BACK_OFFICE, paths } from "~/config/paths.ts";
import { hasStoredRole, lacksStoredCode } from "./sessionMark.ts";

const KEY = "challenge-next";

/** The query parameter that says where to go after signing in. */
const PARAMETER = "next";

/** Where to go after signing in, if the page's address asks for something. */
export function askedNextPath(search: string): string | undefined {
  const asked = new URLSearchParams(search);
  // The link of a confirmation mail carries the whole address that it was requested with.
  const returnTo = URL.parse(asked.get("redirect_to") ?? "");
  return returnTo ? askedNextPath(returnTo.search) : safeNextPath(asked.get(PARAMETER));
}

/** Where a signed-in person is at home: administrators in the back office, others on the dashboard. */
export function ownHome(): string {
  return hasStoredRole() ? BACK_OFFICE : paths.dashboard;
}

/** Where to go after signing in, as the page's address asks; else home. */
export function nextPathOf(search: string): string {
  return askedNextPath(search) ?? ownHome();
}

/** A page's address that leads on to `next` afterwards. Home needs no mention. */
export function withNextPath(page: string, next: string): string {
  if (next === ownHome()) return page;
  return `${page}?${new URLSearchParams({ [PARAMETER]: next })}`;
}

/** Keeps it while the visitor is away at Google, which returns to one fixed address. */
export const rememberNextPath = (next: string) => inTab.keep(KEY, next);

/** The remembered path, once: for somebody who comes back from Google; undefined for anybody else. */
export function takeNextPath(): string | undefined {
  const next = inTab.read(KEY);
  inTab.forget(KEY);
  return safeNextPath(next);
}

/**
 * Where to go after signing in, from `?next=`.
 * @returns a path of this site, or undefined for anything that could lead elsewhere.
 */
function safeNextPath(next: string | null): string | undefined {
  if (!next) return undefined;
  const url = URL.parse(next, window.location.origin);
  // Parsed, not matched: "//host" and "/\\host" look like paths and name another origin.
  if (url?.origin !== window.location.origin) return undefined;
  // A path of this site that would be read as another host once more: "/.//host" is "//host" by now.
  if (url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The back office is another app: the browser has to load it. */
export const isBackOffice = (path: string) => /^\/admin(?:[/?#]|$)/.test(path);

/**
 * What a loader throws to lead to a page of this site or of the back office. The page that was asked for
 * leaves the history when it is there already: going back would only lead here again.
 */
export function redirectTo(path: string, request: Request): Response {
  if (isBackOffice(path)) return redirectDocument(path);
  return isShown(request) ? replace(path) : redirect(path);
}

/** Whether the page that a loader or a middleware runs for is the one that the window shows. */
export function isShown({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname === window.location.pathname && search === window.location.search;
}

/**
 * Opens the page that is to follow, in the place of this one: going back does not lead to
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

/**
 * The address that a loader is asked for, with its hash where that is known: a request has none, and
 * it is in the window's address only once that is the same page.
 */
export function requestedAddress(request: Request): URL {
  const address = new URL(request.url);
  const shown = new URL(window.location.href);
  if (address.pathname === shown.pathname && address.search === shown.search) {
    address.hash = shown.hash;
  }
  return address;
}
