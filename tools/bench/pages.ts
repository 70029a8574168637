import type { Browser } from "@playwright/test";
import { SECTIONS } from "#backoffice/layout/sections.ts";
import { createPeople } from "#e2e/support/people.ts";
import { paths } from "#site/config/paths.ts";
import type { StackAddresses } from "../stack/config.ts";
import { startStackProcess } from "../stack/stackProcess.ts";
import { type Composition, composeBackoffice } from "./chunks.ts";
import { serveReferences } from "./references.ts";
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
];
const PARTICIPANT_PATHS = [paths.dashboard, paths.entry, paths.account];
const ADMIN_PATHS = [...SECTIONS.map(({ path }) => path), "/audit"];

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

async function weighReferences(browser: Browser): Promise<Row[]> {
  const { empty, mantine, reactAdmin, stop } = await serveReferences();
  try {
    return [
      await weigh("reference: static page", await visit(browser, empty)),
      await weigh("reference: bare Mantine page", await visit(browser, mantine)),
      await weigh("reference: bare react-admin list", await visit(browser, reactAdmin)),
    ];
  } finally {
    await stop();
  }
}

/** Bytes of each package in the scripts of a page. */
function composeScripts(
  fetched: readonly Fetched[],
  compositions: ReadonlyMap<string, Composition>,
): Map<string, number> {
  const packages = new Map<string, number>();
  for (const { address, kind } of fetched) {
    if (kind !== "script") continue;
    const file = new URL(address).pathname.replace("/admin/", "");
    const composition = compositions.get(file);
    if (!composition) throw new Error(`The bundler's report does not know ${file}.`);
    for (const [name, bytes] of composition) {
      packages.set(name, (packages.get(name) ?? 0) + bytes);
    }
  }
  return packages;
}

/** Packages below this many bytes on every tab are shown together. */
const SMALL_BYTES = 1500;

/** One row for each package, the heaviest first; one column for each tab. */
function tabulate(tabs: ReadonlyMap<string, ReadonlyMap<string, number>>): Row[] {
  const names = [...new Set([...tabs.values()].flatMap((packages) => [...packages.keys()]))];
  const heaviest = (name: string) =>
    Math.max(...[...tabs.values()].map((packages) => packages.get(name) ?? 0));
  const rowOf = (label: string, counted: readonly string[]): Row => ({
    name: label,
    figures: Object.fromEntries(
      [...tabs].map(([tab, packages]) => [
        tab,
        kilobytes(counted.reduce((sum, name) => sum + (packages.get(name) ?? 0), 0)),
      ]),
    ),
  });
  const large = names.filter((name) => heaviest(name) >= SMALL_BYTES);
  const small = names.filter((name) => heaviest(name) < SMALL_BYTES);
  return [
    ...large.toSorted((a, b) => heaviest(b) - heaviest(a)).map((name) => rowOf(name, [name])),
    rowOf(`${small.length} others`, small),
    rowOf("all scripts", names),
  ];
}

async function visitAll(
  browser: Browser,
  addresses: StackAddresses,
  prefix: string,
  pages: readonly string[],
  session?: Session,
): Promise<Map<string, Fetched[]>> {
  const visits = new Map<string, Fetched[]>();
  for (const page of pages) {
    visits.set(page, await visit(browser, addresses.siteUrl + prefix + page, session));
  }
  return visits;
}

/**
 * Kilobytes (gzip) that a first visit of each page costs, with everything that it fetches until it
 * has come to rest, beside the reference pages; and of which packages the back office's scripts are.
 */
export async function measurePages(): Promise<Table[]> {
  const stack = await startStackProcess({ site: true });
  const browser = await openBrowser();
  const people = createPeople(stack.addresses, "bench");
  try {
    const { addresses } = stack;
    const owner = await people.participant("Ada");
    const participant = await sessionOf(browser, addresses, owner);
    const admin = await sessionOf(browser, addresses, await people.admin("Olu"));
    const site = await visitAll(browser, addresses, "", PUBLIC_PATHS);
    const own = await visitAll(browser, addresses, "", PARTICIPANT_PATHS, participant);
    const tabs = await visitAll(browser, addresses, "/admin", ADMIN_PATHS, admin);
    const rows = await weighReferences(browser);
    for (const [page, fetched] of [...site, ...own]) rows.push(await weigh(page, fetched));
    for (const [page, fetched] of tabs) rows.push(await weigh(`/admin${page}`, fetched));

    const compositions = await composeBackoffice();
    const packages = new Map(
      [...tabs].map(([tab, fetched]) => [tab, composeScripts(fetched, compositions)]),
    );
    return [
      { title: "First visit, gzip", rows },
      { title: "Scripts of the back office by package, kB gzip", rows: tabulate(packages) },
    ];
  } finally {
    await people.remove();
    await browser.close();
    await stack.stop();
  }
}
