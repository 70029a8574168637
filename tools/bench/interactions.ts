import type { BrowserContext, Page } from "@playwright/test";
import { signIn } from "#e2e/support/actions.ts";
import type { Person } from "#e2e/support/people.ts";
import { paths } from "#site/config/paths.ts";
import { inNewBrowser } from "./browsers.ts";
import type { ServedBuild } from "./builds.ts";
import { percentile, type Row, type Table } from "./table.ts";

/** The browser reports an interaction after its paint; an app that it starts may delay that. */
const SETTLED_MS = 3_000;

interface Interaction {
  name: string;
  path: string;
  /** Makes the page ready, without touching it. */
  ready?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const heading = (page: Page) => page.locator("h1, h2").first().waitFor();

/** The first thing that a visitor does on a page. */
const SITE: readonly Interaction[] = [
  {
    name: "menu",
    path: paths.home,
    act: (page) => page.getByRole("button", { name: "Open menu" }).tap(),
  },
  {
    name: "question",
    path: paths.faq,
    act: (page) => page.locator("summary", { hasText: "What is the challenge about?" }).tap(),
  },
  {
    name: "search",
    path: paths.faq,
    async act(page) {
      await page.getByRole("searchbox").tap();
      await page.keyboard.type("patent", { delay: 80 });
    },
  },
  {
    name: "slider",
    path: paths.challenge,
    act: (page) => page.getByRole("slider").first().tap(),
  },
  {
    name: "Register",
    path: paths.home,
    act: (page) => page.getByRole("main").getByRole("link", { name: "Register" }).first().tap(),
  },
  {
    name: "field of sign-up",
    path: paths.signUp,
    async act(page) {
      await page.getByLabel("First Name").tap();
      await page.keyboard.type("Adaeze", { delay: 80 });
    },
  },
];

const OFFICE: readonly Interaction[] = [
  {
    name: "office: a list",
    path: "/admin/dashboard",
    act: (page) => page.getByRole("link", { name: "Contact Requests" }).first().click(),
  },
  {
    name: "office: a status",
    path: "/admin/contact-requests",
    act: (page) => page.getByRole("combobox").first().click(),
  },
];

declare global {
  interface Window {
    /** The longest interaction of the page, in milliseconds. */
    longestInteraction: number;
  }
}

/** Event Timing's entry, which TypeScript's library lacks a part of. */
type EventTiming = PerformanceEntry & { interactionId?: number };

/** Watches interactions in every document, also in one that is about to be left. */
function watchInteractions(): void {
  window.longestInteraction = Number(sessionStorage.getItem("interaction") ?? 0);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (!entry.interactionId) continue;
      window.longestInteraction = Math.max(window.longestInteraction, entry.duration);
      sessionStorage.setItem("interaction", String(window.longestInteraction));
    }
  });
  observer.observe({
    type: "event",
    buffered: true,
    durationThreshold: 16,
  } as PerformanceObserverInit);
}

/** The office is for wide windows. */
const DESK = { width: 1440, height: 900 };

async function measure(
  { siteUrl }: ServedBuild,
  { path, ready = heading, act }: Interaction,
  slowdown: number,
  person?: Person,
): Promise<number> {
  const measureIn = async (context: BrowserContext) => {
    const page = await context.newPage();
    if (person) await signIn(page, person, "/robots.txt");
    await context.addInitScript(watchInteractions);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(path, { waitUntil: "networkidle" });
    await ready(page);
    await act(page);
    await page.waitForTimeout(SETTLED_MS);
    return page.evaluate(() => window.longestInteraction);
  };
  return inNewBrowser(siteUrl, measureIn, person ? { viewport: DESK } : {});
}

/**
 * The latency of each first interaction, from the tap to the next paint. Below 16 ms the browser reports 0.
 * @param slowdown As many times is the processor slower.
 */
export async function measureInteractions(
  builds: readonly ServedBuild[],
  admin: Person,
  runs: number,
  slowdown: number,
): Promise<Table> {
  const rows: Row[] = [];
  for (const interaction of [...SITE, ...OFFICE]) {
    const person = OFFICE.includes(interaction) ? admin : undefined;
    const times = builds.map((): number[] => []);
    for (let run = 0; run < runs; run++) {
      for (const [place, build] of builds.entries()) {
        times[place]?.push(await measure(build, interaction, slowdown, person));
      }
    }
    for (const [place, { name }] of builds.entries()) {
      const measured = times[place] ?? [];
      rows.push({
        name: builds.length > 1 ? `${interaction.name} ${name}` : interaction.name,
        figures: { "INP ms": percentile(measured, 0.5), from: measured.join(", ") },
      });
    }
  }
  return { title: `First interaction, processor ${slowdown} times slower`, rows };
}
