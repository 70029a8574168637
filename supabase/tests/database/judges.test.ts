import { beforeAll, describe, expect, it } from "vitest";
import {
  authenticateAs,
  hintOf,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { addMember, createEntry } from "#tools/testing/world/entries.ts";
import { ACCEPTANCE, createJudge, inviteJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase(6);
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
});

async function invitationOf(transaction: Transaction, token: string) {
  await authenticateAs(transaction, "anon");
  return rpc(transaction, "get_judge_invitation", { token });
}

function accept(transaction: Transaction, token: string, changes: object = {}) {
  return rpc(transaction, "accept_judge_invitation", { token, ...ACCEPTANCE, ...changes });
}

async function refusedAccept(
  transaction: Transaction,
  person: Person,
  token: string,
  changes: object = {},
) {
  await authenticateAs(transaction, person);
  return await hintOf(transaction, (savepoint) => accept(savepoint, token, changes));
}

async function judgeOf(transaction: Transaction, id: string) {
  await authenticateAs(transaction, "postgres");
  const [judge] = await transaction<Record<string, unknown>[]>`
    select *, private.judge_state(judges) as state from public.judges where id = ${id}`;
  return judge;
}

describe("inviting", () => {
  test("mails a link, and again the same judge another one, five a day", async (transaction) => {
    const first = await inviteJudge(transaction, admin, "jo@example.com");
    const again = await inviteJudge(transaction, admin, "jo@example.com");
    expect(again.id).toBe(first.id);
    expect(again.token).not.toBe(first.token);
    for (const { token } of [first, again]) {
      expect(await invitationOf(transaction, token)).toEqual([
        { state: "open", name: "Jo", entries_cap: null },
      ]);
    }
    await authenticateAs(transaction, admin);
    const invite = { email: "JO@example.com", name: "Jo" };
    for (let mail = 3; mail <= 5; mail += 1) await rpc(transaction, "invite_judge", invite);
    expect(await rpcHint(transaction, "invite_judge", invite)).toBe("rate_limited");
  });

  test("stores no token, only its hash", async (transaction) => {
    const { token } = await inviteJudge(transaction, admin, "jo@example.com");
    await authenticateAs(transaction, "postgres");
    const found = await transaction`
      select from private.judge_tokens where encode(token_hash, 'escape') like ${`%${token}%`}
      union all select from private.notifications where data::text like ${`%${token}%`}`;
    expect(found).toHaveLength(0);
  });

  /** How often this address is mailed now, with which words. */
  async function mailsTo(transaction: Transaction, email: string) {
    await authenticateAs(transaction, "postgres");
    const rows = await transaction<{ words: string | null }[]>`
      select data ->> 'words' as words from private.notifications
      where kind = 'judge_invitation' and recipient = ${email} order by id`;
    await authenticateAs(transaction, admin);
    return rows.map(({ words }) => words);
  }

  test("puts the organiser's words into the mail, and a list that is sent again mails nobody twice", async (transaction) => {
    await authenticateAs(transaction, admin);
    const line = { email: "jo@example.com", name: "Jo", again: false };
    await rpc(transaction, "invite_judge", { ...line, words: " We met.\r\nOlu " });
    expect(await mailsTo(transaction, "jo@example.com")).toEqual(["We met.\nOlu"]);
    await rpc(transaction, "invite_judge", line);
    expect(await mailsTo(transaction, "jo@example.com")).toHaveLength(1);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from private.notifications`;
    await transaction`update public.judges set last_sent_at = now()`;
    await authenticateAs(transaction, admin);
    await rpc(transaction, "invite_judge", line);
    expect(await mailsTo(transaction, "jo@example.com")).toEqual([]);
    await rpc(transaction, "invite_judge", { ...line, again: true });
    expect(await mailsTo(transaction, "jo@example.com")).toEqual([null]);
  });

  test("asks for a number of entries that the judge can lower, and not raise", async (transaction) => {
    const person = await createAccount(transaction);
    await authenticateAs(transaction, admin);
    const invite = { email: "jo@example.com", name: "Jo", entries_cap: 10 };
    await rpc(transaction, "invite_judge", invite);
    const { id, token } = await inviteJudge(transaction, admin, "jo@example.com");
    expect(await invitationOf(transaction, token)).toMatchObject([{ entries_cap: 10 }]);
    const more = { max_entries: 11 };
    expect(await refusedAccept(transaction, person, token, more)).toBe("invalid_input");
    await accept(transaction, token);
    expect(await judgeOf(transaction, id)).toMatchObject({ max_entries: 10, entries_cap: 10 });
    await authenticateAs(transaction, person);
    const profile = { organizations: ["A"], expertise: [], close_people: [] };
    const save = (max_entries: number | null) => ({ ...profile, max_entries });
    expect(await rpcHint(transaction, "save_my_judging_profile", save(11))).toBe("invalid_input");
    await rpc(transaction, "save_my_judging_profile", save(4));
    // Inviting the same judge again is no way around what they read.
    await authenticateAs(transaction, admin);
    await rpc(transaction, "invite_judge", { ...invite, entries_cap: 2 });
    expect(await judgeOf(transaction, id)).toMatchObject({ max_entries: 4, entries_cap: 10 });
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_judge_cap", { id, entries_cap: 3 });
    expect(await judgeOf(transaction, id)).toMatchObject({ max_entries: 3, entries_cap: 3 });
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_judge_cap", { id, entries_cap: null });
    expect(await judgeOf(transaction, id)).toMatchObject({ max_entries: 3, entries_cap: null });
    for (const entries_cap of [0, 1001]) {
      await authenticateAs(transaction, admin);
      expect(await rpcHint(transaction, "set_judge_cap", { id, entries_cap })).toBe(
        "invalid_input",
      );
    }
  });

  test.each([
    ["no address", { email: "nobody", name: "Jo" }],
    ["no name", { email: "jo@example.com", name: " " }],
  ])("refuses %s", async (transaction, _what, args) => {
    await authenticateAs(transaction, admin);
    expect(await rpcHint(transaction, "invite_judge", args)).toBe("invalid_input");
  });

  test("refuses an administrator, and a judge who has withdrawn", async (transaction) => {
    await authenticateAs(transaction, admin);
    const own = { email: admin.email.toUpperCase(), name: "Me" };
    expect(await rpcHint(transaction, "invite_judge", own)).toBe("is_admin");
    const judge = await createJudge(transaction, { by: admin });
    await authenticateAs(transaction, judge);
    await rpc(transaction, "withdraw_as_judge");
    await authenticateAs(transaction, admin);
    const again = { email: judge.email, name: "Jo" };
    expect(await rpcHint(transaction, "invite_judge", again)).toBe("judge_inactive");
  });
});

describe("accepting", () => {
  test("asks no participant's profile, without which nobody enters anything, also afterwards", async (transaction) => {
    // As the page registers somebody who was invited to judge.
    const unasked = { country: "", level_of_study: "", university: "" };
    const data = { first_name: "Iris", last_name: "Okafor", ...unasked };
    const person = await createAccount(transaction, { data });
    const entering = async () => await rpcHint(transaction, "create_entry");
    await authenticateAs(transaction, person);
    expect(await entering()).toBe("profile_incomplete");
    const { token } = await inviteJudge(transaction, admin, "jo@example.com");
    await authenticateAs(transaction, person);
    await accept(transaction, token);
    expect(await transaction`select * from public.my_judge`).toHaveLength(1);
    await rpc(transaction, "withdraw_as_judge");
    expect(await entering()).toBe("profile_incomplete");
  });

  test("binds the invitation to one account, which may repeat it", async (transaction) => {
    const person = await createAccount(transaction, { data: {} });
    const other = await createAccount(transaction);
    const { id, token } = await inviteJudge(transaction, admin, "jo@example.com");
    await authenticateAs(transaction, person);
    await accept(transaction, token, { organizations: [" Example  Hospital ", "", "Other"] });
    await accept(transaction, token, { organizations: ["Another"] });
    expect(await judgeOf(transaction, id)).toMatchObject({
      state: "active",
      user_id: person.id,
      organizations: ["Example Hospital", "Other"],
      terms_version: ACCEPTANCE.terms_version,
    });
    expect(await refusedAccept(transaction, other, token)).toBe("invitation_used");
    expect(await invitationOf(transaction, token)).toMatchObject([{ state: "accepted" }]);
    expect(await invitationOf(transaction, "unknown")).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["no organization", { organizations: [" "] }, "invalid_input"],
    [
      "too many organizations",
      { organizations: Array.from({ length: 21 }, (_, n) => `o${n}`) },
      "invalid_input",
    ],
    ["a long organization", { organizations: ["o".repeat(201)] }, "invalid_input"],
    ["a load of nothing", { max_entries: 0 }, "invalid_input"],
    ["a field that is not offered", { expertise: ["astrology"] }, "invalid_input"],
    ["outdated terms", { terms_version: "2024-01-01" }, "rules_changed"],
  ])("refuses %s", async (transaction, _what, changes, hint) => {
    const person = await createAccount(transaction);
    const { token } = await inviteJudge(transaction, admin, person.email);
    expect(await refusedAccept(transaction, person, token, changes)).toBe(hint);
  });

  test("refuses administrators, participants, and a link that is not valid", async (transaction) => {
    const { id, token } = await inviteJudge(transaction, admin, "jo@example.com");
    expect(await refusedAccept(transaction, admin, token)).toBe("is_admin");
    const member = await createAccount(transaction);
    const { owner } = await createEntry(transaction, { members: [member], submitted: true });
    for (const person of [owner, member]) {
      expect(await refusedAccept(transaction, person, token)).toBe("is_participant");
    }
    await authenticateAs(transaction, admin);
    await rpc(transaction, "withdraw_judge", { id });
    const person = await createAccount(transaction);
    expect(await refusedAccept(transaction, person, token)).toBe("invitation_invalid");
    expect(await refusedAccept(transaction, person, "unknown")).toBe("invitation_invalid");
    await authenticateAs(transaction, "anon");
    expect(await hintOf(transaction, (sp) => accept(sp, token))).toBe("denied");
  });

  test("one account accepts one invitation", async (transaction) => {
    const judge = await createJudge(transaction, { by: admin });
    const { token } = await inviteJudge(transaction, admin, "second@example.com");
    expect(await refusedAccept(transaction, judge, token)).toBe("invitation_used");
  });
});

describe("a judge", () => {
  test("joins no team and becomes no administrator in any way", async (transaction) => {
    const judge = await createJudge(transaction, { by: admin });
    const { id: entryId } = await createEntry(transaction, { submitted: true });
    const attempts: [string, (savepoint: Transaction) => Promise<unknown>][] = [
      ["an entry", (savepoint) => createEntry(savepoint, { owner: judge })],
      ["a team", (savepoint) => addMember(savepoint, entryId, judge)],
      [
        "rights",
        async (savepoint) => {
          await authenticateAs(savepoint, admin);
          await rpc(savepoint, "set_role", { user_id: judge.id, role: "admin" });
        },
      ],
      [
        "rights by an operator",
        async (savepoint) => {
          await authenticateAs(savepoint, "postgres");
          await savepoint`select private.appoint_admin(${judge.email})`;
        },
      ],
    ];
    for (const [what, attempt] of attempts) {
      expect(await hintOf(transaction, attempt), what).toBe("is_judge");
    }
  });

  test("reads and changes only what is theirs", async (transaction) => {
    const one = await createJudge(transaction, { by: admin });
    const other = await createJudge(transaction, { by: admin });
    await authenticateAs(transaction, one);
    await rpc(transaction, "save_my_judging_profile", {
      organizations: ["New Clinic"],
      max_entries: 7,
      expertise: ["regulation", "drug_delivery", "regulation"],
    });
    expect(
      await transaction`select email, organizations, max_entries, expertise from public.my_judge`,
    ).toEqual([
      {
        email: one.email,
        organizations: ["New Clinic"],
        max_entries: 7,
        expertise: ["drug_delivery", "regulation"],
      },
    ]);
    await authenticateAs(transaction, other);
    expect(await transaction`select email, max_entries from public.my_judge`).toEqual([
      { email: other.email, max_entries: null },
    ]);
    await authenticateAs(transaction, admin);
    expect(await transaction`select * from public.my_judge`).toHaveLength(0);
    const profile = { organizations: ["x"], max_entries: 1, expertise: [] };
    for (const [name, args] of [
      ["save_my_judging_profile", profile],
      ["withdraw_as_judge", {}],
    ] as const) {
      expect(await rpcHint(transaction, name, args), name).toBe("denied");
    }
  });
});

/** A judge with one entry that they have read and one that they have not. */
async function judgeAtWork(transaction: Transaction) {
  const judge = await createJudge(transaction, {
    by: admin,
    expertise: ["manufacturing"],
    close_people: ["Ada Quill"],
  });
  const submitted = () => createEntry(transaction, { submitted: true });
  const { id: roundId, roundEntries } = await createRound(transaction, {
    by: admin,
    entries: [await submitted(), await submitted()],
    judges: [judge],
  });
  const [{ id: seen }, { id: unseen }] = roundEntries;
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.judging_assignments set first_seen_at = private.now()
    where round_entry_id = ${seen}`;
  const assigned = async () => {
    await authenticateAs(transaction, "postgres");
    const rows = await transaction<{ id: string }[]>`
      select round_entry_id as id from public.judging_assignments
      where judge_id = ${judge.judgeId}`;
    return rows.map(({ id }) => id);
  };
  return { judge, roundId, seen, unseen, assigned };
}

describe("leaving", () => {
  test.each([
    ["by oneself", "withdraw_as_judge"],
    ["by an administrator", "withdraw_judge"],
  ])(
    "%s: what is begun stays, the rest and the mails that wait go",
    async (transaction, _who, name) => {
      const { judge, seen, assigned } = await judgeAtWork(transaction);
      const isOwn = name === "withdraw_as_judge";
      await authenticateAs(transaction, isOwn ? judge : admin);
      await rpc(transaction, name, isOwn ? {} : { id: judge.judgeId });
      expect(await assigned()).toEqual([seen]);
      expect(
        await transaction`
        select from private.notifications where judge_id = ${judge.judgeId} and sent_at is null`,
      ).toHaveLength(0);
      await authenticateAs(transaction, judge);
      expect(await transaction`select * from public.my_judge`).toHaveLength(0);
      expect(await rpcHint(transaction, "withdraw_as_judge")).toBe("denied");
      await authenticateAs(transaction, admin);
      await rpc(transaction, "reinstate_judge", { id: judge.judgeId });
      expect(await judgeOf(transaction, judge.judgeId)).toMatchObject({ state: "active" });
      const lines = await transaction<{ action: string }[]>`
      select action from public.audit_log where subject_id = ${judge.judgeId} order by id`;
      expect(lines.map(({ action }) => action)).toEqual([
        "judge.invited",
        "judge.withdrawn",
        "judge.reinstated",
      ]);
    },
  );

  test("a person who administers or takes part since then is not reinstated", async (transaction) => {
    const [one, other] = [
      await createJudge(transaction, { by: admin }),
      await createJudge(transaction, { by: admin }),
    ];
    for (const judge of [one, other]) {
      await authenticateAs(transaction, judge);
      await rpc(transaction, "withdraw_as_judge");
    }
    await createEntry(transaction, { owner: one });
    await authenticateAs(transaction, "postgres");
    await transaction`insert into private.user_roles (user_id, role) values (${other.id}, 'admin')`;
    await authenticateAs(transaction, admin);
    const reinstate = async ({ judgeId }: { judgeId: string }) =>
      await rpcHint(transaction, "reinstate_judge", { id: judgeId });
    expect(await reinstate(one)).toBe("is_participant");
    expect(await reinstate(other)).toBe("is_admin");
  });

  test("with the account: what they read stays assigned, and nothing says who it was", async (transaction) => {
    const { judge, seen, assigned } = await judgeAtWork(transaction);
    await authenticateAs(transaction, judge);
    await rpc(transaction, "delete_my_account", { confirm_email: judge.email });
    expect(await assigned()).toEqual([seen]);
    expect(await judgeOf(transaction, judge.judgeId)).toMatchObject({
      state: "withdrawn",
      name: "Former judge",
      email: null,
      user_id: null,
      organizations: [],
      expertise: [],
      close_people: [],
    });
    await authenticateAs(transaction, admin);
    const id = judge.judgeId;
    expect(await rpcHint(transaction, "reinstate_judge", { id })).toBe("not_found");
  });

  test("an invitation to a deleted account's address goes with it", async (transaction) => {
    const person = await createAccount(transaction);
    const { id } = await inviteJudge(transaction, admin, person.email);
    await authenticateAs(transaction, person);
    await rpc(transaction, "delete_my_account", { confirm_email: person.email });
    expect(await judgeOf(transaction, id)).toBeUndefined();
  });

  test("one's own data tells what is kept about one as a judge", async (transaction) => {
    const { judge } = await judgeAtWork(transaction);
    await authenticateAs(transaction, judge);
    const [row] = await rpc<{ my_records: { judging: { assignments: object[] } } }>(
      transaction,
      "my_records",
    );
    expect(row?.my_records.judging).toMatchObject({
      name: "Jo",
      address: judge.email,
      organizations: ACCEPTANCE.organizations,
      expertise: ["manufacturing"],
      close_people: ["Ada Quill"],
      terms_version: ACCEPTANCE.terms_version,
    });
    expect(row?.my_records.judging.assignments).toHaveLength(2);
  });
});

/** Runs both at once, each in a transaction that stays open for a moment, and says how they ended. */
async function atOnce(
  ...calls: [Parameters<typeof authenticateAs>[1], string, Parameters<typeof rpc>[2]][]
): Promise<string[]> {
  const settled = await Promise.allSettled(
    calls.map(([actor, name, args]) =>
      sql.begin(async (transaction) => {
        await authenticateAs(transaction, actor);
        await rpc(transaction, name, args);
        await transaction`select pg_sleep(0.1)`;
      }),
    ),
  );
  return settled.map((end) => (end.status === "fulfilled" ? "ok" : String(end.reason.hint)));
}

describe("at the same moment", () => {
  it.each<
    [
      string,
      string,
      (person: Person) => [Parameters<typeof authenticateAs>[1], string, Parameters<typeof rpc>[2]],
    ]
  >([
    [
      "becoming an administrator",
      "is_admin",
      ({ id }) => [admin, "set_role", { user_id: id, role: "admin" }],
    ],
    ["beginning an entry", "is_participant", (person) => [person, "create_entry", {}]],
  ])("accepting and %s end in one of the two", async (_what, hint, other) => {
    const person = await createAccount(sql);
    const { token } = await sql.begin((transaction) =>
      inviteJudge(transaction, admin, person.email),
    );
    const ends = await atOnce(
      [person, "accept_judge_invitation", { token, ...ACCEPTANCE }],
      other(person),
    );
    expect([
      ["ok", "is_judge"],
      [hint, "ok"],
    ]).toContainEqual(ends);
  });

  it("one link that two people use takes one of them", async () => {
    const people = [await createAccount(sql), await createAccount(sql)];
    const { token } = await sql.begin((transaction) =>
      inviteJudge(transaction, admin, "both@example.com"),
    );
    const ends = await atOnce(
      ...people.map((person): [Person, string, Parameters<typeof rpc>[2]] => [
        person,
        "accept_judge_invitation",
        { token, ...ACCEPTANCE },
      ]),
    );
    expect(ends.sort()).toEqual(["invitation_used", "ok"]);
  });
});

describe("declining", () => {
  const decline = async (transaction: Transaction, token: string, reason: string | null = null) => {
    await authenticateAs(transaction, "anon");
    return rpc(transaction, "decline_judge_invitation", { token, reason });
  };
  const refused = async (transaction: Transaction, token: string) => {
    await authenticateAs(transaction, "anon");
    const { hint } = await rpcRefusal(transaction, "decline_judge_invitation", { token });
    return hint;
  };

  test("needs no account, keeps the first reason, and ends all mails", async (transaction) => {
    const { id, token } = await inviteJudge(transaction, admin, "jo@example.com");
    await authenticateAs(transaction, admin);
    const invite = { email: "jo@example.com", name: "Jo" };
    await rpc(transaction, "invite_judge", invite);
    await decline(transaction, token, "  No time ");
    await decline(transaction, token, "Another");
    expect(await judgeOf(transaction, id)).toMatchObject({
      state: "declined",
      decline_reason: "No time",
    });
    expect(await invitationOf(transaction, token)).toMatchObject([{ state: "declined" }]);
    await authenticateAs(transaction, "postgres");
    const waiting = await transaction`
      select from private.notifications where judge_id = ${id} and sent_at is null`;
    expect(waiting).toHaveLength(0);
    const lines = await transaction`
      select actor_id, details from public.audit_log where action = 'judge.declined'`;
    expect(lines).toEqual([{ actor_id: null, details: {} }]);
    await authenticateAs(transaction, admin);
    for (const again of [true, false]) {
      expect(await rpcHint(transaction, "invite_judge", { ...invite, again })).toBe(
        "judge_declined",
      );
    }
  });

  test("can be taken back by accepting", async (transaction) => {
    const { id, token } = await inviteJudge(transaction, admin, "jo@example.com");
    const person = await createAccount(transaction);
    await decline(transaction, token, "No time");
    await authenticateAs(transaction, person);
    await accept(transaction, token);
    expect(await judgeOf(transaction, id)).toMatchObject({
      state: "active",
      declined_at: null,
      decline_reason: null,
    });
    expect(await refused(transaction, token)).toBe("invitation_used");
  });

  test("is refused to a guess, and once the invitation is withdrawn", async (transaction) => {
    expect(await refused(transaction, "8".repeat(64))).toBe("invitation_invalid");
    const { id, token } = await inviteJudge(transaction, admin, "jo@example.com");
    await authenticateAs(transaction, admin);
    await rpc(transaction, "withdraw_judge", { id });
    expect(await refused(transaction, token)).toBe("invitation_invalid");
  });
});
