import { ADMIN_PAGES, ADMIN_PATH, ASK_AGAIN, HASHED_FOLDERS, KEEP_FOR_GOOD } from "./addresses.ts";

/**
 * The headers and addresses of the site in the words of static hosts. Each of them serves
 * `faq.html` at /faq and, with status 404, `404.html` at an address without a file.
 */

type Headers = Record<string, string>;

const ORIGIN = "Written by `npm run build` (hosting/hostFiles.ts).";

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
  // Rules that overlap add to each other, so no header is in two of them.
  const hashed = HASHED_FOLDERS.map((folder) => `${folder}/*\n  cache-control: ${KEEP_FOR_GOOD}\n`);
  return [`# ${ORIGIN}\n/*`, ...lines, ...hashed].join("\n");
}

/** `_redirects`, for Netlify and Cloudflare Pages: where the back office's one page is found. */
export function redirectsFile(): string {
  // Cloudflare Pages takes the name of a file for an address to redirect from.
  const rules = ADMIN_PAGES.flatMap((page) => [
    `${page} ${ADMIN_PATH}/ 200`,
    `${page}/* ${ADMIN_PATH}/ 200`,
  ]);
  return `# ${ORIGIN}\n${rules.join("\n")}\n`;
}

/** The back office's pages below its own address, as a part of a regular expression. */
const ADMIN_NAMES = ADMIN_PAGES.map((page) => page.slice(ADMIN_PATH.length + 1)).join("|");

/** `vercel.json`, beside the folder with the site. */
export function vercelFile(headers: Headers, folder: string): string {
  const listed = Object.entries(headers).map(([key, value]) => ({ key, value }));
  const config = {
    framework: null,
    outputDirectory: folder,
    cleanUrls: true,
    headers: [
      { source: "/(.*)", headers: listed },
      ...HASHED_FOLDERS.map((hashed) => ({
        source: `${hashed}/(.*)`,
        headers: [{ key: "cache-control", value: KEEP_FOR_GOOD }],
      })),
    ],
    // With clean addresses, `admin/index.html` is called after its folder.
    rewrites: [{ source: `${ADMIN_PATH}/:page(${ADMIN_NAMES})/:rest*`, destination: ADMIN_PATH }],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Files that never change under their name, as a regular expression. */
const HASHED = `^(${HASHED_FOLDERS.join("|")})/.*[^/]$`;

/** Addresses that only look like pages: what is called after a file of this folder. */
const NO_PAGES = ["/404", "/index", `${ADMIN_PATH}/index`, "/_headers", "/_redirects"];

/** For nginx: to be included in a `server` block that has the site's folder as its `root`. */
export function nginxFile(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
  return `# ${ORIGIN}
# Include it in a server block that says: listen, server_name, the certificate, and root.

# A location with an add_header of its own would lose all of these, so none has one.
${lines.join("\n")}
set $cache_control "${ASK_AGAIN}";
if ($uri ~ "${HASHED}") {
  set $cache_control "${KEEP_FOR_GOOD}";
}
add_header cache-control $cache_control;
# Only this one is for errors too. It is empty, and so left out, but on the page that says 404.
set $missing "";
add_header cache-control $missing always;

gzip on;
gzip_vary on;
gzip_min_length 500;
gzip_types text/css text/javascript application/javascript application/json text/plain text/xml image/svg+xml;

# Behind a proxy the server knows neither the scheme nor the port that visitors see.
absolute_redirect off;
error_page 404 /404.html;
location = /404.html {
  internal;
  set $missing "${ASK_AGAIN}";
}
location = / {
  try_files /index.html =404;
}
location / {
  try_files $uri $uri.html =404;
}
location = ${ADMIN_PATH} {
  return 308 ${ADMIN_PATH}/$is_args$args;
}
location = ${ADMIN_PATH}/ {
  try_files ${ADMIN_PATH}/index.html =404;
}
location ~ "^${ADMIN_PATH}/(${ADMIN_NAMES})(/|$)" {
  try_files ${ADMIN_PATH}/index.html =404;
}
location ~ "^(/\\w[\\w./-]*)/$" {
  return 308 $1$is_args$args;
}
# The same page under a second address, and what is not a page.
location ~ "\\.html$" {
  internal;
}
location ~ "^(${NO_PAGES.join("|")})$" {
  return 404;
}
`;
}

/** For Caddy: to be imported into a site block that has the site's folder as its `root`. */
export function caddyFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value}"`);
  return `# ${ORIGIN}
# Import it into the block of the site's address, which says besides: root.

encode zstd gzip
header {
${lines.join("\n")}
}
@hashed path_regexp ${HASHED}
@other not path_regexp ${HASHED}
header @hashed cache-control "${KEEP_FOR_GOOD}"
header @other cache-control "${ASK_AGAIN}"

# In this order; elsewhere Caddy has an order of its own.
route {
	@writing not method GET HEAD
	header @writing allow "GET, HEAD"
	error @writing 405

	# The same page under a second address, and what is not a page.
	@no_page path *.html ${NO_PAGES.join(" ")}
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
	# What is caught begins with one slash: two would lead to another host.
	@slash path_regexp slash ^(/\\w[\\w./-]*)/$
	route @slash {
		rewrite * {re.slash.1}
		redir {uri} 308
	}
	# No file has another name, and Caddy takes some of these for a mistake of its own.
	@strange not path_regexp ^[\\w./-]*$
	error @strange 404

	try_files {path} {path}.html
	file_server {
		disable_canonical_uris
	}
}

handle_errors {
	encode zstd gzip
	header cache-control "${ASK_AGAIN}"
	@missing expression {err.status_code} == 404
	route @missing {
		rewrite * /404.html
		file_server
	}
}
`;
}
