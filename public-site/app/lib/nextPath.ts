import { BACK_OFFICE, paths } from "~/config/paths.ts";
import { hasStoredRole } from "./sessionMark.ts";

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
export function rememberNextPath(next: string): void {
  try {
    sessionStorage.setItem(KEY, next);
  } catch {
    // Storage is blocked: the visitor ends up on the dashboard.
  }
}

/** The remembered path, once: for somebody who comes back from Google; undefined for anybody else. */
export function takeNextPath(): string | undefined {
  try {
    const next = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeNextPath(next);
  } catch {
    return undefined;
  }
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
