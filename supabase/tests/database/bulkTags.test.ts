import { beforeAll, expect, test } from "vitest";
import { ENTRIES_AT_ONCE, MAX_TAGS } from "#shared/constants.ts";
import { authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

/** One tag for many entries. Who may not: adminLists.test.ts; what a tag is: submissionTags.test.ts. */
const { sql } = useDatabase();
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  colleague = await createAdmin(sql);
});

/** Submitted entries with these tags, and the administrator to go on. */
async function entries(transaction: Transaction, ...tags: string[][]): Promise<string[]> {
  const ids: string[] = [];
  for (const own of tags) {
    const { id } = await createEntry(transaction, { submitted: true });
    await authenticateAs(transaction, "postgres");
    await transaction`update public.submissions set tags = ${own} where id = ${id}`;
    ids.push(id);
  }
  await authenticateAs(transaction, admin);
  return ids;
}

interface Tagging {
  ids: string[];
  tag: string;
  is_on: boolean;
}

async function preview(transaction: Transaction, tagging: Tagging) {
  const [row] = await rpc<{
    preview_submission_tags: { since: string; outcomes: Record<string, number> };
  }>(transaction, "preview_submission_tags", { ...tagging });
  if (!row) throw new Error("There is no preview.");
  return row.preview_submission_tags;
}

/** The outcomes of a portion in the order of the ids. */
async function change(transaction: Transaction, tagging: Tagging, since: string | null = null) {
  const args = { ...tagging, since };
  const rows = await rpc<{ id: string; outcome: string }>(transaction, "set_submission_tags", args);
  return tagging.ids.map((id) => rows.find((row) => row.id === id)?.outcome);
}

async function tagsOf(transaction: Transaction, ids: string[]) {
  const rows = await transaction<{ id: string; tags: string[] }[]>`
    select id, tags from public.admin_submissions where id = any (${ids})`;
  return ids.map((id) => rows.find((row) => row.id === id)?.tags);
}

const FULL = Array.from({ length: MAX_TAGS }, (_, at) => `Tag ${at + 10}`);

test("a tag goes on those that have room for it, and the rest stay with a reason", async () => {
  await rolledBack(sql, async (transaction) => {
    const listed = await entries(transaction, [], ["Pump", "Ring"], ["Ring"], FULL);
    const { id: draft } = await createEntry(transaction);
    await authenticateAs(transaction, admin);
    const ids = [...listed, draft, crypto.randomUUID()];
    const tagging = { ids, tag: " Pump\n", is_on: true };
    const { since, outcomes } = await preview(transaction, { ...tagging, ids: [...ids, ...ids] });
    expect(outcomes).toEqual({ changes: 2, same: 1, full: 1, gone: 2 });
    const answer = ["changes", "same", "changes", "full", "gone", "gone"];
    expect(await change(transaction, tagging, since)).toEqual(answer);
    expect(await tagsOf(transaction, listed)).toEqual([
      ["Pump"],
      ["Pump", "Ring"],
      ["Pump", "Ring"],
      FULL,
    ]);
  });
});

test("a tag goes off, of a full entry too, and back for those that had it", async () => {
  await rolledBack(sql, async (transaction) => {
    const ids = await entries(transaction, ["Pump"], [], FULL, ["Pump", "Ring"]);
    const off = { ids, tag: "Pump", is_on: false };
    const { since, outcomes } = await preview(transaction, off);
    expect(outcomes).toEqual({ changes: 2, same: 2 });
    const answer = await change(transaction, off, since);
    expect(answer).toEqual(["changes", "same", "same", "changes"]);
    expect(await tagsOf(transaction, ids)).toEqual([[], [], FULL, ["Ring"]]);
    const changed = ids.filter((_, at) => answer[at] === "changes");
    await change(transaction, { ids: changed, tag: "Pump", is_on: true }, since);
    expect(await tagsOf(transaction, ids)).toEqual([["Pump"], [], FULL, ["Pump", "Ring"]]);
  });
});

test("a portion that comes twice changes nothing more and answers the same", async () => {
  await rolledBack(sql, async (transaction) => {
    const ids = await entries(transaction, [], [], ["Pump"]);
    const tagging = { ids, tag: "Pump", is_on: true };
    const { since } = await preview(transaction, tagging);
    await authenticateAs(transaction, colleague);
    await change(transaction, { ...tagging, ids: ids.slice(1, 2) });
    await authenticateAs(transaction, admin);
    const answer = ["changes", "same", "same"];
    expect(await change(transaction, tagging, since)).toEqual(answer);
    const lines = () => transaction`
      select details from public.admin_audit_log where action = 'submission.tagged'`;
    const before = (await lines()).length;
    expect(await change(transaction, tagging, since)).toEqual(answer);
    expect(await lines()).toHaveLength(before);
  });
});

test("what is no tag is refused, and a portion that is not small", async () => {
  await rolledBack(sql, async (transaction) => {
    await authenticateAs(transaction, admin);
    for (const name of ["preview_submission_tags", "set_submission_tags"]) {
      const good = { ids: [], tag: "Pump", is_on: true };
      for (const bad of [{ tag: " " }, { tag: "x".repeat(41) }, { tag: null }, { is_on: null }]) {
        const refusal = await rpcRefusal(transaction, name, { ...good, ...bad });
        expect(refusal.hint, JSON.stringify(bad)).toBe("invalid_input");
      }
    }
    const ids = Array.from({ length: ENTRIES_AT_ONCE + 1 }, () => crypto.randomUUID());
    const tagging = { ids, tag: "Pump", is_on: true };
    expect(await rpcRefusal(transaction, "set_submission_tags", tagging)).toMatchObject({
      hint: "invalid_input",
      message: `At most ${ENTRIES_AT_ONCE} entries can be changed at once.`,
    });
    expect((await preview(transaction, tagging)).outcomes).toEqual({ gone: ids.length });
  });
});
