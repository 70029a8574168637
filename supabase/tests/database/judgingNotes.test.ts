import { beforeAll, expect, it } from "vitest";
import {
  authenticateAs,
  DENIED,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import {
  rolledBack,
  type Transaction,
  useDatabase,
  usePeople,
} from "#tools/testing/database/database.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** What judges and administrators say to each other about an entry, and who is told of it. */
const { sql, test } = useDatabase();
let judges: [Judge, Judge];
let entries: [Entry, Entry];

const { admin, colleague } = usePeople(sql, { admin: createAdmin, colleague: createAdmin });

beforeAll(async () => {
  judges = [await createJudge(sql), await createJudge(sql)];
  entries = [
    await createEntry(sql, { submitted: true }),
    await createEntry(sql, { submitted: true }),
  ];
});

/** An open panel, and the assignments of the first judge. */
async function openPanel(transaction: Transaction) {
  const { id, assignments, roundEntries } = await createRound(transaction, {
    ...{ kind: "panel", name: "Panel", entries, judges, closes: 9 },
  });
  return { roundId: id, mine: assignments[0][0], other: assignments[0][1], roundEntries };
}
async function ask(transaction: Transaction, assignment_id: string, body = "Is page 3 missing?") {
  await authenticateAs(transaction, judges[0]);
  return rpc(transaction, "ask_administrators", { assignment_id, body });
}
async function answer(transaction: Transaction, assignment_id: string, body = "It is not.") {
  await authenticateAs(transaction, admin);
  return rpc(transaction, "write_to_judge", { assignment_id, body });
}
async function heardBy(transaction: Transaction, judge: Judge) {
  await authenticateAs(transaction, judge);
  const rows = await transaction<{ author: string; body: string }[]>`
    select author, body from public.my_judging_notes order by created_at, author desc`;
  return rows.map(({ author, body }) => `${author}: ${body}`);
}
async function openNotes(transaction: Transaction, person: Person) {
  await authenticateAs(transaction, person);
  const [row] = await transaction<{ open_count: number }[]>`
    select open_count from public.my_judging_tasks() where kind = 'notes'`;
  return row?.open_count ?? 0;
}
async function mails(transaction: Transaction) {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ recipient: string; data: object }[]>`
    select recipient, data from private.notifications where kind = 'judge_note'`;
  return rows.map(({ recipient, data }) => ({ recipient, ...data }));
}

test("are read by the judge and the administrators, and by no other judge", async (transaction) => {
  const { mine, roundEntries } = await openPanel(transaction);
  const first = await ask(transaction, mine, " Is page 3 missing? ");
  expect(await ask(transaction, mine)).toEqual(first);
  await answer(transaction, mine);
  expect(await heardBy(transaction, judges[0])).toEqual([
    "You: Is page 3 missing?",
    "Administrators: It is not.",
  ]);
  expect(await heardBy(transaction, judges[1])).toEqual([]);
  await authenticateAs(transaction, colleague);
  const rows = await transaction`
    select code, by_judge, admin_name, body, is_open from public.admin_judging_notes order by by_judge desc`;
  const note = { code: roundEntries[0].code, is_open: false };
  expect(rows).toEqual([
    { ...note, by_judge: true, admin_name: null, body: "Is page 3 missing?" },
    { ...note, by_judge: false, admin_name: admin.email, body: "It is not." },
  ]);
});

test("wait for administrators until one has answered, or seen that nothing is to be said", async (transaction) => {
  const { mine } = await openPanel(transaction);
  await ask(transaction, mine);
  await ask(transaction, mine, "And page 4?");
  expect(await openNotes(transaction, colleague)).toBe(2);
  await answer(transaction, mine);
  expect(await openNotes(transaction, colleague)).toBe(0);
  await ask(transaction, mine, "Thank you.");
  expect(await openNotes(transaction, admin)).toBe(1);
  await rpc(transaction, "see_judging_notes", { assignment_id: mine });
  expect(await openNotes(transaction, admin)).toBe(0);
});

