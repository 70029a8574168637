import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "#tools/stack/config.ts";
import { authEmails, authTemplate } from "#tools/templates/authEmails.ts";

const SITE = "{{ .SiteURL }}";
const FOLDER = path.join(ROOT, "supabase/templates");

const templates = authEmails();

test("every template of Auth is used", () => {
  const used = new Set(templates.map(({ file }) => path.basename(file)));
  expect(readdirSync(FOLDER).toSorted()).toEqual([...used].toSorted());
});

describe.each(templates)("the email $name", ({ subject, file }) => {
  const html = readFileSync(file, "utf8");

  test("is up to date (npm run templates:generate)", () => {
    expect(html).toBe(authTemplate(path.basename(file), subject));
  });

  test("links only to the site, not to an address that works once", () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^\{\{ \.SiteURL \}\}(\/|$)/);
    expect(html).not.toContain(".ConfirmationURL");
  });

  test("has no placeholders except those of Auth", () => {
    const known = ["Email", "NewEmail", "RedirectTo", "SiteURL", "Token", "TokenHash"];
    for (const [, name] of html.matchAll(/\{\{([^}]*)\}\}/g)) {
      expect(known.map((value) => ` .${value} `)).toContain(name);
    }
  });
});

test.each([
  ["confirmation", "/auth/callback", "email"],
  ["recovery", "/reset-password", "recovery"],
  ["email-change", "/email-change", "email_change"],
])("the link of %s opens %s", (name, page, type) => {
  const html = readFileSync(path.join(FOLDER, `${name}.html`), "utf8");
  const button = `<a class="button" href="${SITE}${page}?token_hash={{ .TokenHash }}&amp;type=${type}`;
  expect(html).toContain(button);
});
