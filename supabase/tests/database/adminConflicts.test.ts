import { describe, expect } from "vitest";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays } from "#tools/testing/world/challenge.ts";
import { addMember, changeSubmission, createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound, publish } from "#tools/testing/world/rounds.ts";

/** Administrators who are or were in a team: findings A1 and A2. */

const { sql, test } = useDatabase(4);
const { admin, colleague } = usePeople(sql, { admin: createAdmin, colleague: createAdmin });

type Relation = (transaction: Transaction, entryId: string, owner: Person) => Promise<Person>;

const member: Relation = async (transaction, entryId) => {
  const person = await createAccount(transaction);
  await addMember(transaction, entryId, person);
  return person;
};

/** Who has an entry without saying anything of a conflict, and how they have come to it. */
const RELATIONS: [string, Relation][] = [
  ["its owner", async (_transaction, _entryId, owner) => owner],
  ["in its team", member],
  [
    "its former owner",
    async (transaction, entryId, owner) => {
      const heir = await member(transaction, entryId, owner);
      await authenticateAs(transaction, owner);
      await rpc(transaction, "hand_over_entry", { member_id: heir.id });
      await rpc(transaction, "leave_team");
      await authenticateAs(transaction, "postgres");
      await transaction`delete from public.submission_attestations`;
      return owner;
    },
  ],
  [
    "its former mentor",
    async (transaction, entryId) => {
      const mentor = await createAccount(transaction);
      await authenticateAs(transaction, "postgres");
      await transaction`
        insert into public.mentors (submission_id, user_id, name, contact)
        values (${entryId}, ${mentor.id}, 'm', 'c')`;
      await transaction`delete from public.mentors`;
      return mentor;
    },
  ],
];

/** An entry that two judges read beside another one, and somebody who administers since then. */
async function conflictedAdmin(transaction: Transaction, relation: Relation = member) {
  const { id: entryId, owner } = await createEntry(transaction, { submitted: true });
  const other = await createEntry(transaction, { submitted: true });
  const judges = [await createJudge(transaction), await createJudge(transaction)] as const;
  const round = await createRound(transaction, {
    entries: [{ id: entryId }, other],
    judges,
    scores: [
      [4, 3],
      [5, 5],
    ],
  });
  const person = await relation(transaction, entryId, owner);
  await authenticateAs(transaction, "postgres");
  await transaction`insert into private.user_roles (user_id, role) values (${person.id}, 'admin')`;
  return { person, entryId, otherId: other.id, judges, round };
}

describe("an administrator who is", () => {
  test.each(RELATIONS)(
    "%s has a conflict with the entry, without declaring it",
    async (transaction, _who, relation) => {
      const { person, entryId, otherId } = await conflictedAdmin(transaction, relation);
      await authenticateAs(transaction, person);
      for (const [name, args] of [
        ["extend_submission_deadline", { id: entryId, until: daysFromNow(3).toISOString() }],
        ["disqualify_submission", { id: entryId, reason: "r" }],
        ["withdraw_submission", { id: entryId, reason: "r" }],
      ] as const) {
        expect(await rpcHint(transaction, name, args), name).toBe("admin_conflicted");
      }
      const change = { status: "under_review" };
      expect(await changeSubmission(transaction, entryId, change)).toBe("conflicted");
      expect(await changeSubmission(transaction, otherId, change)).toBe("changes");
    },
  );
});

describe("an administrator in conflict", () => {
  test("reads no review of the entry, and learns nothing from what counts differ by", async (transaction) => {
    const { person, otherId, judges } = await conflictedAdmin(transaction);
    await passDays(transaction, 30);
    const counted = async (who: Person) => {
      await authenticateAs(transaction, who);
      const assignments =
        await transaction`select submission_id from public.admin_judging_assignments
        join public.admin_round_entries round_entry on round_entry.id = round_entry_id`;
      const reviews = await transaction`select from public.admin_judging_reviews`;
      const [round] = await transaction`
        select assignments_count, submitted_count from public.admin_judging_rounds`;
      const load = await transaction`
        select assigned_count, submitted_count from public.admin_judges
        where id in ${transaction(judges.map(({ judgeId }) => judgeId))}`;
      return { assignments, reviews: reviews.length, round, load };
    };
    const one = { assigned_count: 1, submitted_count: 1 };
    expect(await counted(person)).toEqual({
      assignments: [{ submission_id: otherId }, { submission_id: otherId }],
      reviews: 2,
      round: { assignments_count: 2, submitted_count: 2 },
      load: [one, one],
    });
    const two = { assigned_count: 2, submitted_count: 2 };
    expect(await counted(admin)).toMatchObject({
      reviews: 4,
      round: { assignments_count: 4, submitted_count: 4 },
      load: [two, two],
    });
  });

  test("neither sets nor settles a judge's conflict with it, nor reads who has one", async (transaction) => {
    const { person, entryId, otherId, judges } = await conflictedAdmin(transaction);
    await authenticateAs(transaction, "postgres");
    const [conflict] = await transaction<{ id: string }[]>`
      insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
      values (${entryId}, ${judges[0].judgeId}, 'found', 'suspected', 'r') returning id`;
    await authenticateAs(transaction, person);
    const set = { submission_id: entryId, judge_id: judges[1].judgeId, reason: "r" };
    const settle = { id: conflict?.id ?? "", state: "dismissed", reason: "r" };
    for (const [name, args] of [
      ["set_judging_conflict", set],
      ["resolve_conflict", settle],
    ] as const) {
      expect(await rpcHint(transaction, name, args), name).toBe("admin_conflicted");
    }
    expect(await transaction`select from public.admin_judging_conflicts`).toHaveLength(0);
    await rpc(transaction, "set_judging_conflict", { ...set, submission_id: otherId });
    expect(await transaction`select from public.admin_judging_conflicts`).toHaveLength(1);
    await authenticateAs(transaction, admin);
    expect(await transaction`select from public.admin_judging_conflicts`).toHaveLength(2);
    await rpc(transaction, "resolve_conflict", settle);
  });

  test("stands in the list for all to see once assignments are published, and nobody dismisses it", async (transaction) => {
    const { person, entryId, round } = await conflictedAdmin(transaction);
    await publish(transaction, admin, round.id, []);
    await authenticateAs(transaction, colleague);
    const [found] = await transaction<{ id: string }[]>`
      select id, submission_id, origin, state from public.admin_judging_conflicts
      where admin_name = ${person.email}`;
    expect(found).toMatchObject({ submission_id: entryId, origin: "found", state: "confirmed" });
    const settle = { id: found?.id ?? "", state: "dismissed" };
    expect(await rpcHint(transaction, "resolve_conflict", settle)).toBe("invalid_input");
    await authenticateAs(transaction, person);
    expect(await transaction`select reason from public.admin_judging_conflicts`).toEqual([
      { reason: "Is or was on the team, or its mentor." },
    ]);
    expect(await rpcHint(transaction, "resolve_conflict", settle)).toBe("self_service");
  });

  test("gives no more time to an own entry, nor to themselves", async (transaction) => {
    const args = { id: admin.id, until: daysFromNow(3).toISOString() };
    await authenticateAs(transaction, admin);
    expect(await rpcHint(transaction, "extend_user_deadline", args)).toBe("self_service");
    await authenticateAs(transaction, colleague);
    await rpc(transaction, "extend_user_deadline", args);
  });
});
