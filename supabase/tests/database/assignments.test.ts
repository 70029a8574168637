import { beforeAll, describe, expect, it } from "vitest";
import { authenticateAs, hintOf, refusalOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { claimToken, createEntry, invite } from "#tools/testing/world/entries.ts";
import {
  createJudge,
  findDueConflicts,
  inviteJudge,
  type Judge,
  type JudgeOptions,
} from "#tools/testing/world/judges.ts";
import {
  type AccountOptions,
  createAccount,
  createAdmin,
  type Person,
} from "#tools/testing/world/people.ts";
import { createRound, createRoundEntry, publish } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase(6);
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  colleague = await createAdmin(sql);
});

interface Conflict {
  judge_id: string;
  origin: string;
  state: string;
  reason: string;
}

async function conflictsOf(transaction: Transaction, entryId: string): Promise<Conflict[]> {
  await authenticateAs(transaction, admin);
  return transaction<Conflict[]>`
    select judge_id, origin, state, reason from public.admin_judging_conflicts
    where submission_id = ${entryId} order by created_at`;
}

/** What is found between a judge and an entry when either of the two comes first. */
async function foundBetween(
  transaction: Transaction,
  judge: JudgeOptions,
  account: AccountOptions,
) {
  const early = await createJudge(transaction, { by: admin, ...judge });
  const owner = await createAccount(transaction, account);
  const entry = await createEntry(transaction, { owner, submitted: true });
  await createRound(transaction, { by: admin, entries: [entry] });
  const found = await conflictsOf(transaction, entry.id);
  await authenticateAs(transaction, early);
  await rpc(transaction, "withdraw_as_judge");
  await authenticateAs(transaction, "postgres");
  await transaction`delete from public.judging_conflicts`;
  const email = judge.email && { email: judge.email.replace("@", ".late@") };
  await createJudge(transaction, { by: admin, ...judge, ...email });
  await findDueConflicts(transaction);
  const foundLater = await conflictsOf(transaction, entry.id);
  expect(foundLater.map(({ state, reason }) => ({ state, reason }))).toEqual(
    found.map(({ state, reason }) => ({ state, reason })),
  );
  return found.map(({ state, reason }) => `${state}: ${reason}`);
}

const SCHOOL = "Technische Universität Beispielstadt";

