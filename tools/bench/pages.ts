import { SECTIONS } from "#backoffice/layout/sections.ts";
import { createPeople } from "#e2e/support/people.ts";
import { paths } from "#site/config/paths.ts";
import { startStackProcess } from "../stack/stackProcess.ts";
import { kilobytes, type Row, type Table } from "./table.ts";
import { type Fetched, openBrowser, type Session, servedSize, sessionOf, visit } from "./visits.ts";

/** The pages that show something to somebody who opens them without being signed in. */
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
  const browser = await openBrowser();
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
    await people.remove();
    await browser.close();
    await stack.stop();
  }
}
