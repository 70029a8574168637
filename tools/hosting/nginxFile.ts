import { CALENDAR_PATH, PICTURES_PATH, PROJECTS_PATH, paths } from "#site/config/paths.ts";
import {
  ADMIN_PATH,
  CACHE_FOREVER,
  ID,
  PAGE_FUNCTION,
  PICTURE_FUNCTION,
  REVALIDATE,
} from "./addresses.ts";
import {
  ADMIN_NAMES,
  calendarAddress,
  HASHED,
  type Headers,
  NOT_PAGES,
  ORIGIN,
} from "./hostFiles.ts";

/** Overwrites the client's claims about its address: only the last proxy is trusted. */
export const PROXY_HEADERS = `proxy_set_header X-Forwarded-For $remote_addr;
proxy_set_header X-Real-IP $remote_addr;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_set_header X-Forwarded-Host $host;
proxy_set_header Forwarded "";`;

const indent = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by);

/** Headers of every answer. An nginx block with headers inherits none, so each block lists all of them. */
function addHeaders(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join("\n");
}

/** nginx's rules for project pages, like Caddy's (hostFiles.ts). */
function projectPages(headers: Headers, apiOrigin: string): string {
  if (!apiOrigin) return `\ttry_files ${paths.project}.html =404;`;
  const dropped = [...Object.keys(headers), "cache-control", "content-type"];
  return indent(
    `rewrite ^${PROJECTS_PATH}/(.*)$ ${PAGE_FUNCTION}?id=$1 break;
proxy_pass ${apiOrigin};
proxy_ssl_server_name on;
proxy_set_header Host ${new URL(apiOrigin).host};
${PROXY_HEADERS}
${dropped.map((name) => `proxy_hide_header ${name};`).join("\n")}
${addHeaders({ ...headers, "cache-control": REVALIDATE, "content-type": "text/html; charset=utf-8" })}`,
    "\t",
  );
}

/** For nginx: to be included into a server block that has the site's folder as its `root`. */
export function nginxFile(headers: Headers, apiOrigin: string): string {
  return `# ${ORIGIN}
# Include it in the site's server block, which also sets listen, server_name, root and the certificates. The http block
# must include mime.types.

server_tokens off;
absolute_redirect off;
charset utf-8;
gzip on;
gzip_types text/css text/javascript application/javascript application/json image/svg+xml application/wasm;

set $cache "${REVALIDATE}";
if ($uri ~ "${HASHED}") {
	set $cache "${CACHE_FOREVER}";
}
set $allowed "";
if ($request_method !~ "^(GET|HEAD)$") {
	set $allowed "GET, HEAD";
}
if ($allowed) {
	return 405;
}
${addHeaders({ ...headers, "cache-control": "$cache", allow: "$allowed" })}
error_page 404 /404.html;

location = /404.html {
	internal;
}
location = / {
	try_files /index.html =404;
}
location = ${CALENDAR_PATH} {
	return 302 ${calendarAddress(apiOrigin)};
}
location ~ "^${PICTURES_PATH}/(${ID})$" {
	return 302 ${apiOrigin}${PICTURE_FUNCTION}?id=$1;
}
location ~ "^${PROJECTS_PATH}/${ID}$" {
${projectPages(headers, apiOrigin)}
}
# Second addresses of pages, and addresses that are not pages. No file has such a name.
location ~ "\\.html$|^(${NOT_PAGES.join("|")})$|[^\\w./-]" {
	return 404;
}
location ~ "^${ADMIN_PATH}/((${ADMIN_NAMES})(/|$)|$)" {
	try_files ${ADMIN_PATH}/index.html =404;
}
location = ${ADMIN_PATH} {
	return 308 ${ADMIN_PATH}/$is_args$args;
}
# The captured path begins with one slash: two would redirect to another host.
location ~ "^(/\\w[\\w./-]*)/$" {
	return 308 $1$is_args$args;
}
location / {
	try_files $uri $uri.html =404;
}
`;
}