describe("conflicts are found:", () => {
  test.each([
    ["one mail domain", "jo@clinic.example.com", "ada@clinic.example.com", true],
    ["a domain below the other", "jo@lab.clinic.example.com", "ada@clinic.example.com", true],
    ["a domain that only ends alike", "jo@myclinic.example.com", "ada@clinic.example.com", false],
    ["a domain where everybody is", "jo@example.com", "ada@example.com", false],
  ])("%s", async (transaction, _what, email, theirs, isFound) => {
    expect(await foundBetween(transaction, { email }, { email: theirs })).toEqual(
      isFound ? ["suspected: Same email domain: clinic.example.com"] : [],
    );
  });

  test.each([
    ["the same university", SCHOOL, true],
    ["another case and no accents", "technische universitat  BEISPIELSTADT", true],
    [
      "another order and more words",
      "Beispielstadt, Technische Universität, Dept. of Physics",
      true,
    ],
    ["common words only", "Universität", false],
    ["another one", "Technische Universität Musterstadt", false],
  ])("%s", async (transaction, _what, organization, isFound) => {
    const judge = { email: "jo@example.com", organizations: ["Elsewhere", organization] };
    expect(await foundBetween(transaction, judge, { profile: { university: SCHOOL } })).toEqual(
      isFound ? [`suspected: Same organization: ${SCHOOL}`] : [],
    );
  });

  test("a judge who was in the team, and has left it, is confirmed at once", async (transaction) => {
    const { owner, id: entryId } = await createEntry(transaction, { submitted: true });
    const former = await createAccount(transaction);
    await invite(transaction, owner, former.email);
    const token = await claimToken(transaction);
    await authenticateAs(transaction, former);
    await rpc(transaction, "accept_invitation", { token });
    await rpc(transaction, "leave_team");
    await createRound(transaction, { by: admin, entries: [{ id: entryId }] });
    await createJudge(transaction, { by: admin, account: former });
    await findDueConflicts(transaction);
    expect(await conflictsOf(transaction, entryId)).toMatchObject([
      {
        origin: "found",
        state: "confirmed",
        reason: "Is or was on the team, or its mentor.",
      },
    ]);
  });

  test("a judge who handed the entry over, or is invited at a member's address, is confirmed as well", async (transaction) => {
    const member = await createAccount(transaction);
    const { owner, id: entryId } = await createEntry(transaction, {
      members: [member],
      submitted: true,
    });
    await rpc(transaction, "hand_over_entry", { member_id: member.id });
    await rpc(transaction, "leave_team");
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.submission_attestations`;
    await createRound(transaction, { by: admin, entries: [{ id: entryId }] });
    const judge = await createJudge(transaction, { by: admin, account: owner });
    await findDueConflicts(transaction);
    const { id } = await inviteJudge(transaction, admin, member.email.toUpperCase());
    await createRound(transaction, { by: admin, entries: [{ id: entryId }] });
    const found = await conflictsOf(transaction, entryId);
    expect(found.map(({ judge_id, state }) => ({ judge_id, state }))).toEqual(
      [judge.judgeId, id].map((judge_id) => ({ judge_id, state: "confirmed" })),
    );
  });

  test.each([
    ["by another way to write the name", ["Prof. Q. Musterfrau"], true],
    ["but not by a first name alone", ["Quirina"], false],
    ["but not for somebody else", ["Quirina Beispiel"], false],
  ])(
    "a member whom the judge has worked with, %s",
    async (transaction, _what, close_people, isFound) => {
      const profile = { first_name: "Quirina", last_name: "Musterfrau" };
      expect(await foundBetween(transaction, { close_people }, { profile })).toEqual(
        isFound ? ["suspected: Has worked with: Quirina Musterfrau"] : [],
      );
    },
  );

  test.each([
    ["an acronym", "TU Beispielstadt", true],
    ["ü as ae", "Technische Universitaet Beispielstadt", true],
    ["another university of the town", "Universität Beispielstadt", false],
  ])("%s", async (transaction, _what, organization, isFound) => {
    const judge = { email: "jo@example.com", organizations: [organization] };
    expect(await foundBetween(transaction, judge, { profile: { university: SCHOOL } })).toEqual(
      isFound ? [`suspected: Same organization: ${SCHOOL}`] : [],
    );
  });

  test("when a judge names another organization", async (transaction) => {
    const judge = await createJudge(transaction, { by: admin });
    const owner = await createAccount(transaction, { profile: { university: SCHOOL } });
    const { id: entryId } = await createEntry(transaction, { owner, submitted: true });
    await createRound(transaction, { by: admin, entries: [{ id: entryId }] });
    await authenticateAs(transaction, judge);
    const profile = { organizations: [SCHOOL], max_entries: null, expertise: [] };
    await rpc(transaction, "save_my_judging_profile", profile);
    expect(await conflictsOf(transaction, entryId)).toEqual([]);
    await findDueConflicts(transaction);
    expect(await conflictsOf(transaction, entryId)).toMatchObject([{ state: "suspected" }]);
  });
});

/** A judge, and an entry's round entry in a round that has not opened. */
async function judgeAndRoundEntry(
  transaction: Transaction,
  options: JudgeOptions = {},
  account: AccountOptions = {},
) {
  const judge = await createJudge(transaction, { by: admin, ...options });
  const owner = await createAccount(transaction, account);
  const entry = await createEntry(transaction, { owner, submitted: true });
  const { id: roundId, roundEntries } = await createRound(transaction, {
    by: admin,
    entries: [entry],
  });
  return { judge, owner, entryId: entry.id, roundId, roundEntryId: roundEntries[0].id };
}

describe("conflicts", () => {
  test("that are suspected count until they are dismissed, and are found once", async (transaction) => {
    const work = await judgeAndRoundEntry(
      transaction,
      { email: "jo@clinic.example.com" },
      { email: "ada@clinic.example.com" },
    );
    const plan = (savepoint: Transaction) =>
      publish(savepoint, admin, work.roundId, [[work.roundEntryId, work.judge]]);
    expect(await hintOf(transaction, plan)).toBe("judge_has_conflict");
    const [{ id } = { id: "" }] = await transaction<{ id: string }[]>`
      select id from public.admin_judging_conflicts`;
    await rpc(transaction, "resolve_conflict", { id, state: "dismissed" });
    expect(await plan(transaction)).toEqual({ added: 1, kept: 0, removed: 0 });
    expect(await conflictsOf(transaction, work.entryId)).toMatchObject([{ state: "dismissed" }]);
  });

  test("are set and settled by administrators, each with a line", async (transaction) => {
    const { judge, entryId } = await judgeAndRoundEntry(transaction);
    const conflict = { submission_id: entryId, judge_id: judge.judgeId, reason: "A friend." };
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_judging_conflict", conflict);
    const [{ id } = { id: "" }] = await transaction<{ id: string }[]>`
      select id from public.admin_judging_conflicts`;
    const why = async () =>
      (await transaction`select resolved_reason from public.admin_judging_conflicts`)[0]
        ?.resolved_reason;
    const settled = { id, state: "dismissed", reason: " Only a namesake friend. " };
    await rpc(transaction, "resolve_conflict", settled);
    expect(await why()).toBe("Only a namesake friend.");
    await rpc(transaction, "set_judging_conflict", { ...conflict, reason: "A good friend." });
    expect(await why()).toBeNull();
    expect(await conflictsOf(transaction, entryId)).toMatchObject([
      { origin: "set", state: "confirmed", reason: "A good friend." },
    ]);
    for (const [name, args, hint] of [
      ["set_judging_conflict", { ...conflict, reason: " " }, "invalid_input"],
      ["set_judging_conflict", { ...conflict, judge_id: entryId }, "not_found"],
      ["resolve_conflict", { id, state: "suspected" }, "invalid_input"],
      ["resolve_conflict", { id: entryId, state: "confirmed" }, "not_found"],
    ] as const) {
      expect(await rpcHint(transaction, name, args), name).toBe(hint);
    }
    await authenticateAs(transaction, "postgres");
    const lines = await transaction<{ action: string; details: object }[]>`
      select action, details from public.audit_log
      where subject_id = ${entryId} and action like 'judging.conflict%' order by id`;
    expect(lines.map(({ action }) => action)).toEqual([
      "judging.conflict_set",
      "judging.conflict_resolved",
      "judging.conflict_resolved",
    ]);
    expect(JSON.stringify(lines)).not.toContain("friend");
  });

  test("of an administrator are declared, and dismissed by another one only", async (transaction) => {
    const { id: entryId } = await createEntry(transaction, { submitted: true });
    const mine = async (person: Person) => {
      await authenticateAs(transaction, person);
      const [row] = await transaction`select private.my_conflicted_entries() as entries`;
      return row?.entries;
    };
    await authenticateAs(transaction, admin);
    const conflict = { submission_id: entryId, reason: "My sister's." };
    await rpc(transaction, "declare_admin_conflict", conflict);
    expect(await mine(admin)).toEqual([entryId]);
    expect(await mine(colleague)).toEqual([]);
    await authenticateAs(transaction, admin);
    const [{ id } = { id: "" }] = await transaction<{ id: string }[]>`
      select id from public.admin_judging_conflicts where admin_name = ${admin.email}`;
    const settle = { id, state: "dismissed" };
    expect(await rpcHint(transaction, "resolve_conflict", settle)).toBe("self_service");
    await authenticateAs(transaction, colleague);
    await rpc(transaction, "resolve_conflict", settle);
    expect(await mine(admin)).toEqual([]);
  });

  test("are nobody else's business", async (transaction) => {
    const { judge, entryId } = await judgeAndRoundEntry(transaction);
    await authenticateAs(transaction, judge);
    expect(await transaction`select * from public.admin_judging_conflicts`).toHaveLength(0);
    const reason = "r";
    for (const [name, args] of [
      ["set_judging_conflict", { submission_id: entryId, judge_id: judge.judgeId, reason }],
      ["resolve_conflict", { id: entryId, state: "dismissed" }],
      ["declare_admin_conflict", { submission_id: entryId, reason }],
      ["publish_assignments", { round_id: entryId, pairs: null, expected_revision: 0 }],
    ] as const) {
      expect(await rpcHint(transaction, name, args), name).toBe("denied");
    }
  });
});

async function see(transaction: Transaction, roundEntryId: string): Promise<void> {
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.judging_assignments set first_seen_at = private.now()
    where round_entry_id = ${roundEntryId}`;
}

describe("publishing", () => {
  test("makes the plan the truth, but keeps what was read, and mails each judge once", async (transaction) => {
    const { judge, roundId, roundEntryId: read } = await judgeAndRoundEntry(transaction);
    const other = await createJudge(transaction, { by: admin });
    const roundEntries = [];
    for (let index = 0; index < 2; index += 1) {
      const entry = await createEntry(transaction, { submitted: true });
      roundEntries.push((await createRoundEntry(transaction, roundId, entry.id, { by: admin })).id);
    }
    const [one = "", two = ""] = roundEntries;
    const plan: [string, Judge][] = [
      [read, judge],
      [one, judge],
      [one, judge],
      [two, other],
    ];
    const first = await publish(transaction, admin, roundId, plan, 0, "They are two fields.");
    expect(first).toEqual({ added: 3, kept: 0, removed: 0 });
    await see(transaction, read);
    const second = await publish(transaction, admin, roundId, [[two, judge]], 1);
    expect(second).toEqual({ added: 1, kept: 1, removed: 2 });
    await authenticateAs(transaction, "postgres");
    const mails = await transaction`
      select recipient, data ->> 'entries' as entries from private.notifications
      where kind = 'judge_assigned' order by entries desc, recipient = ${judge.email}`;
    expect(mails).toEqual([
      { recipient: judge.email, entries: "2" },
      { recipient: other.email, entries: "1" },
      { recipient: judge.email, entries: "1" },
    ]);
    const [line] = await transaction`
      select details from public.audit_log where action = 'judging.assigned' order by id desc`;
    expect(line).toEqual({ details: second });
  });

  test.each<[string, string, (work: Awaited<ReturnType<typeof judgeAndRoundEntry>>) => string]>([
    [
      "a round entry that is not ready",
      "not_ready",
      () => "update public.round_entries set ready_at = null",
    ],
    [
      "a judge who has left",
      "judge_inactive",
      () => "update public.judges set withdrawn_at = now()",
    ],
    [
      "a round that has closed",
      "round_closed",
      () => "update private.platform_settings set clock_offset = '20 days'",
    ],
    ["a round entry that is gone", "not_found", () => "delete from public.round_entries"],
    [
      "a round entry of another round",
      "not_found",
      ({ roundId }) => `with other as (
        insert into public.judging_rounds (kind, name, opens_at, closes_at, reviews_per_entry, places)
        select kind, name, opens_at, closes_at, 1, 1 from public.judging_rounds where id = '${roundId}'
        returning id
      ) update public.round_entries set ready_at = null, round_id = other.id from other`,
    ],
  ])("refuses %s", async (transaction, _what, hint, statement) => {
    const work = await judgeAndRoundEntry(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction.unsafe(statement(work));
    expect(
      await hintOf(transaction, (savepoint) =>
        publish(savepoint, admin, work.roundId, [[work.roundEntryId, work.judge]]),
      ),
    ).toBe(hint);
  });

  test("refuses more entries than a judge can bear, those already read counted", async (transaction) => {
    const { judge, roundId, roundEntryId } = await judgeAndRoundEntry(transaction, {
      max_entries: 1,
    });
    const { id: entryId } = await createEntry(transaction, { submitted: true });
    const { id: other } = await createRoundEntry(transaction, roundId, entryId, { by: admin });
    const refused = (pairs: [string, Judge][], revision: number) =>
      refusalOf(transaction, (sp) => publish(sp, admin, roundId, pairs, revision));
    const both: [string, Judge][] = [
      [roundEntryId, judge],
      [other, judge],
    ];
    expect((await refused(both, 0)).hint).toBe("judge_overloaded");
    await publish(transaction, admin, roundId, [[roundEntryId, judge]]);
    await see(transaction, roundEntryId);
    expect((await refused([[other, judge]], 1)).hint).toBe("judge_overloaded");
  });

  test("keeps what an administrator with a conflict does not see", async (transaction) => {
    const { judge, roundId, roundEntryId, entryId } = await judgeAndRoundEntry(transaction);
    const other = await createJudge(transaction, { by: admin });
    await publish(transaction, colleague, roundId, [[roundEntryId, judge]]);
    await authenticateAs(transaction, admin);
    const conflict = { submission_id: entryId, reason: "My sister's." };
    await rpc(transaction, "declare_admin_conflict", conflict);
    const kept = await publish(transaction, admin, roundId, [], 1);
    // Nor is it counted.
    expect(kept).toEqual({ added: 0, kept: 0, removed: 0 });
    await authenticateAs(transaction, colleague);
    expect(await transaction`select from public.admin_judging_assignments`).toHaveLength(1);
    expect(
      await hintOf(transaction, (savepoint) =>
        publish(savepoint, admin, roundId, [[roundEntryId, other]], 2),
      ),
    ).toBe("admin_conflicted");
  });

  test("looks for conflicts again, as profiles may have changed", async (transaction) => {
    const judging = { organizations: [SCHOOL] };
    const { judge, owner, roundId, roundEntryId } = await judgeAndRoundEntry(transaction, judging);
    await authenticateAs(transaction, owner);
    await transaction`update public.profiles set university = ${SCHOOL} where id = ${owner.id}`;
    expect(
      await hintOf(transaction, (savepoint) =>
        publish(savepoint, admin, roundId, [[roundEntryId, judge]]),
      ),
    ).toBe("judge_has_conflict");
  });
});

/** Runs both at once, each in a transaction that stays open for a moment, and says how they ended. */
async function atOnce(
  ...calls: ((transaction: Transaction) => Promise<unknown>)[]
): Promise<string[]> {
  const settled = await Promise.allSettled(
    calls.map((call) =>
      sql.begin(async (transaction) => {
        await call(transaction);
        await transaction`select pg_sleep(0.1)`;
      }),
    ),
  );
  return settled.map((end) => (end.status === "fulfilled" ? "ok" : String(end.reason.hint)));
}

describe("at the same moment", () => {
  it("of two administrators who publish, one is told", async () => {
    const { judge, roundId, roundEntryId } = await sql.begin((transaction) =>
      judgeAndRoundEntry(transaction),
    );
    const ends = await atOnce(
      (transaction) => publish(transaction, admin, roundId, [[roundEntryId, judge]]),
      (transaction) => publish(transaction, colleague, roundId, []),
    );
    expect(ends.sort()).toEqual(["conflict", "ok"]);
  });

  it("a judge who leaves while assignments are published has none afterwards", async () => {
    const { judge, roundId, roundEntryId } = await sql.begin((transaction) =>
      judgeAndRoundEntry(transaction),
    );
    const [published, left] = await atOnce(
      (transaction) => publish(transaction, admin, roundId, [[roundEntryId, judge]]),
      async (transaction) => {
        await authenticateAs(transaction, judge);
        await rpc(transaction, "withdraw_as_judge");
      },
    );
    expect(left).toBe("ok");
    expect(["ok", "judge_inactive"]).toContain(published);
    const rows = await sql`
      select from public.judging_assignments where judge_id = ${judge.judgeId}`;
    expect(rows).toHaveLength(0);
  });

  it("a round entry that is reopened while assignments are published is reopened, or assigned", async () => {
    const { judge, roundId, roundEntryId } = await sql.begin((transaction) =>
      judgeAndRoundEntry(transaction),
    );
    const ends = await atOnce(
      (transaction) => publish(transaction, admin, roundId, [[roundEntryId, judge]]),
      async (transaction) => {
        await authenticateAs(transaction, colleague);
        await rpc(transaction, "reopen_round_entry", { id: roundEntryId });
      },
    );
    expect([
      ["ok", "ok"],
      ["not_ready", "ok"],
    ]).toContainEqual(ends);
  });
});
