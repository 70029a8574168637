import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { SECTIONS } from "#backoffice/layout/sections.ts";
import { signIn } from "#e2e/support/actions.ts";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";
import { createPeople, type Person } from "#e2e/support/people.ts";
import { paths } from "#site/config/paths.ts";
import type { StackAddresses } from "../stack/config.ts";
import { startStackProcess } from "../stack/stackProcess.ts";
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
const PARTICIPANT_PATHS = [paths.dashboard, paths.entry, paths.account];
const ADMIN_PATHS = [...SECTIONS.map(({ path }) => path), "/audit"].map((path) => `/admin${path}`);

const KINDS = ["document", "script", "stylesheet", "font", "image"];

/** Somebody's session in a browser. */
type Session = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** A file that a page made the browser fetch. */
interface Fetched {
  address: string;
  /** As browsers name it: `document`, `script`, `stylesheet`, `font`, `image`. */
  kind: string;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const API = /\/(auth|rest|storage|functions)\/v1\//;

/** Signs a person in through the form, and returns the session for other visits. */
async function sessionOf(
  browser: Browser,
  { siteUrl }: StackAddresses,
  person: Person,
): Promise<Session> {
  const context = await browser.newContext({ baseURL: siteUrl });
  await signIn(await context.newPage(), person);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** The files that a first visit fetches until the page is idle, without the API's answers. */
async function visit(browser: Browser, address: string, session?: Session): Promise<Fetched[]> {
  const context = await browser.newContext(session ? { storageState: session } : {});
  const page = await context.newPage();
  const fetched: Fetched[] = [];
  page.on("requestfinished", (request) => {
    const file = { address: request.url(), kind: request.resourceType() };
    if (!API.test(file.address)) fetched.push(file);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await context.close();
  return fetched;
}

/** Bytes of a file as the server sends it to a browser that takes gzip. */
async function servedSize({ address }: Fetched): Promise<number> {
  const answer = await fetch(address, { headers: { "accept-encoding": "gzip" } });
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}

async function weigh(name: string, fetched: readonly Fetched[]): Promise<Row> {
  const totals = new Map<string, number>(KINDS.map((kind) => [kind, 0]));
  let total = 0;
  for (const file of fetched) {
    const size = await servedSize(file);
    totals.set(file.kind, (totals.get(file.kind) ?? 0) + size);
    total += size;
  }
  return {
    name,
    figures: {
      ...Object.fromEntries(KINDS.map((kind) => [`${kind} kB`, kilobytes(totals.get(kind) ?? 0)])),
      "total kB": kilobytes(total),
      "script files": fetched.filter(({ kind }) => kind === "script").length,
    },
  };
}

/**
 * Kilobytes (gzip) that a first visit of each page costs, with everything that it fetches until it
 * has come to rest.
 */
export async function measurePages(): Promise<Table[]> {
  const stack = await startStackProcess({ site: true });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_ARGS,
  });
  const people = createPeople(stack.addresses, "bench");
  const { siteUrl } = stack.addresses;
  const rows: Row[] = [];
  try {
    async function weighAll(paths: readonly string[], session?: Session): Promise<void> {
      for (const path of paths) {
        rows.push(await weigh(path, await visit(browser, siteUrl + path, session)));
      }
    }
    const owner = await people.participant("Ada");
    const admin = await people.admin("Olu");
    await weighAll(PUBLIC_PATHS);
    await weighAll(PARTICIPANT_PATHS, await sessionOf(browser, stack.addresses, owner));
    await weighAll(ADMIN_PATHS, await sessionOf(browser, stack.addresses, admin));
    return [{ title: "First visit, gzip", rows }];
  } finally {
    await browser.close();
    await stack.stop();
  }
}
