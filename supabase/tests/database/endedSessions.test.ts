import { randomUUID } from "node:crypto";
import { beforeAll, expect } from "vitest";
import { authenticateAs, hintOf, rpcHint } from "#tools/testing/database/actors.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();

beforeAll(() => setChallenge(sql));

// What each function and view answers to such a token: supabase/tests/rights.
test.each([
  ["has ended", "delete from auth.sessions where id = $1"],
  ["is another person's", "update auth.sessions set user_id = $2 where id = $1"],
])("a token whose session %s reads, calls and uploads nothing", async (transaction, _, change) => {
  const person = { ...(await createAccount(transaction)), sessionId: randomUUID() };
  const other = await createAccount(transaction);
  await authenticateAs(transaction, "postgres");
  await transaction`insert into auth.sessions (id, user_id) values (${person.sessionId}, ${person.id})`;
  const { id } = await createEntry(transaction, { owner: person });
  await uploadAs(transaction, person, uploadPath(id));
  const relations = ["profiles", "my_entry", "my_team", "storage.objects"];
  await authenticateAs(transaction, person);
  for (const relation of relations) {
    expect(await transaction.unsafe(`select * from ${relation}`), relation).toHaveLength(1);
  }
  await authenticateAs(transaction, "postgres");
  await transaction.unsafe(
    change,
    change.includes("$2") ? [person.sessionId, other.id] : [person.sessionId],
  );
  await authenticateAs(transaction, person);
  for (const relation of relations) {
    expect(
      await hintOf(transaction, (savepoint) => savepoint.unsafe(`select * from ${relation}`)),
      relation,
    ).toBe("denied");
  }
  expect(await rpcHint(transaction, "my_records")).toBe("denied");
  expect(
    await hintOf(transaction, (savepoint) => uploadAs(savepoint, person, uploadPath(id))),
  ).toBe("denied");
});
