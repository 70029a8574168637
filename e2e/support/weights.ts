import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";

/** The most that a first visit may load: bytes as gzip packs them best, and files. */
export const BUDGET = {
  textScripts: 149_000,
  formScripts: 185_000,
  invitationScripts: 185_000,
  contactScripts: 199_700,
  signedInScripts: 222_500,
  adminScripts: 238_000,
  signedInRequests: 40,
  adminRequests: 20,
  styles: 30_000,
  fontFiles: 2,
};

/** Bytes of these texts together, as gzip packs them best. */
export const packed = (texts: (string | Buffer)[]) =>
  texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);

/** The address of everything that the page asks for from now on. */
export function watchRequests(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (one) => asked.add(one.url()));
  return asked;
}

/** The site's own scripts among these addresses: the robot check's comes from elsewhere. */
export function scriptsOf(asked: Set<string>, request: APIRequestContext): Promise<Buffer[]> {
  const addresses = [...asked].filter((address) => /\.js$/.test(address));
  return Promise.all(addresses.map(async (address) => (await request.get(address)).body()));
}
