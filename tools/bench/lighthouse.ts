import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { signIn } from "#e2e/support/actions.ts";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";
import { createPeople } from "#e2e/support/people.ts";
import type { StackAddresses } from "../stack/config.ts";
import { freePorts } from "../stack/ports.ts";
import { PUBLIC_PATHS } from "./pages.ts";
import type { Row, Table } from "./table.ts";

const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;

/** Scores vary by a few points between runs, so the median counts. */
const RUNS = 3;

/** Audits a page in a new browser, as Lighthouse does by default: a phone on a slow network. */
async function audit(url: string, prepare: (page: Page) => Promise<void>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-lighthouse-"));
  const [port] = await freePorts(1);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
    baseURL: new URL(url).origin,
  });
  try {
    await prepare(await context.newPage());
    const run = await lighthouse(url, { port, logLevel: "silent", disableStorageReset: true });
    if (!run) throw new Error("Lighthouse returned nothing.");
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
    return run.lhr;
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const scoreOf = ({ categories }: Result, id: string) =>
  Math.round((categories[id]?.score ?? 0) * 100);

/** Lighthouse's scores (0 to 100) and main timings of a page. */
async function rowOf(
  origin: string,
  name: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Row> {
  const results: Result[] = [];
  while (results.length < RUNS) {
    // Retried once, because on a busy machine Lighthouse sometimes loses the start of its trace.
    const attempt = () => audit(origin + name, prepare);
    results.push(await attempt().catch(attempt));
  }
  results.sort((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
  const median = results[Math.floor(RUNS / 2)] as Result;
  const displayValue = (id: string) => median.audits[id]?.displayValue ?? "";
  const scores = Object.entries(CATEGORIES).map(([id, title]) => [title, scoreOf(median, id)]);
  return {
    name,
    figures: {
      ...Object.fromEntries(scores),
      from: results.map((result) => scoreOf(result, "performance")).join(", "),
      LCP: displayValue("largest-contentful-paint"),
      CLS: displayValue("cumulative-layout-shift"),
      TBT: displayValue("total-blocking-time"),
    },
  };
}

/** Lighthouse on every public page, and on the back office's dashboard with an administrator signed in. */
export async function measureLighthouse(addresses: StackAddresses): Promise<Table[]> {
  const { siteUrl } = addresses;
  const rows: Row[] = [];
  for (const page of PUBLIC_PATHS) rows.push(await rowOf(siteUrl, page));
  const admin = await createPeople(addresses, "bench").admin("Olu");
  rows.push(await rowOf(siteUrl, "/admin/dashboard", (page) => signIn(page, admin)));
  return [{ title: "Lighthouse, mobile", rows }];
}
