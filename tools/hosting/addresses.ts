import { PAGE_PATHS } from "#backoffice/layout/sections.ts";
import { PAGES, paths } from "#site/config/paths.ts";

/**
 * The addresses of the site, for its local server (tools/stack/site) and for static hosts (hostFiles.ts). Every page
 * of the public site is a file, so an address without one is a real 404. The back office is one page,
 * served at all its addresses.
 */

/** The path of the back office. */
export const ADMIN_PATH = "/admin";

/** The addresses at which the back office's page is served, as well as below them. */
export const ADMIN_PAGES: readonly string[] = PAGE_PATHS.map((page) => ADMIN_PATH + page);

/** Each page of the public site by its address in capital letters, which QR codes on posters contain to be smaller. */
export const CAPITAL_ADDRESSES: ReadonlyMap<string, string> = new Map(
  PAGES.filter((page) => page !== paths.home).map((page) => [page.toUpperCase(), page]),
);

/** The edge function that answers at CALENDAR_PATH, below the address of the API. */
export const CALENDAR_FUNCTION = "/functions/v1/calendar";

/** The edge functions that answer below PROJECTS_PATH and PICTURES_PATH, with the id in the query. */
export const PAGE_FUNCTION = "/functions/v1/project";
export const PICTURE_FUNCTION = "/functions/v1/project-picture";

/** The last part of the address of a project or a picture, as a part of a regular expression. */
export const ID = "[0-9A-Fa-f-]{36}";

/** Whether the back office has a page at this address of the site. */
export function isAdminPage(pathname: string): boolean {
  return ADMIN_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}

/** The folders of files whose name carries a hash of their content. */
export const HASHED_FOLDERS = ["/assets", `${ADMIN_PATH}/assets`] as const;

/** For files whose name changes with their content. */
export const CACHE_FOREVER = "public, max-age=31536000, immutable";

/** For all other files: browsers revalidate them on each use. */
export const REVALIDATE = "no-cache";

/** The Cache-Control header of the file at this address of the site. */
export function cacheControl(pathname: string): string {
  const hashed = HASHED_FOLDERS.some((folder) => pathname.startsWith(`${folder}/`));
  return hashed ? CACHE_FOREVER : REVALIDATE;
}
