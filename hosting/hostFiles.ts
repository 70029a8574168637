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
if ($uri ~ "^(${HASHED_FOLDERS.join("|")})/") {
  set $cache_control "${KEEP_FOR_GOOD}";
}
add_header cache-control $cache_control;

gzip on;
gzip_vary on;
gzip_types text/css text/javascript application/javascript application/json application/xml image/svg+xml;

error_page 404 /404.html;
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
location ~ "^(/.+)/$" {
  return 308 $1$is_args$args;
}
# The same page under a second address, and what is not a page.
location ~ "\\.html$" {
  internal;
}
location ~ "^/(404|_headers|_redirects)$" {
  return 404;
}
`;
}
