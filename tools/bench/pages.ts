import { chromium } from "@playwright/test";
import { SECTIONS } from "#backoffice/layout/sections.ts";
import { signIn } from "#e2e/support/actions.ts";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";
import { createPeople, type Person } from "#e2e/support/people.ts";
import { scriptsOf, watchRequests } from "#e2e/support/weights.ts";
import { paths } from "#site/config/paths.ts";
import type { StackAddresses } from "../stack/config.ts";
import type { Row, Table } from "./table.ts";

/** The pages that a visitor can open without signing in. */
export const PUBLIC_PATHS = [
  paths.home,
  paths.challenge,
  paths.logistics,
  paths.faq,
  paths.contact,
  paths.signIn,
  paths.signUp,
  paths.resetPassword,
  paths.invitation,
  paths.judgingInvitation,
];
const PARTICIPANT_PATHS = [paths.dashboard, paths.submission, paths.account];
const ADMIN_PATHS = SECTIONS.map(({ path }) => `/admin${path}`);

/** The gzipped size of the scripts that a first visit to each page loads, and the number of requests. */
export async function measurePages(stack: StackAddresses): Promise<Table[]> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_ARGS,
  });
  const rows: Row[] = [];

  async function measure(addresses: readonly string[], person?: Person): Promise<void> {
    const signedIn = await browser.newContext({ baseURL: stack.siteUrl });
    if (person) await signIn(await signedIn.newPage(), person);
    const storageState = await signedIn.storageState();
    await signedIn.close();
    for (const name of addresses) {
      const context = await browser.newContext({ baseURL: stack.siteUrl, storageState });
      const page = await context.newPage();
      const requests = watchRequests(page);
      await page.goto(name, { waitUntil: "networkidle" });
      const { size } = await scriptsOf(requests, context.request);
      rows.push({
        name,
        figures: { "scripts kB": (size / 1000).toFixed(1), requests: requests.size },
      });
      await context.close();
    }
  }

  try {
    const people = createPeople(stack, "bench");
    await measure(PUBLIC_PATHS);
    await measure(PARTICIPANT_PATHS, await people.participant("Ada"));
    await measure(ADMIN_PATHS, await people.admin("Olu"));
    return [{ title: "First visit, gzip", rows }];
  } finally {
    await browser.close();
  }
}
