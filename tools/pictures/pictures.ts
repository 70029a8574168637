/**
 * `npm run pictures`: takes all screenshots of the docs, on temporary stacks with the demo data.
 * `npm run pictures -- plan round-entries` takes those with one of these words in their file name.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { signIn } from "#e2e/support/actions.ts";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";
import { paths } from "#site/config/paths.ts";
import { ROOT } from "../stack/config.ts";
import { noonOf } from "../stack/rehearsal.ts";
import { DEMO_ADMIN, DEMO_PASSWORD } from "../stack/seed/samples.ts";
import { startTemporaryStack } from "../stack/temporaryStack.ts";
import { RESULT_TIMEOUT_MS } from "../testing/run/timeouts.ts";

/** A picture of the docs, and the steps on a page before it is taken. */
interface Shot {
  /** Its file below docs/. */
  file: string;
  /** The address of the page to open. */
  address: string;
  width?: number;
  height?: number;
  prepare?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first();

/** Opens a part of the round of this name, from the list of rounds. */
function partOfRound(round: string, part: string) {
  return async (page: Page) => {
    await page.getByRole("link", { name: round, exact: true }).click();
    await page.getByRole("link", { name: part, exact: true }).click();
  };
}

const ROUNDS = "/admin/judging/rounds";

/** The home page, for the README. */
const SITE_SHOTS: readonly Shot[] = [
  { file: "images/home.webp", address: paths.home, width: 1440, height: 840 },
];

/** The back office while submissions are open and judges try out a round. */
const SHOTS_WHILE_OPEN: readonly Shot[] = [
  { file: "handbook/images/dashboard.webp", address: "/admin/dashboard" },
  {
    file: "handbook/images/deadline.webp",
    address: "/admin/configurations",
    height: 860,
    async prepare(page) {
      await page.getByLabel("Submissions close").fill("2025-09-08T06:59");
      await page.getByText("Once you save these changes:").waitFor();
      await page.getByRole("heading", { name: "Deadlines and team size" }).scrollIntoViewIfNeeded();
      await button(page, "Save Changes").scrollIntoViewIfNeeded();
    },
  },
  {
    file: "handbook/images/entries.webp",
    address: "/admin/submissions",
    async prepare(page) {
      await page.getByRole("checkbox", { name: "Select Kelp" }).check();
      await page.getByRole("checkbox", { name: "Select Orbit" }).check();
      await page.getByText("2 submissions selected").waitFor();
      await page.getByRole("checkbox", { name: "Select Orbit" }).blur();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    file: "handbook/images/entry.webp",
    address: "/admin/submissions",
    async prepare(page) {
      await page.getByRole("link", { name: "Kelp", exact: true }).click();
      await page.getByRole("heading", { name: "Tags" }).waitFor();
    },
  },
  {
    file: "handbook/images/checklist.webp",
    address: "/admin/submissions",
    height: 560,
    async prepare(page) {
      await page.getByRole("link", { name: "Kelp", exact: true }).click();
      const region = page.getByRole("region", { name: "Eligibility" });
      await region.evaluate((element) => element.scrollIntoView());
      await page.mouse.wheel(0, -12);
    },
  },
  {
    file: "handbook/images/person.webp",
    address: "/admin/users",
    height: 760,
    async prepare(page) {
      await page.getByRole("link", { name: "tunde.bakare@example.com" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Change role" }).waitFor();
    },
  },
  {
    file: "handbook/images/message.webp",
    address: "/admin/contact-requests",
    async prepare(page) {
      await page
        .getByRole("row", { name: /Mariam/ })
        .getByRole("link")
        .click();
      await page
        .getByRole("textbox", { name: "Reply" })
        .fill("We write invitations for every finalist, in time for the embassy.");
    },
  },
  {
    file: "handbook/images/group-email.webp",
    address: "/admin/group-emails",
    height: 860,
    async prepare(page) {
      await page.getByRole("link", { name: "New email" }).click();
      await page.getByRole("button", { name: "Templates" }).click();
      await page.getByRole("button", { name: "Insert One week left" }).click();
    },
  },
  {
    file: "handbook/images/round-entries.webp",
    address: ROUNDS,
    async prepare(page) {
      await partOfRound("Trial screening", "Round entries")(page);
      await page.getByRole("table", { name: "Round entries" }).waitFor();
    },
  },
  {
    file: "handbook/images/assignment.webp",
    address: ROUNDS,
    height: 620,
    async prepare(page) {
      await partOfRound("Trial screening", "Assignment")(page);
      await button(page, "Preview assignment").click();
      const publish = button(page, "Publish assignment");
      await publish.waitFor();
      await publish.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 10_000);
    },
  },
  {
    file: "handbook/images/progress.webp",
    address: ROUNDS,
    async prepare(page) {
      await partOfRound("Trial screening", "Progress")(page);
      await page.getByRole("table", { name: "Progress by judge" }).waitFor();
    },
  },
];

/** The back office after the release of the top three. */
const SHOTS_AFTER_TOP_THREE: readonly Shot[] = [
  {
    file: "handbook/images/results.webp",
    address: ROUNDS,
    width: 1280,
    height: 760,
    async prepare(page) {
      await partOfRound("Screening", "Results")(page);
      await page
        .getByRole("table", { name: "Ranking" })
        .evaluate((table) => table.scrollIntoView({ block: "end" }));
    },
  },
  {
    file: "handbook/images/decisions.webp",
    address: ROUNDS,
    height: 760,
    async prepare(page) {
      await partOfRound("Top three", "Decisions")(page);
      await page.getByRole("table").waitFor();
    },
  },
  {
    file: "handbook/images/finalists.webp",
    address: "/admin/judging/finalists",
    height: 760,
    async prepare(page) {
      // Pictures that are not public yet are fetched before they are shown.
      await page.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0);
    },
  },
];

/** The maximum size of a screenshot, because phones load them. */
const MAX_BYTES = 80_000;
const QUALITIES = [85, 70, 55];

/** @throws when the screenshot is too large even at the lowest quality. */
async function screenshotOf(page: Page): Promise<Buffer> {
  // Playwright itself takes only PNG and JPEG.
  const browser = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await browser.send("Page.captureScreenshot", { format: "webp", quality });
    const webp = Buffer.from(data, "base64");
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error(`The screenshot is larger than ${MAX_BYTES} bytes.`);
}

const nameParts = process.argv.slice(2);

/** Hides the rehearsal strip, which a real back office does not show. */
const hideRehearsal = (page: Page) =>
  page.getByRole("complementary", { name: "Rehearsal" }).evaluateAll((strips) => {
    for (const strip of strips as HTMLElement[]) strip.style.display = "none";
  });

async function take(context: BrowserContext, shot: Shot): Promise<void> {
  const { file, address, width = 1100, height = 700, prepare } = shot;
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  const answer = await page.goto(address);
  if (!answer?.ok()) throw new Error(`${file}: ${address} is not a page.`);
  await prepare?.(page);
  await expect(page.getByText("Loading...")).toHaveCount(0, { timeout: RESULT_TIMEOUT_MS });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  // Images further down load when they are scrolled into view.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  await hideRehearsal(page);
  const webp = await screenshotOf(page);
  const target = path.join(ROOT, "docs", file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, webp);
  console.log(`docs/${file}: ${webp.length} bytes`);
  await page.close();
}

/** Takes screenshots on one day of the challenge: of the site signed out, of the back office signed in. */
async function takeOn(day: string, shots: { visitor: readonly Shot[]; admin: readonly Shot[] }) {
  const isSelected = ({ file }: Shot) =>
    nameParts.length === 0 || nameParts.some((word) => path.basename(file).includes(word));
  const visitor = shots.visitor.filter(isSelected);
  const admin = shots.admin.filter(isSelected);
  if (visitor.length + admin.length === 0) return;
  const stack = await startTemporaryStack({
    site: true,
    build: true,
    seed: true,
    schedule: true,
    at: noonOf(day),
  });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_ARGS,
  });
  const open = () =>
    browser.newContext({
      baseURL: stack.addresses.siteUrl,
      locale: "en-GB",
      timezoneId: "Europe/Paris",
      reducedMotion: "reduce",
    });
  try {
    const visitorContext = await open();
    for (const shot of visitor) await take(visitorContext, shot);
    const adminContext = await open();
    const page = await adminContext.newPage();
    await signIn(page, { email: DEMO_ADMIN.email, password: DEMO_PASSWORD }, "/admin/dashboard");
    for (const shot of admin) await take(adminContext, shot);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await takeOn("2025-08-10", { visitor: SITE_SHOTS, admin: SHOTS_WHILE_OPEN });
await takeOn("2026-01-10", { visitor: [], admin: SHOTS_AFTER_TOP_THREE });
