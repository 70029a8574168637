import type { Page } from "@playwright/test";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { signIn } from "./support/actions.ts";
import { test as demoTest } from "./support/demoDay.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { DATA_PAGES, PUBLIC_PAGES } from "./support/pages.ts";
import { shiftOf, watchShifts } from "./support/shifts.ts";
import { PHONE, SIZES } from "./support/sizes.ts";
import { appRuns, startAppOf } from "./support/startApp.ts";
import { startSubmission } from "./support/teams.ts";
import { BUDGET, packed, scriptsOf, watchRequests } from "./support/weights.ts";

/** Scrolls through the page, so that all of it loads. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Checks that a page is not wider than its window, from 320 px (400 % zoom) to 1920 px. */
async function expectToFit(page: Page) {
  for (const width of [320, 390, 640, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("search engines find the public pages, each with its own description", async ({
    page,
    request,
    stack,
  }) => {
    const descriptions = new Set<string | null>();
    for (const [path, heading] of PUBLIC_PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/Device Innovation Challenge/);
      // The address is missing in a build without SITE_URL.
      const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
      expect([path, `${stack.siteUrl}${path}`]).toContain(canonical);
      await expect(page.locator("meta[property='og:url']")).toHaveAttribute(
        "content",
        canonical ?? "",
      );
      await expect(page.locator("meta[name=robots]")).toHaveCount(0);
      descriptions.add(await page.locator("meta[name=description]").getAttribute("content"));
    }
    expect(descriptions.size).toBe(PUBLIC_PAGES.length);
    await page.goto("/dashboard");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

    const structuredData = async (path: string) => {
      await page.goto(path);
      const text = await page.locator("script[type='application/ld+json']").textContent();
      return JSON.parse(text ?? "{}");
    };
    expect(await structuredData("/")).toMatchObject({ "@type": "Event" });
    const { mainEntity } = await structuredData("/faq");
    await expect(page.locator("main details")).toHaveCount(mainEntity.length);

    const robots = await (await request.get("/robots.txt")).text();
    const sitemap = await request.get(robots.match(/Sitemap: (\S+)/)?.[1] ?? "");
    const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = ""]) => address.replace(stack.siteUrl, "") || "/",
    );
    expect(listed.toSorted()).toEqual(PUBLIC_PAGES.map(([path]) => path).toSorted());
  });

  test("questions and the phone menu unfold, and other controls say that they need JavaScript", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/faq");
    await expect(page.getByRole("searchbox")).toBeHidden();
    await page.getByText("What is the IP policy?").click();
    await expect(page.getByText("exclusive opt-in right to acquire your idea")).toBeVisible();
    await page.getByRole("button", { name: "Open menu" }).click();
    await page
      .getByRole("dialog", { name: "Menu" })
      .getByRole("link", { name: "The Brief" })
      .click();
    await expect(page).toHaveURL(/\/challenge$/);
    for (const [path, words] of [
      ["/signin", "“Sign in” needs JavaScript."],
      ["/signup", "“Sign up” needs JavaScript."],
      ["/", "“Sign Up” needs JavaScript."],
      ["/dashboard", "This page needs JavaScript."],
      ["/contact", "The contact form needs JavaScript."],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText("Loading…")).toBeHidden();
      // The cookie banner and the contact form could not be closed.
      await expect(page.getByRole("region", { name: "Cookie consent" })).toBeHidden();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await expect(page.getByRole("link", { name: "challenge@example.com" })).toHaveAttribute(
      "href",
      "mailto:challenge@example.com",
    );
    await page.goto("/eligibility");
    await expect(page.getByText("We are here").locator("visible=true")).toHaveCount(1);
  });
});

