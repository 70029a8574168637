import { beforeAll, beforeEach, vi } from "vitest";
import type { Sql } from "#tools/testing/database.ts";
import { fingerprint } from "#tools/testing/fingerprint.ts";
import { createEntry, type Person } from "#tools/testing/people.ts";
import { type RawApi, useRawApi } from "#tools/testing/rawApi.ts";
import { setChallenge } from "#tools/testing/setChallenge.ts";

/** An API to send hostile input to. */
interface AttackedApi extends RawApi {
  /** Changes with anything that is stored. */
  fingerprint(): Promise<Record<string, string>>;
  /** Who sends it: the owner of an entry. */
  readonly caller: string;
  readonly entryId: string;
}

/**
 * An API of the test file's own, on an open challenge with one entry. What it prints is muted.
 * @param createCaller Creates the account of the attacker.
 */
export function useAttackedApi(createCaller: (sql: Sql) => Promise<Person>): AttackedApi {
  const raw = useRawApi();
  const api = { ...raw, fingerprint: () => fingerprint(raw.sql), caller: "", entryId: "" };

  beforeAll(async () => {
    await setChallenge(raw.sql);
    const person = await createCaller(raw.sql);
    const entry = await raw.sql.begin((transaction) => createEntry(transaction, person));
    api.caller = person.id;
    api.entryId = entry.id;
  });

  // Lite prints what Storage refuses.
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  return api;
}
