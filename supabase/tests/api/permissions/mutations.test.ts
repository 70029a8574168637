import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { withExampleValues } from "#tools/stack/config.ts";
import { readProjectConfig } from "#tools/stack/projectConfig.ts";
import { startOwnApi } from "#tools/testing/api/ownApi.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { EDGE_FUNCTIONS } from "./allowed.ts";
import type { Attempt } from "./attempt.ts";
import { type Callers, makeCallers } from "./callers.ts";
import { readCatalogue } from "./catalogue.ts";
import { edgeAttempts } from "./edgeAttempts.ts";
import { withoutEdgeChecks } from "./edgeMutations.ts";
import { everyAttempt } from "./everyAttempt.ts";
import { resetFiles } from "./files.ts";
import { functionGrants, revocations, tableGrants } from "./grantMutations.ts";
import { unfound, unguarded, withoutGuards } from "./guardMutations.ts";
import { type Laboratory, openLaboratory } from "./laboratory.ts";
import { affected, type Mutation, someOf } from "./mutation.ts";
import { droppedPolicies, widerPolicies, withoutRowSecurity } from "./policyMutations.ts";
import { type Definition, References, readDefinitions } from "./references.ts";
import { Runner } from "./run.ts";
import { makeWorld } from "./world.ts";

const { sql, url } = useDatabase(1);
const stack = { ...inject("stack"), dbUrl: url };
let folder: string;
let laboratory: Laboratory;
let callers: Callers;
let attempts: Attempt[];
let definitions: Definition[];
let references: References;

beforeAll(async () => {
  // A line for each refusal would be printed.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  folder = await mkdtemp(path.join(tmpdir(), "permissions-"));
  const project = readProjectConfig(stack, withExampleValues(process.env));
  laboratory = await openLaboratory(stack, project, folder);
  callers = await makeCallers(stack);
  await resetFiles(laboratory, callers, fetch);
  await makeWorld(sql);
  const catalogue = await readCatalogue(sql, project);
  attempts = await everyAttempt(sql, { ...catalogue, edgeFunctions: [] });
  definitions = await readDefinitions(sql);
  references = new References(definitions);
});
afterAll(async () => {
  console.log(`Permission matrix: ${tried} rights and checks removed or widened.`);
  await laboratory.close();
  await rm(folder, { recursive: true, force: true });
});

let tried = 0;
const confirmed = new Set<Attempt>();

/** Whether an attempt has another outcome with a mutation than without it. */
async function isNoticed({ given, ...mutation }: Mutation): Promise<boolean> {
  const outcomeAfter = (attempt: Attempt, changes: string[] = []): Promise<string> =>
    new Runner(laboratory.apiUrl, callers, laboratory.after(changes)).outcomeOf(attempt);
  for (const attempt of affected(mutation, attempts, references)) {
    const before = given ? await outcomeAfter(attempt, given) : attempt.expected;
    const after = await outcomeAfter(attempt, [...(given ?? []), mutation.change]);
    // That something broke says nothing about rights.
    if (after === before || /^5\d\d /.test(after)) continue;
    // Without any mutation the table must be right, or noticing this one would mean nothing.
    if (!given && !confirmed.has(attempt)) {
      expect(await outcomeAfter(attempt), `${attempt.actor} ${attempt.does}`).toBe(before);
      confirmed.add(attempt);
    }
    return true;
  }
  return false;
}

/** The names of the mutations that no attempt notices. */
async function unnoticed(mutations: Mutation[]): Promise<string[]> {
  const names: string[] = [];
  for (const mutation of mutations) {
    if (!(await isNoticed(mutation))) names.push(mutation.name);
  }
  tried += mutations.length;
  return names;
}

/** Every check is taken out in each run; of rights and policies some (someOf). */
describe("the matrix notices", () => {
  test("a grant that is revoked", async () => {
    expect(await unnoticed(someOf(await revocations(sql)))).toEqual([]);
  });

  test("a right on a table or view that is granted", async () => {
    expect(await unnoticed(someOf(await tableGrants(sql)))).toEqual([]);
  });

  test("a function that is granted", async () => {
    expect(await unnoticed(someOf(await functionGrants(sql)))).toEqual([]);
  });

  test("a policy that is dropped or added", async () => {
    expect(await unnoticed(await droppedPolicies(sql))).toEqual([]);
    expect(await unnoticed(someOf(await widerPolicies(sql)))).toEqual([]);
  });

  test("row-level security that is switched off", async () => {
    expect(await unnoticed(await withoutRowSecurity(sql))).toEqual([]);
  });

  test("every check that is taken out of a function or view", async () => {
    expect(unfound(definitions), "checks that are written otherwise now").toEqual([]);
    const mutations = withoutGuards(definitions);
    expect(unguarded(definitions, mutations), "checks that nobody takes out").toEqual([]);
    expect(await unnoticed(mutations)).toEqual([]);
  });

  test("every check that is taken out of an edge function", async () => {
    const { functionsDir, opened } = await withoutEdgeChecks(folder);
    const checking = Object.entries(EDGE_FUNCTIONS).filter(
      // An email event has a signature: nobody signs in for it.
      ([name, rule]) => rule.anybody === "sign in" && name !== "mail-events",
    );
    expect(opened.sort()).toEqual(checking.map(([name]) => name).sort());

    const api = await startOwnApi(stack, url, { functionsDir });
    const callers = await makeCallers(api.addresses);
    const visitor = new Runner(api.addresses.apiUrl, callers, fetch);
    const calls = edgeAttempts({ edgeFunctions: opened }).filter(
      ({ actor, does }) => actor === "anonymous" && does.endsWith("without a payload"),
    );
    const outcomes = await visitor.outcomesOf(calls).finally(() => api.stop());
    expect(Object.fromEntries(opened.map((name, index) => [name, outcomes[index]]))).toEqual(
      Object.fromEntries(opened.map((name) => [name, "let in"])),
    );
    tried += opened.length;
  });
});
