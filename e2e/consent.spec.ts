import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { JOURNEY_SIZES } from "./support/sizes.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Cookie consent" });

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cookieConsent") ?? "null") as unknown);

/** Gives the page an analytics function that keeps what it is told. */
async function recordAnalytics(page: Page): Promise<() => Promise<unknown[][]>> {
  await page.addInitScript(() => {
    const commands: unknown[][] = [];
    Object.assign(window, {
      recordedCommands: commands,
      gtag: (...command: unknown[]) => commands.push(command),
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { recordedCommands: unknown[][] }).recordedCommands);
}

/** Opens the banner where it does not show by itself: the tests' build has no analytics. */
const openSettings = (page: Page) => page.getByRole("button", { name: "Cookie settings" }).click();

async function accept(page: Page) {
  await banner(page).getByRole("button", { name: "Accept All" }).click();
  await expect(banner(page)).toBeHidden();
}

const navigation = (event: string, label: string) => [
  "event",
  event,
  { category: "navigation", label },
];

/** The clicks that were counted, in order: those since the page was loaded. */
const clicksIn = (commands: unknown[][]) =>
  commands.map(([, name]) => String(name)).filter((name) => name.endsWith("_click"));

const GRANTED = ["consent", "update", { analytics_storage: "granted" }];
const DENIED = [
  "consent",
  "update",
  {
    analytics_storage: "denied",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    functionality_storage: "denied",
    personalization_storage: "denied",
  },
];

test.describe("the banner", () => {
  test("does not come by itself where the page has no analytics, and the footer opens it", {
    tag: "@deep",
  }, async ({ page }) => {
    for (const path of ["/challenge", "/"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(banner(page)).toBeHidden();
    }
    await openSettings(page);
    await expect(banner(page)).toBeFocused();
    await expect(banner(page)).toContainText("You have not chosen yet.");
    await expect(banner(page)).toContainText("does not count your visit");
    await accept(page);
    await openSettings(page);
    await expect(banner(page)).toContainText("You have accepted cookies.");
    await banner(page).getByRole("button", { name: "Reject" }).click();
    expect(await stored(page)).toMatchObject({ accepted: false });
    await openSettings(page);
    await expect(banner(page)).toContainText("You have rejected cookies.");
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  test("is on every page until cookies are accepted, then never again", async ({ page }) => {
    await recordAnalytics(page);
    for (const path of ["/challenge", "/signin", "/dashboard", "/"]) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    }
    await expect(banner(page)).toContainText(
      'By clicking "Accept All", you consent to our use of cookies.',
    );
    const before = Date.now();
    await accept(page);
    expect(await stored(page)).toEqual({ accepted: true, timestamp: expect.any(Number) });
    const { timestamp } = (await stored(page)) as { timestamp: number };
    expect(timestamp).toBeGreaterThanOrEqual(before);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  test("is gone after a rejection until the next load", { tag: "@deep" }, async ({ page }) => {
    await recordAnalytics(page);
    await page.goto("/");
    await banner(page).getByRole("button", { name: "Reject" }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page)).toMatchObject({ accepted: false });
    await page.getByRole("link", { name: "Read the brief" }).click();
    await expect(page.getByRole("heading", { name: "Challenge Brief" })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Logistics" }).click();
    await expect(page.getByRole("heading", { name: "Challenge Logistics" })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(banner(page).getByText("You have rejected cookies.")).toBeHidden();
  });

  for (const [name, size] of JOURNEY_SIZES) {
    test(`covers nothing for good and is accessible on a ${name}`, { tag: "@deep" }, async ({
      page,
    }) => {
      await recordAnalytics(page);
      await page.setViewportSize(size);
      await page.goto("/faq");
      await expectAccessible(page);
      const row = await banner(page).boundingBox();
      expect((row?.height ?? size.height) / size.height).toBeLessThanOrEqual(0.12);
      expect((row?.y ?? 0) + (row?.height ?? 0), "at the very bottom").toBe(size.height);
      const [accept, reject] = await Promise.all(
        ["Accept All", "Reject"].map((name) => page.getByRole("button", { name }).boundingBox()),
      );
      expect([reject?.width, reject?.height]).toEqual([accept?.width, accept?.height]);
      await page.getByRole("contentinfo").getByText("©").scrollIntoViewIfNeeded();
      const line = await page.getByRole("contentinfo").getByText("©").boundingBox();
      const strip = await banner(page).boundingBox();
      expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
    });
  }

  test("does not show without a script, which could not answer it", async ({ browser, stack }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.siteUrl });
    const page = await context.newPage();
    await page.goto("/");
    await expect(banner(page)).toBeHidden();
    await context.close();
  });
});

test("a choice is broadcast on the window", { tag: "@deep" }, async ({ page }) => {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener("cookieConsentChanged", (event) =>
      heard.push((event as CustomEvent<unknown>).detail),
    );
  });
  await page.goto("/");
  await openSettings(page);
  await accept(page);
  await openSettings(page);
  await banner(page).getByRole("button", { name: "Reject" }).click();
  expect(await page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual([
    { accepted: true },
    { accepted: false },
  ]);
});

test("without an analytics function a warning is logged and the choice still counts", {
  tag: "@deep",
}, async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.goto("/");
  await openSettings(page);
  await accept(page);
  expect(warnings).toContainEqual(expect.stringMatching(/analytics function/));
  expect(await stored(page)).toMatchObject({ accepted: true });
});

test.describe("analytics", () => {
  test("are told of each choice, and nothing is tracked before it", async ({ page }) => {
    const commands = await recordAnalytics(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Logistics" }).first().click();
    await expect(page.getByRole("heading", { name: "Challenge Logistics" })).toBeVisible();
    expect(await commands()).toEqual([]);

    await accept(page);
    const pageView = expect.objectContaining({ page_path: "/eligibility" });
    await expect.poll(commands).toContainEqual(["event", "page_view", pageView]);
    expect((await commands())[0], "consent comes before everything else").toEqual(GRANTED);

    await openSettings(page);
    await banner(page).getByRole("button", { name: "Reject" }).click();
    expect((await commands()).at(-1)).toEqual(DENIED);
    await page.getByRole("link", { name: "FAQ" }).first().click();
    await expect(page).toHaveURL(/\/faq$/);
    expect((await commands()).at(-1), "a rejection stops tracking").toEqual(DENIED);
  });

  const CLICKS = [
    ["Challenge Brief", "challenge_click", "/challenge"],
    ["Logistics", "logistics_click", "/eligibility"],
    ["FAQ", "faq_click", "/faq"],
    ["Mailing List", "mailing_list_click", "/"],
    ["Home", "home_click", "/"],
    ["Sign In", "signin_click", "/signin"],
  ] as const;

  test("count the clicks of the navigation bar and the pages", { tag: "@deep" }, async ({
    page,
  }) => {
    const commands = await recordAnalytics(page);
    await page.goto("/");
    await accept(page);
    const bar = page.getByRole("banner");
    const pages = async () =>
      (await commands())
        .filter(([, name]) => name === "page_view")
        .map(([, , fields]) => (fields as { page_path: string }).page_path);
    for (const [name, event, path] of CLICKS) {
      await bar.getByRole("link", { name, exact: true }).click();
      await expect.poll(commands).toContainEqual(navigation(event, name));
      // A page that is left before it is there is not counted: wait for it.
      await expect.poll(async () => (await pages()).at(-1)).toBe(path);
    }
    expect(await pages()).toEqual(["/", "/challenge", "/eligibility", "/faq", "/", "/signin"]);
  });

  test("count those of the menu of small screens and of the footer, in one visit", {
    tag: "@deep",
  }, async ({ page }) => {
    const commands = await recordAnalytics(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await accept(page);
    for (const [name, event, path] of CLICKS) {
      await page.getByRole("button", { name: "Open menu" }).click();
      const label = name === "Challenge Brief" ? "The Brief" : name;
      await page.getByRole("dialog").getByRole("link", { name: label, exact: true }).click();
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expect.poll(commands).toContainEqual(navigation(event, name));
    }
    expect(clicksIn(await commands())).toEqual(CLICKS.map(([, event]) => event));
    for (const name of ["Challenge Brief", "Logistics", "FAQ", "Sign In", "Join Mailing List"]) {
      await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    }
    expect(clicksIn(await commands()).slice(CLICKS.length)).toEqual([
      "challenge_click",
      "logistics_click",
      "faq_click",
      "signin_click",
      "mailing_list_click",
    ]);
  });

  test("count forms and registrations to the mailing list", { tag: "@deep" }, async ({
    page,
    people,
  }) => {
    const commands = await recordAnalytics(page);
    const email = people.email("tracked");
    await page.goto("/#mailing-list");
    await accept(page);
    const form = page.getByRole("form", { name: /mailing list/i });
    await form.getByLabel("Name").fill("Tara Tracked");
    await page.getByLabel("Country").selectOption("Peru");
    await form.getByLabel("Email").fill(email);
    await form.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText("Thank you for signing up!")).toBeVisible();
    expect(await commands()).toContainEqual([
      "event",
      "form_submission",
      { form_name: "mailing_list", success: true },
    ]);
    expect(await commands()).toContainEqual([
      "event",
      "newsletter_signup",
      { source: "mailing_list_form", country: "Peru" },
    ]);
    await people.sql`delete from mailing_list where email = ${email}`;
  });

  test("count a sign-in with its method", { tag: "@deep" }, async ({ page, people }) => {
    const commands = await recordAnalytics(page);
    const person = await people.participant("Counted");
    await page.goto("/signin");
    await accept(page);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/dashboard");
    expect(await commands()).toContainEqual(["event", "login", { method: "email" }]);
  });
});

test("nothing is asked of another host, with or without consent", async ({ page, stack }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOurs = [stack.siteUrl, stack.apiUrl].includes(origin) || protocol === "data:";
    if (!isOurs) foreign.push(request.url());
  });
  for (const path of ["/", "/challenge", "/eligibility", "/faq"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await openSettings(page);
  await accept(page);
  expect(foreign).toEqual([]);
});
