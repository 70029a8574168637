import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { BROWSER_ARGS, findBrowser } from "../../e2e/support/browser.ts";
import { ROOT, type StackAddresses } from "../../supabase/local/config.ts";
import type { Row } from "./table.ts";

const PAGES = ["/", "/challenge", "/eligibility", "/faq", "/signin", "/signup"];

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
async function runLighthouse(url: string, browser: string, report: string): Promise<boolean> {
  const flags = ["--headless=new", ...BROWSER_ARGS].join(" ");
  const lighthouse = spawn(
    path.join(ROOT, "node_modules/.bin/lighthouse"),
    [url, "--quiet", "--output=json", `--output-path=${report}`, `--chrome-flags=${flags}`],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CHROME_PATH: browser } },
  );
  const status = await new Promise((resolve, reject) => {
    lighthouse.on("error", reject);
    lighthouse.on("exit", resolve);
  });
  return status === 0;
}

async function audit(url: string, browser: string, report: string): Promise<Report> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (await runLighthouse(url, browser, report)) {
      return JSON.parse(await readFile(report, "utf8")) as Report;
    }
  }
  throw new Error(`Lighthouse could not audit ${url}.`);
}

/** Lighthouse's scores (0 to 100, mobile) of every public page, and its main timings. */
export async function measureLighthouse({ siteUrl }: StackAddresses): Promise<Row[]> {
  const browser = await findBrowser();
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-lighthouse-"));
  const rows: Row[] = [];
  try {
    for (const page of PAGES) {
      const url = new URL(page, siteUrl).href;
      const { categories, audits } = await audit(url, browser, path.join(folder, "report.json"));
      const scores = Object.entries(CATEGORIES).map(([id, name]) => {
        const { score } = categories[id as keyof typeof CATEGORIES];
        return [name, Math.round((score ?? 0) * 100)];
      });
      rows.push({
        name: page,
        figures: {
          ...Object.fromEntries(scores),
          LCP: audits["largest-contentful-paint"]?.displayValue ?? "",
          CLS: audits["cumulative-layout-shift"]?.displayValue ?? "",
          TBT: audits["total-blocking-time"]?.displayValue ?? "",
        },
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}
