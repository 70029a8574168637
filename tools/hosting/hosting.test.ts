import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CHALLENGE_ROW } from "#shared/challengeRow.ts";
import { CALENDAR_PATH, PICTURES_PATH, PROJECTS_PATH } from "#site/config/paths.ts";
import {
  ADMIN_PATH,
  CACHE_FOREVER,
  CALENDAR_FUNCTION,
  HASHED_FOLDERS,
  ID,
  PAGE_FUNCTION,
  PICTURE_FUNCTION,
  REVALIDATE,
} from "./addresses.ts";
import {
  apiFile,
  caddyFile,
  copyEmailTemplates,
  headersFile,
  nginxFile,
  redirectsFile,
} from "./hostFiles.ts";
import {
  contentSecurityPolicy,
  needsOfPages,
  type PageNeeds,
  securityHeaders,
} from "./securityHeaders.ts";

const sha256 = (code: string) => createHash("sha256").update(code).digest("base64");

const NEEDS: PageNeeds = {
  scriptHashes: ["c2NyaXB0"],
  styleHashes: ["c3R5bGU="],
  apiOrigins: ["https://project.supabase.example.com"],
  reportOrigins: [],
  analytics: false,
};
const HEADERS = securityHeaders(NEEDS, { https: true });
const API = "https://api.example.com";
const SECTIONS = ["dashboard", "judging", "users", "mailing-list"];

