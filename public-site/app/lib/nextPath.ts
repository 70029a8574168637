import { paths } from "~/config/paths.ts";
import { safeNextPath } from "./safeNextPath.ts";

const KEY = "challenge-next";

/** The query parameter that says where to go after signing in. */
const PARAMETER = "next";

/** Where to go after signing in, as the page's address asks; else to the dashboard. */
export function nextPathOf(search: string): string {
  return safeNextPath(new URLSearchParams(search).get(PARAMETER)) ?? paths.dashboard;
}

/** A page's address that leads on to `next` afterwards. The dashboard needs no mention. */
export function withNextPath(page: string, next: string): string {
  if (next === paths.dashboard) return page;
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

/** The remembered path, once; else the dashboard. */
export function takeNextPath(): string {
  try {
    const next = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeNextPath(next) ?? paths.dashboard;
  } catch {
    return paths.dashboard;
  }
}
