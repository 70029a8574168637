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

/** A page's scores swing by some points: of so many runs the one in the middle counts. */
const RUNS = 3;

/** On a busy machine Lighthouse sometimes loses the start of its trace. */
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

/** @throws Error when no attempt worked. */
async function audit(url: string, folder: string, flags: string[]): Promise<Report> {
  const file = path.join(folder, "report.json");
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (!(await runLighthouse(url, file, flags))) continue;
    return JSON.parse(await readFile(file, "utf8")) as Report;
  }
  throw new Error(`Lighthouse could not audit ${url}.`);
}

async function inTurn(run: (run: number) => Promise<Report>): Promise<Report[]> {
  const reports: Report[] = [];
  for (let count = 0; count < RUNS; count++) reports.push(await run(count));
  return reports;
}

const scoreOf = ({ categories }: Report, id: keyof typeof CATEGORIES) =>
  Math.round((categories[id].score ?? 0) * 100);

/** Lighthouse's scores (0 to 100) and main timings of a page, from reports of its runs. */
function rowOf(name: string, reports: Report[]): Row {
  const inOrder = reports.toSorted((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
  const middle = inOrder[Math.floor(inOrder.length / 2)];
  if (!middle) throw new Error(`${name} was not audited.`);
  const shown = (audit: string) => middle.audits[audit]?.displayValue ?? "";
  return {
    name,
    figures: {
      ...Object.fromEntries(
        Object.entries(CATEGORIES).map(([id, category]) => [
          category,
          scoreOf(middle, id as keyof typeof CATEGORIES),
        ]),
      ),
      from: inOrder.map((report) => scoreOf(report, "performance")).join(", "),
      LCP: shown("largest-contentful-paint"),
      CLS: shown("cumulative-layout-shift"),
      TBT: shown("total-blocking-time"),
    },
  };
}

/** The dashboard of the back office, in browsers that see it for the first time, with an administrator signed in. */
async function auditDashboard(stack: StackAddresses, folder: string): Promise<Report[]> {
  const people = createPeople(stack, "bench");
  const admin = await people.admin("Olu");
  try {
    return await inTurn(async (run) => {
      const [port = 0] = await freePorts(1);
      const context = await chromium.launchPersistentContext(path.join(folder, `profile-${run}`), {
        executablePath: await findBrowser(),
        args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
        baseURL: stack.siteUrl,
      });
      try {
        await signIn(await context.newPage(), admin);
        const flags = [`--port=${port}`, "--disable-storage-reset"];
        return await audit(`${stack.siteUrl}/admin/dashboard`, folder, flags);
      } finally {
        await context.close();
      }
    });
  } finally {
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
      rows.push(rowOf(page, await inTurn(() => audit(siteUrl + page, folder, flags))));
    }
    rows.push(rowOf("/admin/dashboard", await auditDashboard(stack.addresses, folder)));
    return [{ title: "Lighthouse, mobile", rows }];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await stack.stop();
  }
}
