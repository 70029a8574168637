import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { FUNCTIONS_DIR } from "#tools/stack/functions/permissions.ts";
import { type ServedApi, startOwnApi } from "#tools/testing/api/ownApi.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { fingerprint } from "#tools/testing/database/fingerprint.ts";
import { BUCKETS, EDGE_FUNCTIONS, FUNCTIONS, RELATIONS, SCHEMAS } from "./allowed.ts";
import { type Attempt, letsThrough } from "./attempt.ts";
import { type Callers, makeCallers } from "./callers.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { everyAttempt } from "./everyAttempt.ts";
import { resetFiles } from "./files.ts";
import { Findings, Runner } from "./run.ts";
import { takeSnapshot } from "./snapshot.ts";
import { makeWorld } from "./world.ts";

const { sql, url } = useDatabase(2);
let api: ServedApi;
let callers: Callers;
let catalogue: Catalogue;

beforeAll(async () => {
  // The stack prints a line for each refusal, and here are thousands.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await startOwnApi(inject("stack"), url, { functionsDir: FUNCTIONS_DIR });
  callers = await makeCallers(api.addresses);
  catalogue = await readCatalogue(sql, api.project);
});
afterAll(() => api.stop());

describe("the table names what exists, and nothing else", () => {
  test("schemas", () => {
    expect(catalogue.schemas.exposed).toEqual(SCHEMAS);
  });

  test("tables and views with their columns", () => {
    const found = catalogue.relations.map(({ name, columns }) => [
      name,
      columns.map((column) => column.name).join(" "),
    ]);
    const named = Object.entries(RELATIONS).map(([name, { columns }]) => [name, columns]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
  });

  test("functions with their parameters", () => {
    const found = catalogue.functions.map(({ name, parameters }) => `${name}(${parameters})`);
    const named = Object.entries(FUNCTIONS).map(
      ([name, { parameters }]) => `${name}(${parameters})`,
    );
    expect(found).toEqual(named.sort());
  });

  test("buckets and edge functions", () => {
    expect(catalogue.buckets).toEqual(BUCKETS);
    expect(catalogue.edgeFunctions.sort()).toEqual(Object.keys(EDGE_FUNCTIONS).sort());
  });
});

/** The table of the stored files. */
const FILES = "storage.objects";

const hasEffect = (attempt: Attempt) => attempt.writes && letsThrough(attempt.expected);

/** Attempts that can be made before all is put back: one's own profile is nobody else's matter. */
function independent(attempts: Attempt[]): Attempt[][] {
  const groups = Object.groupBy(attempts, ({ actor, does, touches }) =>
    touches.includes("public.profiles") ? does.replace(/ of .*/, "") : `${actor} ${does}`,
  );
  return Object.values(groups).map((group) => group ?? []);
}

async function makeAll(runner: Runner, attempts: Attempt[], findings: Findings): Promise<void> {
  const outcomes = await runner.outcomesOf(attempts);
  for (const [index, attempt] of attempts.entries()) findings.add(attempt, outcomes[index] ?? "");
}

test("everybody can do what the table says and nothing more", async () => {
  const runner = new Runner(api.addresses.apiUrl, callers, fetch);
  await resetFiles(api.addresses, callers, fetch);
  await makeWorld(sql);
  const attempts = await everyAttempt(sql, catalogue);
  const findings = new Findings();

  // What only reads or must be refused, all at once: afterwards nothing is different.
  const before = await fingerprint(sql);
  await makeAll(
    runner,
    attempts.filter((attempt) => !hasEffect(attempt)),
    findings,
  );
  expect(await fingerprint(sql), "a refused attempt has changed something").toEqual(before);

  // What is allowed: it changes something, and is taken back before the next.
  const snapshot = await takeSnapshot(api.addresses);
  const withoutEffect: Attempt[] = [];
  let unchanged = before;
  for (const group of independent(attempts.filter(hasEffect))) {
    await makeAll(runner, group, findings);
    const after = await fingerprint(sql);
    const changed = Object.keys(after).filter((table) => after[table] !== unchanged[table]);
    if (changed.length === 0) withoutEffect.push(...group);
    // A row names its file, which is gone with it: new ones take their place.
    const areFilesChanged = changed.includes(FILES);
    if (areFilesChanged) await resetFiles(api.addresses, callers, fetch);
    await snapshot.restore([...changed.filter((table) => table !== FILES), "auth.sessions"]);
    if (areFilesChanged) unchanged = await fingerprint(sql);
  }
  await snapshot.close();
  const files = unchanged[FILES];
  expect(await fingerprint(sql), "not all was put back").toEqual({ ...before, [FILES]: files });
  expect(withoutEffect.map(({ actor, does }) => `${actor} ${does}`)).toEqual([]);

  console.log(`Permission matrix: ${findings.summary}.`);
  expect(findings, findings.summary).toMatchObject({
    wronglyAllowed: [],
    wronglyDenied: [],
    wronglyRefused: [],
  });
  // The README says so.
  expect(findings.attempts).toBeGreaterThanOrEqual(19_000);
});