/** The sources of each directive. */
function directives(needs: Partial<PageNeeds> = {}): Record<string, string[]> {
  const policy = contentSecurityPolicy({ ...NEEDS, ...needs });
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

it("strict transport security is for two years, and only over HTTPS", () => {
  const header = "strict-transport-security";
  expect(HEADERS).toHaveProperty(header, "max-age=63072000; includeSubDomains");
  expect(securityHeaders(NEEDS, { https: false })).not.toHaveProperty(header);
});

describe("the content security policy", () => {
  const HCAPTCHA = ["https://hcaptcha.com", "https://*.hcaptcha.com"];

  it("forbids what it does not name, and names no more than the site needs", () => {
    expect(directives()).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", "'wasm-unsafe-eval'", "'sha256-c2NyaXB0'", ...HCAPTCHA],
      "style-src": ["'self'", "'sha256-c3R5bGU='", ...HCAPTCHA],
      "style-src-attr": ["'unsafe-inline'"],
      "font-src": ["'self'"],
      "img-src": ["'self'", "blob:", "https://project.supabase.example.com"],
      "connect-src": ["'self'", "https://project.supabase.example.com", ...HCAPTCHA],
      "frame-src": ["blob:", ...HCAPTCHA],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
  });

  it("allows reports to the error tracker only where there is one", () => {
    const tracker = "https://errors.example.com";
    const { "connect-src": allowed, ...others } = directives({ reportOrigins: [tracker] });
    expect(allowed).toContain(tracker);
    expect(JSON.stringify(others)).not.toContain(tracker);
  });

  it("allows Google's addresses only with analytics, where the tag needs them", () => {
    const google = Object.entries(directives({ analytics: true }))
      .filter(([, sources]) => sources.some((source) => source.includes("google")))
      .map(([name]) => name);
    expect(google).toEqual(["script-src", "img-src", "connect-src"]);
    expect(directives({ analytics: true })["script-src"]).toEqual([
      ...(directives()["script-src"] ?? []),
      "https://*.googletagmanager.com",
    ]);
  });
});

it("the policy allows the inline scripts and style sheets of the pages, and an empty style sheet", () => {
  const first = '<style>a{}</style><script>one()</script><script src="/a.js"></script>';
  const second = '<script type="module" async>two()</script><script>one()</script>';
  expect(needsOfPages([first, second])).toEqual({
    scriptHashes: [sha256("one()"), sha256("two()")].sort(),
    styleHashes: [sha256("a{}"), sha256("")].sort(),
    analytics: false,
  });
  expect(needsOfPages(["", "<script>function gtag() {}</script>"]).analytics).toBe(true);
});

describe("the files of static hosts", () => {
  const lines = (text: string) => text.split("\n").filter((line) => line && !line.startsWith("#"));

  it("_headers must not have a line that a host would cut off", () => {
    expect(() => headersFile({ "content-security-policy": "a".repeat(2000) })).toThrow(/Longer/);
  });

  it("_redirects serves the back office at its own addresses only", () => {
    const [calendar, pictures, projects, ...rules] = lines(
      redirectsFile("https://project.supabase.example.com"),
    );
    expect(calendar).toBe(
      "/calendar.ics https://project.supabase.example.com/functions/v1/calendar 302",
    );
    expect(pictures).toBe(
      "/pictures/* https://project.supabase.example.com/functions/v1/project-picture?id=:splat 302",
    );
    expect(projects).toBe("/projects/:id /projects/page 200");
    for (const section of SECTIONS) {
      expect(rules).toContain(`/admin/${section} /admin/ 200`);
      expect(rules).toContain(`/admin/${section}/* /admin/ 200`);
    }
    const others = rules.filter((rule) => !/^\/admin\/[a-z-]+(\/\*)? \/admin\/ 200$/.test(rule));
    for (const rule of others) expect(rule).toMatch(/^\/[A-Z/-]+ \/[a-z/-]+ 301$/);
  });

  it("Caddyfile requests projects from the edge function, and keeps the site's headers", () => {
    const config = caddyFile(HEADERS, "https://project.supabase.example.com");
    const [, block = ""] = /\troute @project \{([\s\S]*?)\n\t\}/.exec(config) ?? [];
    expect(block).toContain("rewrite * /functions/v1/project?id={re.project.1}");
    expect(block).toContain("reverse_proxy https://project.supabase.example.com {");
    expect(block).toContain('header content-type "text/html; charset=utf-8"');
    for (const name of [...Object.keys(HEADERS), "content-type", "cache-control"]) {
      expect(block).toContain(`\t\t\theader_down -${name}\n`);
    }
    expect(caddyFile(HEADERS, "")).toContain("rewrite @project /projects/page");
  });

  it.each([
    ["Caddy", caddyFile(HEADERS, API), "header_up X-Forwarded-For {remote_host}"],
    ["Caddy's API", apiFile("Caddyfile"), "header_up X-Forwarded-For {remote_host}"],
    ["Caddy's API, for limits", apiFile("Caddyfile"), "header_up CF-Connecting-IP {remote_host}"],
    ["nginx", nginxFile(HEADERS, API), "X-Forwarded-For $remote_addr;"],
    ["nginx's API", apiFile("nginx.conf"), "X-Forwarded-For $remote_addr;"],
    ["nginx's API, for limits", apiFile("nginx.conf"), "CF-Connecting-IP $remote_addr;"],
  ])("%s overwrites a client's claims about its address", (_, text, line) => {
    expect(text.split("proxy_pass ").length + text.split("reverse_proxy ").length).toBe(3);
    expect(text).toContain(line);
    expect(text).toMatch(/header_up -Forwarded|proxy_set_header Forwarded "";/);
  });

  it("nginx keeps what every page requests for a second, by origin, and nothing else", () => {
    const config = apiFile("nginx.conf");
    expect(config.match(/set \$cache .*|proxy_cache.*/g)).toEqual([
      "set $cache off;",
      "set $cache challenge;",
      "proxy_cache $cache;",
      'proxy_cache_key "$request_uri $http_origin";',
      "proxy_cache_valid 200 1s;",
      "proxy_cache_lock on;",
    ]);
    const [, pattern = ""] = /\$described ~ "(.*)"\) \{\n\tset \$cache/.exec(config) ?? [];
    const isKept = (request: string) => new RegExp(pattern).test(request);
    expect(isKept(`GET visitor /rest/v1/${CHALLENGE_ROW}`)).toBe(true);
    expect(isKept(`GET person /rest/v1/${CHALLENGE_ROW}`)).toBe(false);
    expect(isKept(`GET visitor /rest/v1/${CHALLENGE_ROW}&select=now`)).toBe(false);
  });

  it.each([
    ["Caddyfile", caddyFile(HEADERS, API)],
    ["nginx.conf", nginxFile(HEADERS, API)],
  ])("%s has the site's addresses and caching", (_, config) => {
    const parts = [CALENDAR_PATH, CALENDAR_FUNCTION, PICTURES_PATH, PICTURE_FUNCTION];
    parts.push(PROJECTS_PATH, PAGE_FUNCTION, ID, ADMIN_PATH, ...HASHED_FOLDERS);
    for (const part of [...parts, CACHE_FOREVER, REVALIDATE]) expect(config).toContain(part);
  });

  it("nginx.conf has the same rules", () => {
    const config = nginxFile(HEADERS, API);
    expect(config).toContain("return 302 https://api.example.com/functions/v1/calendar;");
    // Once for the site, and once for the page of a project, which sets its own headers.
    for (const [name, value] of Object.entries(HEADERS)) {
      expect(config.split(`add_header ${name} "${value}" always;`)).toHaveLength(3);
      expect(config).toContain(`proxy_hide_header ${name};`);
    }
    for (const section of SECTIONS) expect(config).toContain(section);
    expect(nginxFile(HEADERS, "")).toContain("try_files /projects/page.html =404;");
  });

  it.each([
    ["_redirects", redirectsFile(API), "\n/FAQ /faq 301\n"],
    ["Caddyfile", caddyFile(HEADERS, API), "\t\t/FAQ /faq\n"],
    [
      "nginx.conf",
      nginxFile(HEADERS, API),
      "\nlocation = /FAQ { return 308 /faq$is_args$args; }\n",
    ],
  ])("%s redirects addresses in capital letters, except of the home page", (_, config, rule) => {
    expect(config).toContain(rule);
    expect(config).toContain(rule.replace("/FAQ", "/JUDGING/HOW").replace("/faq", "/judging/how"));
    expect(config).not.toContain(rule.replace("/FAQ", "/").replace("/faq", "/"));
  });

  it("the site serves email templates at addresses that nginx and Caddy serve", async () => {
    const site = await mkdtemp(path.join(tmpdir(), "challenge-site-"));
    await copyEmailTemplates(site);
    const refused = /location ~ "(\S+)" \{\n\treturn 404;/.exec(nginxFile(HEADERS, ""))?.[1] ?? "";
    for (const name of ["confirmation", "recovery", "email-change", "reauthentication"]) {
      const address = `/templates/${name}.txt`;
      const copy = await readFile(path.join(site, address), "utf8");
      expect(copy).toBe(await readFile(`supabase/templates/${name}.html`, "utf8"));
      expect(`${name}.html`).toMatch(new RegExp(refused));
      expect(address).not.toMatch(new RegExp(refused));
    }
    await rm(site, { recursive: true });
  });

  it.each([
    ["/faq/", true],
    ["/entry/team/", true],
    ["/faq", false],
    ["//example.com/", false],
    ["/\\example.com/", false],
    ["/faq\r\nset-cookie: a/", false],
  ])("Caddyfile redirects %j, which ends in a slash: %s", (address, redirected) => {
    const [, pattern = "missing"] =
      /@slash path_regexp slash (.*)/.exec(caddyFile(HEADERS, "")) ?? [];
    expect(new RegExp(pattern).test(address)).toBe(redirected);
  });
});
