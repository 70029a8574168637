import type { Page } from "@playwright/test";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { PUBLIC_PAGES, TEXT_PAGES } from "./support/pages.ts";
import { shiftOf, watchShifts } from "./support/shifts.ts";
import { JOURNEY_SIZES } from "./support/sizes.ts";
import { BUDGET, packed, scriptsOf, watchRequests } from "./support/weights.ts";

/** Scrolls through the page once, so that everything that waits for that is there. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Fails if a page is wider than its window, from 320 px (400 % zoom) to 1920 px. */
async function expectToFit(page: Page) {
  for (const width of [320, 390, 640, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test("long words are broken, not cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/faq");
  // React has taken the page over: it would find another text than it wrote.
  await expect(page.getByRole("contentinfo").getByRole("button").first()).toBeEnabled();
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Pneumonoultramicroscopicsilicovolcanoconiosis";
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

/** What an address says to browsers without JavaScript, search engines and link previews. */
async function readMarkup(page: Page, html: string) {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "text/html");
    const content = (selector: string) => parsed.querySelector(selector)?.getAttribute("content");
    return {
      title: parsed.title,
      heading: parsed.querySelector("h1")?.textContent?.trim(),
      links: [...parsed.querySelectorAll("footer a")].map((link) => link.getAttribute("href")),
      canonical: parsed.querySelector("link[rel=canonical]")?.getAttribute("href"),
      description: content("meta[name=description]"),
      robots: content("meta[name=robots]"),
      url: content("meta[property='og:url']"),
      previewTitle: content("meta[property='og:title']"),
      image: content("meta[property='og:image']") ?? "",
    };
  }, html);
}

test("the markup of each public page can be read and left, and says what it is", async ({
  page,
  request,
  stack,
}) => {
  const markup = async (path: string) => readMarkup(page, await (await request.get(path)).text());
  const descriptions = new Set<unknown>();
  let image = "";
  for (const [path, heading] of PUBLIC_PAGES) {
    const says = await markup(path);
    expect(says.heading, path).toBe(heading);
    expect(says.links, path).toContain("/challenge");
    expect(says.title, path).toContain("Device Innovation Challenge");
    // The usual build is for any port of this machine: none is named.
    expect([path, `${stack.siteUrl}${path}`]).toContain(says.canonical);
    expect(says.url, path).toBe(says.canonical);
    expect(says.previewTitle, path).toBe(says.title);
    expect(says.robots, path).toBeUndefined();
    descriptions.add(says.description);
    image = says.image;
  }
  expect(descriptions.size).toBe(PUBLIC_PAGES.length);
  expect((await request.get(image)).headers()["content-type"]).toBe("image/png");
  expect((await markup("/dashboard")).robots).toBe("noindex");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the questions unfold", async ({ page }) => {
    await page.goto("/faq");
    await expect(page.getByRole("searchbox")).toBeHidden();
    await page.getByText("What is the IP policy?").click();
    await expect(page.getByText("exclusive opt-in right to acquire your idea")).toBeVisible();
  });

  test("a phone shows the links of the menu", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button")).toHaveCount(0);
    await banner.getByRole("link", { name: "Challenge Brief" }).click();
    await expect(page).toHaveURL(/\/challenge$/);
  });

  test("what needs it says so", async ({ page }) => {
    for (const [path, words] of [
      ["/signin", "“Sign in” needs JavaScript."],
      ["/signup", "“Sign up” needs JavaScript."],
      ["/", "“Sign Up” needs JavaScript."],
      ["/dashboard", "This page needs JavaScript."],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText("Loading…")).toBeHidden();
    }
  });

  test("the timeline stands at the date of the build", async ({ page }) => {
    await page.goto("/eligibility");
    await expect(page.getByText("We are here").locator("visible=true")).toHaveCount(1);
  });
});

const VISITS = JOURNEY_SIZES.flatMap(([name, size]) =>
  PUBLIC_PAGES.map(([path, heading]) => ({ name, size, path, heading })),
);

for (const { name, size, path, heading } of VISITS) {
  const isText = TEXT_PAGES.some(([text]) => text === path);

  test(`on a ${name} ${path} is light, holds still, fits each window and is accessible`, {
    tag: ["/", "/signup"].includes(path) ? [] : "@deep",
  }, async ({ page, request }) => {
    await page.setViewportSize(size);
    await watchShifts(page);
    const asked = watchRequests(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("contentinfo").getByRole("button").first()).toBeEnabled();
    await page.evaluate(() => document.fonts.ready);

    await test.step("nothing has moved", async () => {
      expect(await shiftOf(page)).toBeLessThan(0.005);
    });

    await test.step("no more is loaded than its budget", async () => {
      const ofKind = (ending: RegExp) => [...asked].filter((address) => ending.test(address));
      const scripts = await scriptsOf(asked, request);
      expect(packed(scripts)).toBeGreaterThan(50_000);
      expect(packed(scripts)).toBeLessThanOrEqual(isText ? BUDGET.textScripts : BUDGET.formScripts);
      if (isText) {
        expect(scripts.join("\n")).not.toContain("GoTrueClient");
        expect(scripts.join("\n")).not.toContain("MantineProvider");
      }
      // They are in the page, and not fetched once more.
      expect(ofKind(/\.css$/)).toEqual([]);
      const styles = packed([(await page.locator("style").allTextContents()).join("")]);
      expect(styles).toBeGreaterThan(1_000);
      expect(styles).toBeLessThanOrEqual(BUDGET.styles);
      expect(ofKind(/\.woff2$/)).toHaveLength(BUDGET.fontFiles);
    });

    await scrollThrough(page);
    await expectAccessible(page);
    await expectToFit(page);
  });
}

