import { redirect, redirectDocument, replace } from "react-router";
import { inTab } from "#common/browserStorage.ts";
import { BACK_OFFICE, paths } from "~/config/paths.ts";
import { hasStoredRole, isStoredCodeMissing } from "./sessionMark.ts";

const KEY = "challenge-next";

const PARAMETER = "next";

/** The page to open after signing in, from `?next=`; undefined without one. */
export function requestedNextPath(search: string): string | undefined {
  const query = new URLSearchParams(search);
  // The link of a confirmation email contains the whole address of the request.
  const returnTo = parsed(query.get("redirect_to") ?? "");
  return returnTo ? requestedNextPath(returnTo.search) : safeNextPath(query.get(PARAMETER));
}

/** The home page of the signed-in person: for administrators the back office, for others the dashboard. */
export function homePath(): string {
  return hasStoredRole() ? BACK_OFFICE : paths.dashboard;
}

/** The page to open after signing in. */
export function nextPathOf(search: string): string {
  return requestedNextPath(search) ?? homePath();
}

/** The address of a page with `?next=`, unless that is the person's home page. */
export function withNextPath(page: string, next: string): string {
  if (next === homePath()) return page;
  return `${page}?${new URLSearchParams({ [PARAMETER]: next })}`;
}

/** Stores the next page while the visitor is at Google, which returns to a fixed address. */
export const rememberNextPath = (next: string) => inTab.write(KEY, next);

/** Returns the stored page once; undefined without one. */
export function takeNextPath(): string | undefined {
  const next = inTab.read(KEY);
  inTab.remove(KEY);
  return safeNextPath(next);
}

/** An address as a URL; undefined if it is none. (Safari 17 has no `URL.parse`.) */
const parsed = (address: string, base?: string) =>
  URL.canParse(address, base) ? new URL(address, base) : undefined;

/** @returns a path of this site; undefined for anything that could redirect to another site. */
function safeNextPath(next: string | null): string | undefined {
  if (!next) return undefined;
  const url = parsed(next, window.location.origin);
  // Parse it, because "//host" and "/\\host" look like paths but name another origin.
  if (url?.origin !== window.location.origin) return undefined;
  // "/.//host" is the path "//host", which would be parsed as another host.
  if (url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The back office is another app, which needs a document navigation. */
export const isBackOffice = (path: string) => /^\/admin(?:[/?#]|$)/.test(path);

/**
 * A redirect for a loader to throw, to a page of this site or of the back office. It replaces the current page if that
 * is the requested one, because going back would only redirect again.
 */
export function redirectTo(path: string, request: Request): Response {
  if (isBackOffice(path)) return redirectDocument(path);
  return isShown(request) ? replace(path) : redirect(path);
}

/**
 * Requires the code of an authenticator app on a public page, if it is missing.
 * @throws a redirect to /second-factor.
 */
export function requireStoredCode(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const page = withNextPath(paths.secondFactor, pathname + search);
  if (isStoredCodeMissing()) throw redirectTo(page, request);
}

/** Whether the window shows the page of a request. */
export function isShown({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname === window.location.pathname && search === window.location.search;
}

/** The address of a loader's request, with the hash from the window's address. */
export function requestedAddress(request: Request): URL {
  const address = new URL(request.url);
  if (isShown(request)) address.hash = window.location.hash;
  return address;
}
