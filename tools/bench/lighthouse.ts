import type { Page } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import type postgres from "postgres";
import { signIn } from "#e2e/support/actions.ts";
import { createPeople } from "#e2e/support/people.ts";
import { paths } from "#site/config/paths.ts";
import type { StackAddresses } from "../stack/config.ts";
import { freePorts } from "../stack/ports.ts";
import { showDemoDay } from "../stack/rehearsal.ts";
import { inNewBrowser } from "./browsers.ts";
import { besideBuild, type ServedBuild } from "./builds.ts";
import { measureInteractions } from "./interactions.ts";
import { PUBLIC_PATHS } from "./pages.ts";
import { percentile, type Row, type Table } from "./table.ts";

const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;

/** Prepares the browser, for example by signing in. */
type Prepare = (page: Page) => Promise<void>;

/** Audits a page in a new browser, as Lighthouse does by default: a phone on a slow network. */
async function audit(
  origin: string,
  path: string,
  slowdown: number,
  prepare: Prepare,
): Promise<Result> {
  const [port] = await freePorts(1);
  return inNewBrowser(
    origin,
    async (context) => {
      await prepare(await context.newPage());
      const flags = {
        port,
        logLevel: "silent",
        disableStorageReset: true,
        throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
      } as const;
      const run = await lighthouse(origin + path, flags);
      if (!run) throw new Error("Lighthouse returned nothing.");
      if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
      return run.lhr;
    },
    { args: [`--remote-debugging-port=${port}`] },
  );
}

const scoreOf = ({ categories }: Result, id: string) =>
  Math.round((categories[id]?.score ?? 0) * 100);

/** The compressed size of the scripts of a page, as they were sent. */
function scriptsOf({ audits }: Result): number {
  const details = audits["network-requests"]?.details;
  const items = details && "items" in details ? details.items : [];
  return (items as { resourceType?: string; transferSize?: number }[])
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

const median = (values: readonly number[]) => percentile(values, 0.5);

interface LighthouseOptions {
  /** The folder of another build to compare with. */
  beside?: string | undefined;
  /** Paths, if not all pages are measured. */
  only?: readonly string[] | undefined;
  /** Scores vary by a few points between runs, so the median of this number counts. */
  runs: string;
  /** As many times is the processor slower. Lighthouse's 4 is right for a benchmark index near 1,000. */
  slowdown: string;
}

/** The medians of Lighthouse's scores (0 to 100) and timings of a page, in alternate runs of each build. */
async function rowsOf(
  builds: readonly ServedBuild[],
  count: number,
  slowdown: number,
  path: string,
  prepare: Prepare = async () => undefined,
): Promise<Row[]> {
  const results = builds.map((): Result[] => []);
  for (let run = 0; run < count; run++) {
    for (const [place, { siteUrl }] of builds.entries()) {
      // Retried once, because on a busy machine Lighthouse sometimes loses the start of its trace.
      const attempt = () => audit(siteUrl, path, slowdown, prepare);
      results[place]?.push(await attempt().catch(attempt));
    }
  }
  return builds.map(({ name }, place) => {
    const runs = results[place] ?? [];
    const medianOf = (read: (result: Result) => number) => median(runs.map(read));
    const timing = (id: string) => medianOf(({ audits }) => audits[id]?.numericValue ?? 0);
    const scores = Object.entries(CATEGORIES).map(([id, title]) => [
      title,
      medianOf((result) => scoreOf(result, id)),
    ]);
    return {
      name: builds.length > 1 ? `${path} ${name}` : path,
      figures: {
        ...Object.fromEntries(scores),
        from: runs.map((result) => scoreOf(result, "performance")).join(", "),
        "LCP s": (timing("largest-contentful-paint") / 1000).toFixed(1),
        CLS: timing("cumulative-layout-shift").toFixed(3),
        "TBT ms": timing("total-blocking-time").toFixed(0),
        "scripts kB": (medianOf(scriptsOf) / 1000).toFixed(0),
        index: medianOf(({ environment }) => environment.benchmarkIndex).toFixed(0),
      },
    };
  });
}

/**
 * Lighthouse on every public page, on the dashboard of a participant and on that of the back office, and the latency of
 * first interactions, on the day for which a local build is prerendered.
 */
export async function measureLighthouse(
  addresses: StackAddresses,
  sql: postgres.Sql,
  { beside, only, runs, slowdown }: LighthouseOptions,
): Promise<Table[]> {
  const count = Number(runs);
  const slower = Number(slowdown);
  await showDemoDay(sql);
  const people = createPeople(addresses, "bench");
  const [admin, participant] = [await people.admin("Olu"), await people.participant("Ada")];
  const pages: (readonly [path: string, prepare?: Prepare])[] = [
    ...PUBLIC_PATHS.map((path) => [path] as const),
    [paths.dashboard, (page) => signIn(page, participant, "/robots.txt")],
    ["/admin/dashboard", (page) => signIn(page, admin, "/robots.txt")],
  ];
  return besideBuild(addresses, beside, async (builds) => {
    const rows: Row[] = [];
    for (const [path, prepare] of pages) {
      if (only && !only.includes(path)) continue;
      rows.push(...(await rowsOf(builds, count, slower, path, prepare)));
    }
    return [
      {
        title: `Lighthouse, mobile, processor ${slower} times slower, medians of ${count}`,
        rows,
      },
      await measureInteractions(builds, admin, count, slower),
    ];
  });
}