test("what is no page of its own fits each window, and the contact form is light", async ({
  page,
  request,
}) => {
  await page.goto("/dashboard");
  // It leads there: what that loads is not the contact form's.
  await expect(page).toHaveURL(/\/signin/);
  await expect(
    page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }),
  ).toBeEnabled();
  await expectToFit(page);
  const asked = watchRequests(page);
  await page.goto("/contact", { waitUntil: "networkidle" });
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeVisible();
  expect(packed(await scriptsOf(asked, request))).toBeLessThanOrEqual(BUDGET.contactScripts);
  await expectToFit(page);
});

for (const path of ["/invitation", "/judging/invitation"]) {
  test(`whoever opens ${path} without an account loads no client of the database`, {
    tag: "@deep",
  }, async ({ page, request }) => {
    const asked = watchRequests(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const scripts = await scriptsOf(asked, request);
    expect(packed(scripts)).toBeLessThanOrEqual(BUDGET.invitationScripts);
    expect(scripts.join("\n")).not.toContain("GoTrueClient");
  });
}

const OF_PARTICIPANTS = {
  person: "participant",
  scripts: BUDGET.signedInScripts,
  requests: BUDGET.signedInRequests,
} as const;
const OF_ADMINISTRATORS = {
  person: "admin",
  scripts: BUDGET.adminScripts,
  requests: BUDGET.adminRequests,
} as const;

const SIGNED_IN = [
  { path: "/dashboard", ...OF_PARTICIPANTS },
  { path: "/account", ...OF_PARTICIPANTS },
  { path: "/admin/dashboard", ...OF_ADMINISTRATORS },
];

test("signed in, each page is light, holds still and reads nothing twice", async ({
  page,
  people,
  request,
}) => {
  const accounts = {
    participant: await people.participant("Ada"),
    admin: await people.admin("Olu"),
  };
  await watchShifts(page);
  let asked: string[] = [];
  page.on("request", (one) => {
    // Only a full Chromium asks for the site's icon.
    if (!one.url().endsWith("/favicon.ico")) asked.push(`${one.method()} ${one.url()}`);
  });
  for (const { path, person, scripts, requests } of SIGNED_IN) {
    await signIn(page, accounts[person], "/faq");
    await page.waitForLoadState("networkidle");
    // What that page reads later does not count.
    await page.goto("/robots.txt");
    asked = [];
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const addresses = new Set(asked.map((one) => one.replace(/^\w+ /, "")));
    expect(packed(await scriptsOf(addresses, request)), path).toBeLessThanOrEqual(scripts);
    expect(asked.length, path).toBeLessThanOrEqual(requests);
    const read = asked.filter((one) => one.includes("/rest/v1/"));
    expect(read, path).toEqual([...new Set(read)]);
    expect(await shiftOf(page), path).toBeLessThan(0.1);
  }
});

test("the event and the questions are described for machines", async ({ page }) => {
  const describedAs = async (path: string) => {
    await page.goto(path);
    const text = await page.locator("script[type='application/ld+json']").textContent();
    return JSON.parse(text ?? "") as { "@type": string; mainEntity?: unknown[] };
  };
  expect((await describedAs("/"))["@type"]).toBe("Event");
  const faq = await describedAs("/faq");
  expect(faq["@type"]).toBe("FAQPage");
  expect(faq.mainEntity).toHaveLength(await page.getByRole("main").locator("details").count());
});

test("the brief is a file to take along, as large as it says, that can be read aloud", async ({
  page,
  request,
}) => {
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
  const tags = [...text.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);
  expect(tags.filter((tag) => tag === "H2")).toHaveLength(4);
  expect(tags.filter((tag) => tag === "H3").length).toBeGreaterThan(25);
  const fonts = [...text.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
  expect(new Set(fonts).size).toBe(2);
  for (const name of fonts) expect(name).toMatch(/^[A-Z]{6}\+(Hanken|Familjen)Grotesk/);
});

test("robots.txt and sitemap.xml name the public pages", async ({ request, stack }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toMatch(/^text\/plain/);
  const sitemap = (await robots.text()).match(/Sitemap: (\S+)/)?.[1] ?? "";
  const answer = await request.get(sitemap);
  expect(answer.headers()["content-type"]).toMatch(/xml/);
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => address.replace(stack.siteUrl, "") || "/",
  );
  expect(listed.toSorted()).toEqual(PUBLIC_PAGES.map(([path]) => path).toSorted());
});

/** The places of the circle grid that are white at this moment. */
const whiteCircles = (page: Page) =>
  page
    .locator("#mailing-list [aria-hidden=true] > span")
    .evaluateAll((circles) =>
      circles.flatMap((circle, place) =>
        getComputedStyle(circle).backgroundColor === "rgb(255, 255, 255)" ? [place] : [],
      ),
    );

test("one circle after the other turns white as the page scrolls", { tag: "@deep" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const top = await page
    .locator("#mailing-list")
    .evaluate((section) => section.getBoundingClientRect().top + window.scrollY);
  const seen = new Set<number>();
  for (let y = top - 800; y < top + 700; y += 30) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const white = await whiteCircles(page);
    expect(white.length).toBeLessThanOrEqual(1);
    for (const place of white) seen.add(place);
  }
  expect(seen.size).toBeGreaterThanOrEqual(6);
});

test("with reduced motion the circle in the middle is white", { tag: "@deep" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  expect(await whiteCircles(page)).toEqual([4]);
});
