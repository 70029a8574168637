import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";

const PHONE = { width: 390, height: 844 };

/** Runs a measurement in a new browser without a cache: a phone, unless `options` differ. */
export async function inNewBrowser<Result>(
  baseURL: string,
  measure: (context: BrowserContext) => Promise<Result>,
  options: { args?: readonly string[]; viewport?: typeof PHONE } = {},
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    args: [...BROWSER_ARGS, ...(options.args ?? [])],
    baseURL,
    hasTouch: true,
    viewport: options.viewport ?? PHONE,
  });
  try {
    return await measure(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}
