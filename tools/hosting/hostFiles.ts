import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { CALENDAR_PATH, PICTURES_PATH, PROJECTS_PATH, paths } from "#site/config/paths.ts";
import { ROOT } from "../stack/config.ts";
import {
  ADMIN_PAGES,
  ADMIN_PATH,
  CACHE_FOREVER,
  CALENDAR_FUNCTION,
  HASHED_FOLDERS,
  ID,
  PAGE_FUNCTION,
  PICTURE_FUNCTION,
  REVALIDATE,
} from "./addresses.ts";

/**
 * The headers and addresses of the site in the formats of static hosts. Each of them serves
 * `faq.html` at /faq and, with status 404, `404.html` at an address without a file.
 */

export type Headers = Record<string, string>;

export const ORIGIN = "Written by `npm run build` (tools/hosting/hostFiles.ts).";

/** Cloudflare Pages ignores longer lines. */
const LONGEST_LINE = 2000;

/**
 * `_headers`, for Netlify and Cloudflare Pages.
 * @throws when a line is longer than Cloudflare Pages reads.
 */
export function headersFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const tooLong = lines.find((line) => line.length > LONGEST_LINE);
  if (tooLong) throw new Error(`Longer than ${LONGEST_LINE} characters: ${tooLong}`);
  // Overlapping rules add up, so each header is in one rule only.
  const hashed = HASHED_FOLDERS.map((folder) => `${folder}/*\n  cache-control: ${CACHE_FOREVER}\n`);
  return [`# ${ORIGIN}\n/*`, ...lines, ...hashed].join("\n");
}

/** The address of the calendar. The API's origin is empty if it is the site's own. */
export const calendarAddress = (apiOrigin: string) => apiOrigin + CALENDAR_FUNCTION;

/**
 * `_redirects`, for Netlify and Cloudflare Pages: the back office, the calendar, projects and their
 * pictures. Neither host can change the content type of another server's HTML, so projects get the prerendered
 * page, with a generic preview.
 * @param apiOrigin Empty if it is the site's own.
 */
export function redirectsFile(apiOrigin: string): string {
  // The target is the folder, because Cloudflare Pages would redirect from the name of a file.
  const rules = ADMIN_PAGES.flatMap((page) => [
    `${page} ${ADMIN_PATH}/ 200`,
    `${page}/* ${ADMIN_PATH}/ 200`,
  ]);
  const calendar = `${CALENDAR_PATH} ${calendarAddress(apiOrigin)} 302`;
  const pictures = `${PICTURES_PATH}/* ${apiOrigin}${PICTURE_FUNCTION}?id=:splat 302`;
  const projects = `${PROJECTS_PATH}/* ${paths.project} 200`;
  return `# ${ORIGIN}\n${[calendar, pictures, projects, ...rules].join("\n")}\n`;
}

/** The back office's pages below its own address, as a part of a regular expression. */
export const ADMIN_NAMES = ADMIN_PAGES.map((page) => page.slice(ADMIN_PATH.length + 1)).join("|");

/** Files with a hash in their name, as a regular expression. */
export const HASHED = `^(${HASHED_FOLDERS.join("|")})/.*[^/]$`;

/** Addresses that look like pages because they have the name of a file. */
export const NOT_PAGES = ["/404", "/index", `${ADMIN_PATH}/index`, "/_headers", "/_redirects"];

/**
 * Caddy's rules for project pages, which come from the edge function. Only its status and body are used. The headers
 * are the site's, because Supabase sends others with HTML.
 */
function caddyProjects(headers: Headers, apiOrigin: string): string {
  const dropped = [...Object.keys(headers), "cache-control", "content-type"].map(
    (name) => `\t\t\theader_down -${name}`,
  );
  return `\t@project path_regexp project ^${PROJECTS_PATH}/(${ID})$
	route @project {
		rewrite * ${PAGE_FUNCTION}?id={re.project.1}
		header content-type "text/html; charset=utf-8"
		reverse_proxy ${apiOrigin} {
			header_up Host {upstream_hostport}
			# Ignores the client's claims about its address.
			header_up X-Forwarded-For {remote_host}
			header_up -Forwarded
${dropped.join("\n")}
		}
	}`;
}

/** Without an API's address, the prerendered page for every project. */
function caddyShell(): string {
  return `\t@project path_regexp ^${PROJECTS_PATH}/${ID}$
	rewrite @project ${paths.project}`;
}

/** For Caddy: to be imported into a site block that has the site's folder as its `root`. */
export function caddyFile(headers: Headers, apiOrigin: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value}"`);
  return `# ${ORIGIN}
# Import it into the site's block, which also sets root.

encode zstd gzip
header {
${lines.join("\n")}
}
@hashed path_regexp ${HASHED}
@other not path_regexp ${HASHED}
header @hashed cache-control "${CACHE_FOREVER}"
header @other cache-control "${REVALIDATE}"

# A route keeps this order; elsewhere Caddy sorts directives.
route {
	@writing not method GET HEAD
	header @writing allow "GET, HEAD"
	error @writing 405

	redir ${CALENDAR_PATH} ${calendarAddress(apiOrigin)} 302

	@picture path_regexp picture ^${PICTURES_PATH}/(${ID})$
	redir @picture ${apiOrigin}${PICTURE_FUNCTION}?id={re.picture.1} 302

${apiOrigin ? caddyProjects(headers, apiOrigin) : caddyShell()}

	# Second addresses of pages, and addresses that are not pages.
	@no_page path *.html ${NOT_PAGES.join(" ")}
	error @no_page 404

	@admin path_regexp ^${ADMIN_PATH}/((${ADMIN_NAMES})(/|$)|$)
	route @admin {
		rewrite * ${ADMIN_PATH}/index.html
		file_server
	}
	route ${ADMIN_PATH} {
		rewrite * ${ADMIN_PATH}/
		redir {uri} 308
	}
	# The captured path begins with one slash: two would redirect to another host.
	@slash path_regexp slash ^(/\\w[\\w./-]*)/$
	route @slash {
		rewrite * {re.slash.1}
		redir {uri} 308
	}
	# No file has such a name, and Caddy would answer some of them with an error.
	@strange not path_regexp ^[\\w./-]*$
	error @strange 404

	try_files {path} {path}.html
	file_server {
		disable_canonical_uris
	}
}

handle_errors {
	encode zstd gzip
	header cache-control "${REVALIDATE}"
	@missing expression {err.status_code} == 404
	route @missing {
		rewrite * /404.html
		file_server
	}
}
`;
}

const TEMPLATES = path.join(ROOT, "supabase/templates");

/**
 * Copies Auth's email templates into the folder `templates` of the site, where a self-hosted Auth server
 * fetches them (docs/own-server.md). They become text files, because hosts serve `*.html` under other addresses.
 */
export async function copyEmailTemplates(site: string): Promise<void> {
  const folder = path.join(site, "templates");
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(TEMPLATES)) {
    const copy = `${path.parse(name).name}.txt`;
    await copyFile(path.join(TEMPLATES, name), path.join(folder, copy));
  }
}
