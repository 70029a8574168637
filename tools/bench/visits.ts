import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { signIn } from "#e2e/support/actions.ts";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";
import type { Person } from "#e2e/support/people.ts";
import type { StackAddresses } from "../stack/config.ts";

/** Somebody's session in a browser. */
export type Session = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** A file that a page made the browser fetch. */
export interface Fetched {
  address: string;
  /** As browsers name it: `document`, `script`, `stylesheet`, `font`, `image`. */
  kind: string;
}

const API = /\/(auth|rest|storage|functions)\/v1\//;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
}

/** Signs somebody in through the form, and keeps the session for other visits. */
export async function sessionOf(
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

/** What a first visit fetches until the page has come to rest, without the API's answers. */
export async function visit(
  browser: Browser,
  address: string,
  session?: Session,
): Promise<Fetched[]> {
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
export async function servedSize({ address }: Fetched): Promise<number> {
  const answer = await fetch(address, { headers: { "accept-encoding": "gzip" } });
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}
