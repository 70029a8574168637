import { beforeAll, beforeEach, vi } from "vitest";
import { type RawApi, useRawApi } from "#tools/testing/api/rawApi.ts";
import type { Sql } from "#tools/testing/database/database.ts";
import { fingerprint } from "#tools/testing/database/fingerprint.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import type { Person } from "#tools/testing/world/people.ts";

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
    const entry = await raw.sql.begin((transaction) => createEntry(transaction, { owner: person }));
    api.caller = person.id;
    api.entryId = entry.id;
  });

  // Lite prints what Storage refuses.
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  return api;
}