for (const [path, heading] of PUBLIC_PAGES) {
  demoTest(
    `${path} is light, stays still, fits each window and is accessible`,
    {
      tag: ["/", "/signup"].includes(path) ? [] : "@deep",
    },
    async ({ page, request }) => {
      await page.setViewportSize(PHONE);
      await watchShifts(page);
      const addresses = watchRequests(page);
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByRole("contentinfo").getByRole("button").first()).toBeEnabled();
      await page.evaluate(() => document.fonts.ready);

      await demoTest.step("there is no layout shift", async () => {
        expect(await shiftOf(page)).toBeLessThan(0.005);
      });

      await demoTest.step("the page stays within its budget", async () => {
        const matching = (ending: RegExp) =>
          [...addresses].filter((address) => ending.test(address));
        const scripts = await scriptsOf(addresses, request);
        const isComplete = !DATA_PAGES.includes(path);
        expect(scripts.size).toBeGreaterThan(10_000);
        expect(scripts.size).toBeLessThanOrEqual(
          isComplete ? BUDGET.pageScripts : BUDGET.appScripts,
        );
        expect(/hydrateRoot/.test(scripts.text), "the app").toBe(!isComplete);
        expect(scripts.text).not.toContain("GoTrueClient");
        // They are inlined in the page, so they are not fetched again.
        expect(matching(/\.css$/)).toEqual([]);
        const styles = packed((await page.locator("style").allTextContents()).join(""));
        expect(styles).toBeGreaterThan(1_000);
        expect(styles).toBeLessThanOrEqual(BUDGET.styles);
        expect(matching(/\.woff2$/)).toHaveLength(BUDGET.fontFiles);
      });

      for (const [, size] of SIZES) {
        await page.setViewportSize(size);
        await scrollThrough(page);
        await expectAccessible(page);
      }
      await expectToFit(page);

      await demoTest.step("the app stays within its budget, too", async () => {
        await startAppOf(page);
        expect((await scriptsOf(addresses, request)).size).toBeLessThanOrEqual(BUDGET.appScripts);
      });
    },
  );
}

// The browser follows this line only at the beginning of a file (common/compileAtOnce.ts).
test("the files that each page starts with are compiled while they arrive", async ({ request }) => {
  for (const [page, names] of [
    ["/dashboard", ["entry.client", "react", "frame", "createSupabase"]],
    ["/admin/", ["frame"]],
  ] as const) {
    const html = await (await request.get(page)).text();
    for (const name of names) {
      const [file = ""] = new RegExp(`[\\w/.-]*/assets/${name}-[\\w-]+\\.js`).exec(html) ?? [];
      const script = await (await request.get(file)).text();
      expect(script.split("\n")[0], `${page}: ${name}`).toBe("//# allFunctionsCalledOnLoad");
    }
  }
});

test("redirects and long words fit each window", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/signin/);
  await expect(
    page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }),
  ).toBeEnabled();
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Pneumonoultramicroscopicsilicovolcanoconiosis";
  });
  await expectToFit(page);
});

demoTest("the contact form is light, and fits each window", async ({ page, request }) => {
  const addresses = watchRequests(page);
  await page.goto("/contact", { waitUntil: "networkidle" });
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await expectAccessible(page);
  expect((await scriptsOf(addresses, request)).size).toBeLessThanOrEqual(BUDGET.pageScripts);
  await expectToFit(page);
  await page.keyboard.type("Ada");
  await appRuns(page);
  await page.waitForLoadState("networkidle");
  expect((await scriptsOf(addresses, request)).size).toBeLessThanOrEqual(BUDGET.contactScripts);
});

