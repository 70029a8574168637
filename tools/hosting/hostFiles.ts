import { readFileSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { CALENDAR_PATH, PICTURES_PATH, PROJECTS_PATH, paths } from "#site/config/paths.ts";
import { ROOT } from "../stack/config.ts";
import {
  ADMIN_PAGES,
  ADMIN_PATH,
  CACHE_FOREVER,
  CALENDAR_FUNCTION,
  CAPITAL_ADDRESSES,
  HASHED_FOLDERS,
  ID,
  PICTURE_FUNCTION,
} from "./addresses.ts";
import {
  ADDRESS_LIMIT,
  BUSY,
  CONFIGURATION,
  DOT_SEGMENT,
  REST_RULES,
  type RestRule,
  refusalBody,
  SEARCHED,
  SESSION,
} from "./restRules.ts";

/**
 * The headers and addresses of the site in the formats of static hosts. Each of them serves
 * `faq.html` at /faq and, with status 404, `404.html` at an address without a file.
 */

type Headers = Record<string, string>;

const ORIGIN = "Written by `npm run build` (tools/hosting/hostFiles.ts).";

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

/**
 * `_redirects`, for Netlify and Cloudflare Pages: the back office, the calendar, projects and their pictures, and
 * addresses in capital letters. Neither host can change the content type of another server's HTML, so projects get the
 * prerendered page, with a generic preview.
 * @param apiOrigin Empty if it is the site's own.
 */
export function redirectsFile(apiOrigin: string): string {
  // The target is the folder, because Cloudflare Pages would redirect from the name of a file.
  const rules = ADMIN_PAGES.flatMap((page) => [
    `${page} ${ADMIN_PATH}/ 200`,
    `${page}/* ${ADMIN_PATH}/ 200`,
  ]);
  const calendar = `${CALENDAR_PATH} ${apiOrigin}${CALENDAR_FUNCTION} 302`;
  const pictures = `${PICTURES_PATH}/* ${apiOrigin}${PICTURE_FUNCTION}?id=:splat 302`;
  const projects = `${PROJECTS_PATH}/:id ${paths.project} 200`;
  const capitals = [...CAPITAL_ADDRESSES].map(([address, page]) => `${address} ${page} 301`);
  return `# ${ORIGIN}\n${[calendar, pictures, projects, ...rules, ...capitals].join("\n")}\n`;
}

/**
 * A file of the folder `templates`. A line with `{{name}}` is repeated for each value of that name.
 * @throws for a name without values.
 */
function fillTemplate(file: string, values: Readonly<Record<string, readonly string[]>>): string {
  const template = readFileSync(path.join(import.meta.dirname, "templates", file), "utf8");
  const lines = template.split("\n").flatMap((line) => {
    const [placeholder, name = ""] = /\{\{(\w+)\}\}/.exec(line) ?? [];
    if (!placeholder) return line;
    const items = values[name];
    if (!items) throw new Error(`${file} needs values for ${placeholder}.`);
    return items.map((item) => line.replace(placeholder, () => item));
  });
  return lines.join("\n");
}

function templateValues(headers: Headers, apiOrigin: string) {
  const pages = ADMIN_PAGES.map((page) => page.slice(ADMIN_PATH.length + 1));
  const capitals = [...CAPITAL_ADDRESSES];
  return {
    headers: Object.entries(headers).map(([name, value]) => `${name} "${value}"`),
    header_names: Object.keys(headers),
    admin_pages: [pages.join("|")],
    capital_pages: capitals.map(([address, page]) => `${address} ${page}`),
    capital_locations: capitals.map(
      ([address, page]) => `${address} { return 308 ${page}$is_args$args; }`,
    ),
    api: [apiOrigin],
    api_host: [URL.parse(apiOrigin)?.host ?? ""],
  };
}

/**
 * For Caddy: to be imported into a site block that has the site's folder as its `root`. Without an API's address, every
 * project gets the prerendered page. Otherwise, only the status and body of the edge function's answer are used,
 * because Supabase sends other headers with HTML.
 */
export function caddyFile(headers: Headers, apiOrigin: string): string {
  const values = templateValues(headers, apiOrigin);
  const projects = apiOrigin
    ? fillTemplate("projects.Caddyfile", values).trimEnd().split("\n")
    : [`@project path_regexp ^${PROJECTS_PATH}/${ID}$`, `rewrite @project ${paths.project}`];
  return fillTemplate("Caddyfile", { ...values, projects });
}

/** The same for nginx: to be included into a server block. */
export function nginxFile(headers: Headers, apiOrigin: string): string {
  const values = templateValues(headers, apiOrigin);
  const projects = apiOrigin
    ? fillTemplate("projects.nginx.conf", values).trimEnd().split("\n")
    : [`try_files ${paths.project}.html =404;`];
  return fillTemplate("nginx.conf", { ...values, projects });
}

/** The rules for requests in the syntax of a server. */
const RULE_LINES = {
  "nginx.conf": ({ pattern, message }: RestRule) =>
    `if ($described ~ "${pattern}") {\n\tset $refused '${refusalBody(message)}';\n}`,
  Caddyfile: ({ pattern, message }: RestRule) => `"~${pattern}" "${message}"`,
};

/**
 * For a web server in front of your own Supabase (docs/own-server.md): it passes on the client's address, hides Studio
 * from the internet, limits the time for a body, and refuses costly requests (restRules.ts).
 */
export const apiFile = (server: "Caddyfile" | "nginx.conf") =>
  fillTemplate(`api.${server}`, {
    dot_segment: [DOT_SEGMENT],
    session: [SESSION],
    searched: [SEARCHED],
    rest_rules: REST_RULES.map(RULE_LINES[server]),
    configuration: [CONFIGURATION],
    burst: [String(ADDRESS_LIMIT.burst)],
    busy: [BUSY],
    // Caddy replaces what is in braces.
    refusal: [refusalBody("{refused}").replace(/^{|}$/g, "\\$&")],
  });

/** For nginx: the limit of requests by address, a cache and the format of the log, which belong into the http block. Caddy
 * has none. */
export const limitsFile = () =>
  fillTemplate("limits.nginx.conf", { per_second: [String(ADDRESS_LIMIT.perSecond)] });

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
