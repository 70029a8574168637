import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";

/** Limits for a first visit: bytes (compressed with gzip's best level) and number of files. */
export const BUDGET = {
  /** Of a page that is complete as it is prerendered, before the first act of the visitor. */
  pageScripts: 21_000,
  /** Of a page with its app, by the visitor's first act or because the page needs it. */
  appScripts: 195_500,
  invitationScripts: 184_000,
  contactScripts: 212_000,
  accounts: { scripts: 231_000, requests: 54 },
  administrators: { scripts: 253_000, requests: 20 },
  styles: 30_000,
  fontFiles: 2,
};

/** The limits for the scripts of pages of the back office that differ from those of all others. */
const ADMIN_SCRIPTS: Readonly<Record<string, number>> = {
  "/dashboard": BUDGET.administrators.scripts,
  "/judging/rounds": 300_000,
};

/** The limit for the scripts of a page of the back office. */
export const adminBudgetOf = (address: string) => ADMIN_SCRIPTS[address] ?? 373_000;

/** The size of a text in bytes, compressed with gzip's best level. */
export const packed = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;

/** The addresses of all requests of the page from now on. */
export function watchRequests(page: Page): Set<string> {
  const addresses = new Set<string>();
  page.on("request", (one) => addresses.add(one.url()));
  return addresses;
}

/** A cache, because pages share most scripts. */
const scripts = new Map<string, Promise<{ text: string; size: number }>>();

async function loadScript(address: string, request: APIRequestContext) {
  const body = await (await request.get(address)).body();
  return { text: body.toString(), size: packed(body) };
}

/** The text and the compressed size of the site's scripts among these addresses. */
export async function scriptsOf(addresses: Set<string>, request: APIRequestContext) {
  const loaded = await Promise.all(
    [...addresses]
      .filter((address) => /\.js$/.test(address))
      .map((address) => {
        const script = scripts.get(address) ?? loadScript(address, request);
        scripts.set(address, script);
        return script;
      }),
  );
  return {
    text: loaded.map(({ text }) => text).join("\n"),
    size: loaded.reduce((sum, { size }) => sum + size, 0),
  };
}