test("invitations load no database client before their link is used", {
  tag: "@deep",
}, async ({ page, request }) => {
  for (const path of ["/invitation", "/invitation/role", "/judging/invitation"]) {
    const requests = watchRequests(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const scripts = await scriptsOf(requests, request);
    expect(scripts.size).toBeLessThanOrEqual(BUDGET.invitationScripts);
    expect(scripts.text).not.toContain("GoTrueClient");
  }
});

/** Pages for signed-in people, with a text on each. */
const SIGNED_IN = [
  { path: "/dashboard", role: "owner", shown: "Ada’s patch" },
  { path: "/admin/dashboard", role: "admin", shown: "Team to-do" },
  { path: "/entry", role: "owner", shown: "Review and submit" },
  { path: "/account", role: "owner", shown: "Email address" },
  { path: "/judging", role: "judge", shown: "No entries to review yet." },
] as const;

test("signed in, each page is light, stays still and reads nothing twice", async ({
  page,
  people,
  request,
}) => {
  await setChallenge(people.sql);
  const accounts = {
    owner: await people.participant("Ada"),
    admin: await people.admin("Olu"),
    judge: await people.participant("Iris"),
  };
  await startSubmission(people, accounts.owner);
  await people.sql`
    insert into public.judges (email, name, user_id, accepted_at, terms_version)
    values (${accounts.judge.email}, 'Iris Tester', ${accounts.judge.id}, now(), '1')`;
  await watchShifts(page);
  let requests: string[] = [];
  page.on("request", (one) => {
    // Only a full Chromium requests the favicon.
    if (!one.url().endsWith("/favicon.ico")) requests.push(`${one.method()} ${one.url()}`);
  });
  for (const { path, role, shown } of IS_DEEP ? SIGNED_IN : SIGNED_IN.slice(0, 2)) {
    const budget = role === "admin" ? BUDGET.administrators : BUDGET.accounts;
    await signIn(page, accounts[role], "/robots.txt");
    requests = [];
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("main")).toContainText(shown);
    const addresses = new Set(requests.map((one) => one.replace(/^\w+ /, "")));
    expect((await scriptsOf(addresses, request)).size, path).toBeLessThanOrEqual(budget.scripts);
    expect(requests.length, path).toBeLessThanOrEqual(budget.requests);
    const read = requests.filter((one) => one.includes("/rest/v1/"));
    const views = read.map((one) => (role === "owner" ? one.replace(/\?.*/, "") : one));
    expect(views, path).toEqual([...new Set(views)]);
    expect(await shiftOf(page), path).toBeLessThan(0.1);
  }
});

test("the brief is an accessible PDF of the size stated in its link", async ({ page, request }) => {
  await page.goto("/challenge");
  const link = page.getByRole("link", { name: "Download the brief" });
  const answer = await request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const file = await answer.body();
  const kilobytes = Math.ceil(file.length / 10_000) * 10;
  await expect(page.getByText(`(PDF, ${kilobytes} kB)`)).toBeVisible();

  const text = file.toString("latin1");
  for (const needed of ["/Lang (en)", "/Marked true", "/DisplayDocTitle true", "/ToUnicode"]) {
    expect(text).toContain(needed);
  }
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(5);
  const tags = [...text.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);
  expect(tags.filter((tag) => tag === "H2")).toHaveLength(5);
  expect(tags.filter((tag) => tag === "H3").length).toBeGreaterThan(25);
  const fonts = [...text.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
  expect(new Set(fonts).size).toBe(2);
  for (const name of fonts) expect(name).toMatch(/^[A-Z]{6}\+(Hanken|Familjen)Grotesk/);
});

test("the circles turn white one by one as the page scrolls", { tag: "@deep" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const section = page.locator("#mailing-list");
  const top = await section.evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
  const seen = new Set<number>();
  for (let y = top - 800; y < top + 700; y += 30) {
    await page.evaluate(async (to) => {
      window.scrollTo(0, to);
      await new Promise(requestAnimationFrame);
    }, y);
    const colors = await section
      .locator("[aria-hidden=true] > span")
      .evaluateAll((circles) => circles.map((circle) => getComputedStyle(circle).backgroundColor));
    const white = colors.flatMap((color, index) => (color === "rgb(255, 255, 255)" ? [index] : []));
    expect(white.length).toBeLessThanOrEqual(1);
    for (const index of white) seen.add(index);
  }
  expect(seen.size).toBeGreaterThanOrEqual(6);
});