test("are mailed to the judge without their words, once for several, and not to who answers at once", async (transaction) => {
  const { mine, roundEntries } = await openPanel(transaction);
  await answer(transaction, mine);
  await answer(transaction, mine, "Look at page 2.");
  const mail = {
    recipient: judges[0].email,
    judge_name: "Jo",
    round_name: "Panel",
    code: roundEntries[0].code,
    assignment_id: mine,
  };
  expect(await mails(transaction)).toEqual([mail]);
  await ask(transaction, mine, "I see.");
  expect(await mails(transaction)).toEqual([]);
  await answer(transaction, mine, "Good.");
  await authenticateAs(transaction, "postgres");
  await transaction`update private.notifications set attempts = 1`;
  await answer(transaction, mine, "One more thing.");
  expect(await mails(transaction)).toEqual([mail, mail]);
});

test("leave a line of who wrote to whom, without the words", async (transaction) => {
  const { mine } = await openPanel(transaction);
  await answer(transaction, mine);
  await authenticateAs(transaction, "postgres");
  const lines = await transaction`
    select actor_id, subject_id, details from public.audit_log where action = 'judging.note_written'`;
  expect(lines).toEqual([
    { actor_id: admin.id, subject_id: entries[0].id, details: { judge_id: judges[0].judgeId } },
  ]);
});

test("are nothing to an administrator in conflict, who learns not even that there are some", async (transaction) => {
  const { mine } = await openPanel(transaction);
  await ask(transaction, mine);
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
    values (${entries[0].id}, ${colleague.id}, 'declared', 'confirmed', 'r')`;
  expect(await openNotes(transaction, colleague)).toBe(0);
  expect(await transaction`select from public.admin_judging_notes`).toHaveLength(0);
  for (const [name, args] of [
    ["write_to_judge", { assignment_id: mine, body: "b" }],
    ["see_judging_notes", { assignment_id: mine }],
  ] as const) {
    expect(await rpcHint(transaction, name, args), name).toBe("admin_conflicted");
  }
  expect(await openNotes(transaction, admin)).toBe(1);
});

it("are refused about what the judge cannot read, on either side, and are not shown then", async () => {
  for (const change of [
    "update public.judging_assignments set recused_at = now(), recusal_reason = 'r'",
    "update public.judges set withdrawn_at = now() where user_id is not null",
    "update public.submissions set withdrawn_at = now() where id = $entry",
    `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
      select $entry, id, 'set', 'confirmed', 'r' from public.judges where user_id is not null`,
  ]) {
    await rolledBack(sql, async (transaction) => {
      const { mine } = await openPanel(transaction);
      await ask(transaction, mine);
      await answer(transaction, mine);
      await authenticateAs(transaction, "postgres");
      await transaction`update public.judging_assignments set first_seen_at = now()`;
      await transaction.unsafe(change.replaceAll("$entry", `'${entries[0].id}'`));
      expect(await heardBy(transaction, judges[0]), change).toEqual([]);
      const asked = await rpcRefusal(transaction, "ask_administrators", {
        ...{ assignment_id: mine, body: "b" },
      });
      expect([asked.hint, asked.code], change).toContain(
        change.includes("public.judges set") ? DENIED : "not_found",
      );
      await authenticateAs(transaction, admin);
      const args = { assignment_id: mine, body: "b" };
      expect(await rpcHint(transaction, "write_to_judge", args), change).toBe("not_found");
    });
  }
});

test("are refused about what another judge reads, without words, and beyond fifty a day", async (transaction) => {
  const { mine, other } = await openPanel(transaction);
  await authenticateAs(transaction, judges[0]);
  const refused = async (assignment_id: string, body: string) =>
    await rpcHint(transaction, "ask_administrators", { assignment_id, body });
  expect(await refused(other, "b")).toBe("not_found");
  expect(await refused(mine, " ")).toBe("invalid_input");
  for (let count = 1; count <= 50; count += 1) await ask(transaction, mine, `Note ${count}`);
  expect(await refused(mine, "Note 51")).toBe("rate_limited");
  await authenticateAs(transaction, admin);
  const empty = { assignment_id: mine, body: " " };
  expect(await rpcHint(transaction, "write_to_judge", empty)).toBe("invalid_input");
});

test("stay readable once the round has closed, and go with the judge", async (transaction) => {
  const { mine } = await openPanel(transaction);
  await ask(transaction, mine);
  await passDays(transaction, 10);
  await answer(transaction, mine);
  expect(await heardBy(transaction, judges[0])).toHaveLength(2);
  await authenticateAs(transaction, "postgres");
  await transaction`delete from public.judges where id = ${judges[0].judgeId}`;
  expect(await transaction`select from public.judging_notes`).toHaveLength(0);
});
