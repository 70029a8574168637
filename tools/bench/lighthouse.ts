import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { signIn } from "#e2e/support/actions.ts";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";
import { createPeople } from "#e2e/support/people.ts";
import { ROOT, type StackAddresses } from "../stack/config.ts";
import { freePorts } from "../stack/ports.ts";
import { startStackProcess } from "../stack/stackProcess.ts";
import { PUBLIC_PATHS } from "./pages.ts";
import type { Row, Table } from "./table.ts";

const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;

/** The part of Lighthouse's report that is shown. */
interface Report {
  categories: Record<keyof typeof CATEGORIES, { score: number | null }>;
  audits: Record<string, { displayValue?: string; score: number | null } | undefined>;
}

/** A busy machine makes Lighthouse lose the beginning of its own trace now and then. */
const ATTEMPTS = 3;

/** Runs Lighthouse as it is by default: a phone on a slow network. Answers whether it worked. */
async function runLighthouse(url: string, report: string, flags: string[]): Promise<boolean> {
  const lighthouse = spawn(
    path.join(ROOT, "node_modules/.bin/lighthouse"),
    [url, "--quiet", "--output=json", `--output-path=${report}`, ...flags],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, CHROME_PATH: await findBrowser() },
    },
  );
  const status = await new Promise((resolve, reject) => {
    lighthouse.on("error", reject);
    lighthouse.on("exit", resolve);
  });
  return status === 0;
}

/** Lighthouse's scores (0 to 100) and main timings of a page. */
async function audit(name: string, url: string, report: string, flags: string[]): Promise<Row> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (!(await runLighthouse(url, report, flags))) continue;
    const { categories, audits } = JSON.parse(await readFile(report, "utf8")) as Report;
    const scores = Object.entries(CATEGORIES).map(([id, category]) => {
      const { score } = categories[id as keyof typeof CATEGORIES];
      return [category, Math.round((score ?? 0) * 100)];
    });
    return {
      name,
      figures: {
        ...Object.fromEntries(scores),
        LCP: audits["largest-contentful-paint"]?.displayValue ?? "",
        CLS: audits["cumulative-layout-shift"]?.displayValue ?? "",
        TBT: audits["total-blocking-time"]?.displayValue ?? "",
      },
    };
  }
  throw new Error(`Lighthouse could not audit ${url}.`);
}

/** The dashboard of the back office, in a browser where an administrator is signed in. */
async function auditDashboard(stack: StackAddresses, folder: string): Promise<Row> {
  const [port = 0] = await freePorts(1);
  const context = await chromium.launchPersistentContext(path.join(folder, "profile"), {
    executablePath: await findBrowser(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
    baseURL: stack.siteUrl,
  });
  const people = createPeople(stack, "bench");
  try {
    await signIn(await context.newPage(), await people.admin("Olu"));
    const flags = [`--port=${port}`, "--disable-storage-reset"];
    const url = `${stack.siteUrl}/admin/dashboard`;
    return await audit("/admin/dashboard", url, path.join(folder, "report.json"), flags);
  } finally {
    await context.close();
    await people.remove();
  }
}

/** Lighthouse (mobile) on every public page and the dashboard of the back office. */
export async function measureLighthouse(): Promise<Table[]> {
  const stack = await startStackProcess({ site: true });
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-lighthouse-"));
  const flags = [`--chrome-flags=${["--headless=new", ...BROWSER_ARGS].join(" ")}`];
  const { siteUrl } = stack.addresses;
  try {
    const rows: Row[] = [];
    for (const page of PUBLIC_PATHS) {
      rows.push(await audit(page, siteUrl + page, path.join(folder, "report.json"), flags));
    }
    rows.push(await auditDashboard(stack.addresses, folder));
    return [{ title: "Lighthouse, mobile", rows }];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await stack.stop();
  }
}
