import { beforeAll, describe, expect } from "vitest";
import {
  authenticateAs,
  DENIED,
  hintOf,
  refusalOf,
  rpc,
  rpcHint,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { addMember, createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, createChair } from "#tools/testing/world/people.ts";
import { createRound, createRoundEntry, moveRounds, publish } from "#tools/testing/world/rounds.ts";

/** The chair of a round: what one reads and decides there, and nothing of any other. */

const { sql, test } = useDatabase();
let judges: [Judge, Judge];
let entries: [Entry, Entry];

const { admin } = usePeople(sql, { admin: createAdmin });

beforeAll(async () => {
  judges = [
    await createJudge(sql, { close_people: ["Ada Example"] }),
    await createJudge(sql, { name: "Kim", organizations: ["Example University"] }),
  ];
  entries = [
    await createEntry(sql, { submitted: true }),
    await createEntry(sql, { submitted: true }),
  ];
});

/** A panel with a chair, and a screening of the same entries before it. */
async function chairedPanel(transaction: Transaction, changes: { is_anonymized?: boolean } = {}) {
  const options = { entries, judges, closes: 9 };
  const other = await createRound(transaction, { ...options, name: "Other" });
  const panel = await createRound(transaction, {
    ...options,
    ...changes,
    kind: "panel",
    name: "Panel",
  });
  const chair = await createChair(transaction, panel.id);
  return { chair, panel, other };
}

async function suspect(transaction: Transaction, origin = "found") {
  await authenticateAs(transaction, "postgres");
  const [row] = await transaction<{ id: string }[]>`
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values (${entries[0].id}, ${judges[0].judgeId}, ${origin}, 'suspected', 'Same email domain: eth.example')
    returning id`;
  return row?.id ?? "";
}

const LISTS = [
  "admin_judging_rounds",
  "admin_round_entries",
  "admin_judging_assignments",
  "admin_judging_notes",
];

async function roundsIn(transaction: Transaction, list: string): Promise<string[]> {
  const key = list === "admin_judging_rounds" ? "id" : "round_id";
  const rows = await transaction<{ round: string }[]>`
    select distinct ${transaction(key)} as round from ${transaction(`public.${list}`)}`;
  return rows.map(({ round }) => round);
}

describe("a chair reads", () => {
  test("one round alone, in every list", async (transaction) => {
    const { chair, panel, other } = await chairedPanel(transaction);
    await authenticateAs(transaction, "postgres");
    for (const { assignments } of [panel, other]) {
      await transaction`
        insert into public.judging_notes (assignment_id, by_judge, body)
        values (${assignments[0][0]}, true, 'Hm.')`;
    }
    for (const list of LISTS) {
      await authenticateAs(transaction, admin);
      expect((await roundsIn(transaction, list)).length, list).toBeGreaterThan(1);
      await authenticateAs(transaction, chair);
      expect(await roundsIn(transaction, list), list).toEqual([panel.id]);
    }
  });

  test("round entries as judges read them: ready, and nothing of what they were made from", async (transaction) => {
    const { chair, panel } = await chairedPanel(transaction);
    const third = await createEntry(transaction, { submitted: true });
    await createRoundEntry(transaction, panel.id, third.id, { signedOff: false });
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.round_entries set findings = '[{"where": "description", "what": "Ada"}]'
      where round_id = ${panel.id} and ready_at is null`;
    await authenticateAs(transaction, chair);
    const roundEntries = await transaction`
      select code, idea_name, original_idea_name, receipt_number, document, former_round_name, findings, search
      from public.admin_round_entries`;
    expect(roundEntries.map(({ code }) => code).sort()).toEqual(
      panel.roundEntries.map(({ code }) => code).sort(),
    );
    for (const { code, search, idea_name, ...rest } of roundEntries) {
      expect(idea_name).toBe("A patch that listens");
      expect(search).toBe(`${code}\n${code.replace("-", "")}\na patch that listens`.toLowerCase());
      expect(Object.values(rest)).toEqual([null, null, null, null, []]);
    }
  });

  test("judges without their addresses, organizations and people, and no other list", async (transaction) => {
    const { chair } = await chairedPanel(transaction);
    await authenticateAs(transaction, chair);
    const rows = await transaction`
      select name, email, organizations, close_people, assigned_count, search
      from public.admin_judges order by name desc`;
    const hidden = { email: null, organizations: [], close_people: [], assigned_count: 2 };
    expect(rows).toEqual([
      { ...hidden, name: "Kim", search: "kim" },
      { ...hidden, name: "Jo", search: "jo" },
    ]);
    for (const list of ["admin_users", "admin_submissions", "observed_submissions"]) {
      expect(await transaction`select from ${transaction(list)}`).toHaveLength(0);
    }
  });

  test.each([
    ["in an anonymized round not why, when it was found", true, "found", false],
    ["in an anonymized round why, when the judge has said it", true, "declared", true],
    ["in another round why", false, "found", true],
  ])("a judge's conflict: %s", async (transaction, _about, is_anonymized, origin, isTold) => {
    const { chair, panel } = await chairedPanel(transaction, { is_anonymized });
    const id = await suspect(transaction, origin);
    await authenticateAs(transaction, chair);
    const reason = isTold ? "Same email domain: eth.example" : null;
    expect(
      await transaction`
        select idea_name, receipt_number, code, reason, is_told
        from public.admin_judging_conflicts`,
    ).toEqual([
      {
        idea_name: "A patch that listens",
        receipt_number: null,
        code: panel.roundEntries[0].code,
        reason,
        is_told: isTold,
      },
    ]);
    const args = { id, state: "dismissed" };
    if (isTold) await rpc(transaction, "resolve_conflict", args);
    else {
      expect(await rpcHint(transaction, "resolve_conflict", args)).toBe("denied");
    }
  });
});

describe("a chair changes", () => {
  test("its own round: plan, reminders, notes, conflicts, and no other", async (transaction) => {
    const { chair, panel, other } = await chairedPanel(transaction);
    const third = await createEntry(transaction, { submitted: true });
    const foreign = await createRoundEntry(transaction, other.id, third.id);
    const calls = ({ id, assignments, roundEntries }: typeof panel): [string, object][] => [
      ["write_to_judge", { assignment_id: assignments[0][0], body: "It is not missing." }],
      ["see_judging_notes", { assignment_id: assignments[0][0] }],
      ["remind_judges", { round_id: id }],
      ["stop_reminders", { round_id: id }],
      ["judging_progress", { round_id: id }],
      [
        "set_judging_conflict",
        {
          submission_id: id === panel.id ? roundEntries[0].submissionId : foreign.submissionId,
          judge_id: judges[0].judgeId,
          reason: "They know the team.",
        },
      ],
    ];
    for (const [name, args] of calls(panel)) {
      await authenticateAs(transaction, chair);
      await rpc(transaction, name, args as Record<string, string>);
    }
    for (const [name, args] of calls(other)) {
      await authenticateAs(transaction, chair);
      expect(await rpcHint(transaction, name, args as Record<string, string>), name).toBe("denied");
    }
    await publish(transaction, chair, panel.id, []);
    const published = refusalOf(transaction, (savepoint) =>
      publish(savepoint as Transaction, chair, other.id, []),
    );
    expect((await published).code).toBe(DENIED);
  });

  test("nothing of conflicts once its round has closed: it would change other rounds", async (transaction) => {
    const { chair, panel } = await chairedPanel(transaction, { is_anonymized: false });
    const id = await suspect(transaction);
    await moveRounds(transaction, "closed", panel.id);
    await authenticateAs(transaction, chair);
    expect(
      await rpcHint(transaction, "resolve_conflict", {
        id,
        state: "dismissed",
      }),
    ).toBe("denied");
    const own = { submission_id: entries[0].id, reason: "A friend's." };
    await rpc(transaction, "declare_admin_conflict", own);
  });
});

describe("who chairs", () => {
  test("is in no team, in either order", async (transaction) => {
    const { chair, panel } = await chairedPanel(transaction);
    const owner = await createAccount(transaction);
    const entry = await createEntry(transaction, { owner });
    await authenticateAs(transaction, admin);
    const args = { role: "chair", round_id: panel.id, knows_team: true };
    expect(await rpcHint(transaction, "set_role", { ...args, user_id: owner.id })).toBe(
      "is_participant",
    );
    expect(
      await hintOf(transaction, (savepoint) =>
        addMember(savepoint as Transaction, entry.id, chair),
      ),
    ).toBe("is_judge");
  });

  test("has a round, and nobody else has one", async (transaction) => {
    const { panel, other } = await chairedPanel(transaction);
    const person = await createAccount(transaction);
    await authenticateAs(transaction, admin);
    const args = { user_id: person.id, role: "chair" };
    for (const [wrong, hint] of [
      [args, "invalid_input"],
      [{ ...args, role: "support", round_id: panel.id }, "invalid_input"],
      [{ ...args, round_id: crypto.randomUUID() }, "not_found"],
    ] as const) {
      expect(await rpcHint(transaction, "set_role", wrong)).toBe(hint);
    }
    const given = [];
    for (const round_id of [panel.id, panel.id, other.id]) {
      const [row] = await rpc<{ set_role: boolean }>(transaction, "set_role", {
        ...args,
        round_id,
      });
      given.push(row?.set_role);
    }
    expect(given).toEqual([true, false, true]);
    await authenticateAs(transaction, person);
    expect(await roundsIn(transaction, "admin_judging_rounds")).toEqual([other.id]);
  });

  test("sees nothing of how entries of their own mail domain are judged, until that is settled", async (transaction) => {
    const { panel } = await chairedPanel(transaction);
    const owner = await createAccount(transaction, { email: "owner@students.eth.example" });
    const entry = await createEntry(transaction, { owner, submitted: true });
    await createRoundEntry(transaction, panel.id, entry.id);
    const person = await createAccount(transaction, { email: "professor@eth.example" });
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_role", { user_id: person.id, role: "chair", round_id: panel.id });
    await authenticateAs(transaction, person);
    const read = () =>
      transaction`
        select from public.admin_round_entries
        where submission_id = ${entry.id} and assigned_count is not null`;
    expect(await read()).toHaveLength(0);
    const [conflict] = await transaction<{ id: string; state: string; reason: string | null }[]>`
      select id, state, reason from public.admin_judging_conflicts`;
    expect(conflict).toMatchObject({ state: "suspected", reason: null });
    await authenticateAs(transaction, admin);
    await rpc(transaction, "resolve_conflict", {
      id: conflict?.id ?? "",
      state: "dismissed",
    });
    await authenticateAs(transaction, person);
    expect(await read()).toHaveLength(1);
  });
});
