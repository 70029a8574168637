/**
 * `npm run pictures`: takes all pictures of the docs anew, on stacks of its own with the demo's data, in the
 * tests' browser. `npm run pictures -- plan round-entries` takes those whose file has one of the words in its name.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { signIn } from "#e2e/support/actions.ts";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";
import { ROOT } from "../stack/config.ts";
import { noonOf } from "../stack/rehearsal.ts";
import { DEMO_ADMIN, DEMO_PASSWORD } from "../stack/seed/samples.ts";
import { startTemporaryStack } from "../stack/temporaryStack.ts";
import { WHEN_IT_NEVER_COMES } from "../testing/run/timeouts.ts";
import { AFTER_THE_TOP_THREE, OF_THE_SITE, type Shot, WHILE_OPEN } from "./shots.ts";
import { asWebp } from "./webp.ts";

const wanted = process.argv.slice(2);

/** Hides the strip that says that the clock was moved, which nobody's own back office has. */
const hideRehearsal = (page: Page) =>
  page.getByRole("complementary", { name: "Rehearsal" }).evaluateAll((strips) => {
    for (const strip of strips as HTMLElement[]) strip.style.display = "none";
  });

async function take(context: BrowserContext, shot: Shot): Promise<void> {
  const { file, address, width = 1100, height = 700, prepare } = shot;
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  const answer = await page.goto(address);
  if (!answer?.ok()) throw new Error(`${file}: ${address} is no page.`);
  await prepare?.(page);
  await expect(page.getByText("Loading...")).toHaveCount(0, { timeout: WHEN_IT_NEVER_COMES });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  // What is further down is loaded when somebody comes near.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  await hideRehearsal(page);
  const png = await page.screenshot({ animations: "disabled" });
  await page.goto("about:blank");
  const webp = await asWebp(page, png);
  const target = path.join(ROOT, "docs", file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, webp);
  console.log(`docs/${file}: ${webp.length} bytes`);
  await page.close();
}

/** Takes pictures on one day of the challenge, those of the site without an account. */
async function takeOn(day: string, shots: { visitor: readonly Shot[]; admin: readonly Shot[] }) {
  const isWanted = ({ file }: Shot) =>
    wanted.length === 0 || wanted.some((word) => path.basename(file).includes(word));
  const visitor = shots.visitor.filter(isWanted);
  const admin = shots.admin.filter(isWanted);
  if (visitor.length + admin.length === 0) return;
  const stack = await startTemporaryStack({
    ...{ site: true, build: true, seed: true, schedule: true },
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
    const outside = await open();
    for (const shot of visitor) await take(outside, shot);
    const inside = await open();
    const page = await inside.newPage();
    await signIn(page, { email: DEMO_ADMIN.email, password: DEMO_PASSWORD }, "/admin/dashboard");
    for (const shot of admin) await take(inside, shot);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await takeOn("2025-08-10", { visitor: OF_THE_SITE, admin: WHILE_OPEN });
await takeOn("2026-01-10", { visitor: [], admin: AFTER_THE_TOP_THREE });
