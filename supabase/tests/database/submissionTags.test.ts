import { expect } from "vitest";
import { authenticateAs, refusalOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { changeSubmission, createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** Tags, by which administrators group entries. Who may not use them: adminLists.test.ts. */
const { sql, test } = useDatabase();
const { owner, admin } = usePeople(sql, { owner: createAccount, admin: createAdmin });

async function submitted(transaction: Transaction): Promise<string> {
  const { id } = await createEntry(transaction, { owner, submitted: true });
  await authenticateAs(transaction, admin);
  return id;
}

const setTag = (transaction: Transaction, id: string, tag: string, is_on = true) =>
  changeSubmission(transaction, id, { tag, is_on });

interface Tagged {
  tags: string[];
  facets: string[];
  updated_at: Date;
}

async function tagged(transaction: Transaction): Promise<Tagged> {
  const [row] = await transaction<Tagged[]>`
    select tags, facets, updated_at from public.admin_submissions`;
  if (!row) throw new Error("The entry is not listed.");
  return row;
}

test("tags are clean, in order and none twice, and the entry is found by each", async (transaction) => {
  const id = await submitted(transaction);
  const before = await tagged(transaction);
  for (const tag of [" Strong\n pump ", "Surgical", "Strong pump", "Adhesive"]) {
    await setTag(transaction, id, tag);
  }
  const after = await tagged(transaction);
  expect(after.tags).toEqual(["Adhesive", "Strong pump", "Surgical"]);
  expect(after.facets).toEqual(
    expect.arrayContaining(["tag:Adhesive", "tag:Strong pump", "tag:Surgical"]),
  );
  // What others read and decide meanwhile is not out of date by a tag.
  expect(after.updated_at).toEqual(before.updated_at);
  await setTag(transaction, id, "Surgical", false);
  await setTag(transaction, id, "Surgical", false);
  const { tags, facets } = await tagged(transaction);
  expect(tags).toEqual(["Adhesive", "Strong pump"]);
  expect(facets).not.toContain("tag:Surgical");
  const lines = await transaction<{ details: object }[]>`
    select details from public.admin_audit_log
    where action = 'submission.tagged' and subject_id = ${id} and actor_id = ${admin.id}
    order by id`;
  expect(lines.map(({ details }) => details)).toEqual([
    { tag: "Strong pump", is_on: true },
    { tag: "Surgical", is_on: true },
    { tag: "Adhesive", is_on: true },
    { tag: "Surgical", is_on: false },
  ]);
});

test("the tags in use are those of entries that are listed, and how many have them", async (transaction) => {
  const id = await submitted(transaction);
  await setTag(transaction, id, "Zebra");
  await setTag(transaction, id, "émail");
  const second = await createEntry(transaction, { submitted: true });
  await authenticateAs(transaction, admin);
  await setTag(transaction, second.id, "Zebra");
  const inUse = () => rpc(transaction, "admin_tags");
  expect(await inUse()).toEqual([
    { tag: "émail", entries: 1 },
    { tag: "Zebra", entries: 2 },
  ]);
  await authenticateAs(transaction, second.owner);
  await rpc(transaction, "withdraw_entry", { expected_revision: null });
  await authenticateAs(transaction, admin);
  expect(await inUse()).toContainEqual({ tag: "Zebra", entries: 1 });
  const withdrawn = await transaction`select tags from public.admin_withdrawn_submissions`;
  expect(withdrawn).toEqual([{ tags: ["Zebra"] }]);
});

test("an entry has at most 20 tags of at most 40 characters", async (transaction) => {
  const id = await submitted(transaction);
  for (let number = 1; number < 20; number += 1) await setTag(transaction, id, `Tag ${number}`);
  await setTag(transaction, id, "ü".repeat(40));
  await setTag(transaction, id, "Tag 1");
  expect((await tagged(transaction)).tags).toHaveLength(20);
  expect(await setTag(transaction, id, "One more")).toBe("full");
  await setTag(transaction, id, "Tag 1", false);
  for (const change of [
    ...["x".repeat(41), " \n", "\u200b", null].map((tag) => ({ tag, is_on: true })),
    { tag: "Tag 1", is_on: null },
  ]) {
    expect(
      await rpcHint(transaction, "change_submissions", { ids: [id], change }),
      JSON.stringify(change),
    ).toBe("invalid_input");
  }
});

test("no other way of writing gives an entry too many tags or too long ones", async (transaction) => {
  const id = await submitted(transaction);
  await authenticateAs(transaction, "postgres");
  const write = (statement: Transaction, tags: string[]) =>
    statement`update public.submissions set tags = ${tags} where id = ${id}`;
  const many = Array.from({ length: 21 }, (_, number) => `Tag ${number}`);
  for (const [tags, message] of [
    [many, "at most 20 tags"],
    [["x".repeat(41)], "tags_are_short"],
  ] as const) {
    const refusal = await refusalOf(transaction, (savepoint) => write(savepoint, [...tags]));
    expect(refusal.message).toContain(message);
  }
  await write(transaction, ["b", " a ", "", "b"]);
  await authenticateAs(transaction, admin);
  expect((await tagged(transaction)).tags).toEqual(["a", "b"]);
});

test("a conflict with the entry does not keep an administrator from tagging it, as with notes", async (transaction) => {
  const id = await submitted(transaction);
  const conflict = { submission_id: id, reason: "I know them well." };
  await rpc(transaction, "declare_admin_conflict", conflict);
  await setTag(transaction, id, "Not for me");
  expect((await tagged(transaction)).tags).toEqual(["Not for me"]);
});

test("nobody in the team reads a tag, nor that there are any", async (transaction) => {
  const id = await submitted(transaction);
  await authenticateAs(transaction, owner);
  const read = () =>
    transaction`select (select to_jsonb(mine) from public.my_entry mine) as entry,
      public.my_records() as records`;
  const before = await read();
  await authenticateAs(transaction, admin);
  await setTag(transaction, id, "Secretive");
  await authenticateAs(transaction, owner);
  expect(await read()).toEqual(before);
});
