import { describe, expect, it } from "vitest";
import {
  type Actor,
  authenticateAs,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { untilWaiting } from "#tools/testing/database/locks.ts";
import { pastDates, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createFinalist, createMentor, releaseRound } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase(3);
const { admin } = usePeople(sql, { admin: createAdmin });

async function finalistsOf(transaction: Transaction, actor: Actor) {
  await authenticateAs(transaction, actor);
  return transaction`select * from public.my_finalist_entries`;
}

const MENTOR = { name: "Noor Mentor", contact: "On Tuesdays." };

describe("a finalist", () => {
  test.each([
    ["an entry whose status is not released", "released_status = null"],
    ["an entry that was declined", "released_status = 'declined'"],
    ["an entry that was withdrawn", "withdrawn_at = now()"],
  ])("is not %s", async (transaction, _what, changes) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, submissionId);
    for (const person of [owner, mentor]) {
      expect(await finalistsOf(transaction, person)).toHaveLength(1);
    }
    await authenticateAs(transaction, "postgres");
    await transaction.unsafe(`update public.submissions set ${changes}`);
    for (const person of [owner, mentor, admin]) {
      expect(await finalistsOf(transaction, person)).toEqual([]);
    }
    await authenticateAs(transaction, admin);
    expect(await transaction`select * from public.admin_finalists`).toEqual([]);
    const args = { submission_id: submissionId, user_id: admin.id, ...MENTOR };
    const { hint = "" } = await rpcRefusal(transaction, "set_mentor", args);
    expect(["not_finalist", "not_found"]).toContain(hint);
  });

  test("is shown to its team with everybody in it, and to nobody else", async (transaction) => {
    const { owner, member, id: submissionId } = await createFinalist(transaction);
    await createFinalist(transaction);
    for (const [person, role] of [
      [owner, "owner"],
      [member, "member"],
    ] as const) {
      expect(await finalistsOf(transaction, person)).toEqual([
        {
          submission_id: submissionId,
          idea_name: "A patch that listens",
          description: "It tells when it is done.",
          role,
          members: [
            { name: "Zoë Müller", email: owner.email },
            { name: "Zoë Müller", email: member.email },
          ],
          mentors: [],
          outcome: "finalist",
        },
      ]);
    }
    expect(await finalistsOf(transaction, admin)).toEqual([]);
  });
});

async function mailsOf(transaction: Transaction, kind: string) {
  await authenticateAs(transaction, "postgres");
  return transaction<{ recipient: string; data: object }[]>`
    select recipient, data from private.notifications where kind = ${kind} order by recipient`;
}

describe("a mentor", () => {
  test("is told once, and so is each member; then name and contact can change", async (transaction) => {
    const { owner, member, id: submissionId } = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, submissionId);
    const args = { submission_id: submissionId, user_id: mentor.id };
    await rpc(transaction, "set_mentor", { ...args, name: "Noor", contact: " By\nphone. " });
    const idea_name = "A patch that listens";
    expect(await mailsOf(transaction, "mentor_welcome")).toEqual([
      { recipient: mentor.email, data: { idea_name, mentor_name: "Noor Mentor" } },
    ]);
    const data = { idea_name, mentor_name: "Noor Mentor", contact: "On Tuesdays." };
    expect(await mailsOf(transaction, "mentor_assigned")).toEqual(
      [owner.email, member.email].sort().map((recipient) => ({ recipient, data })),
    );
    const [entry] = await finalistsOf(transaction, member);
    expect(entry?.mentors).toEqual([
      { user_id: mentor.id, name: "Noor", email: mentor.email, contact: "By\nphone." },
    ]);
  });

  test("reads exactly the own team, nothing of how it was judged, and nothing once removed", async (transaction) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    const other = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, submissionId);
    await createMentor(transaction, admin, other.id);
    await releaseRound(transaction, "top_three", [{ id: submissionId, advances: true }]);
    expect(await finalistsOf(transaction, mentor)).toMatchObject([
      {
        submission_id: submissionId,
        role: "mentor",
        members: [{ email: owner.email }, {}],
        outcome: null,
      },
    ]);
    for (const view of [
      "my_entry",
      "my_team",
      "my_finalist_page",
      "my_judging_feedback",
      "my_attestations",
      "admin_finalists",
    ]) {
      expect(await transaction`select * from public.${transaction(view)}`, view).toEqual([]);
    }
    await authenticateAs(transaction, admin);
    const args = { submission_id: submissionId, user_id: mentor.id };
    await rpc(transaction, "remove_mentor", args);
    await rpc(transaction, "remove_mentor", args);
    expect(await finalistsOf(transaction, mentor)).toEqual([]);
    await authenticateAs(transaction, "postgres");
    const history = await transaction`
      select action, details from public.audit_log
      where subject_id = ${submissionId} and action like 'finalist.%' order by id`;
    expect(history).toEqual([
      { action: "finalist.mentor_set", details: { user_id: mentor.id } },
      { action: "finalist.mentor_removed", details: { user_id: mentor.id } },
    ]);
  });

  test.each([
    ["nobody who is in a team", "is_participant", (_: Transaction, member: Person) => member],
    ["nobody who judges", "is_judge", (transaction: Transaction) => createJudge(transaction)],
    [
      "nobody whose address is not confirmed",
      "invalid_input",
      (transaction: Transaction) => createAccount(transaction, { confirmed: false }),
    ],
    ["nobody without an account", "not_found", () => ({ id: crypto.randomUUID() })],
  ])("is %s", async (transaction, _what, hint, find) => {
    const { member, id: submissionId } = await createFinalist(transaction);
    const { id } = await find(transaction, member);
    await authenticateAs(transaction, admin);
    const args = { submission_id: submissionId, user_id: id, ...MENTOR };
    expect(await rpcHint(transaction, "set_mentor", args)).toBe(hint);
  });

  test.each([
    ["no name", { name: " " }],
    ["no way to reach them", { contact: "" }],
    ["too many words", { contact: "x".repeat(501) }],
  ])("is not set with %s", async (transaction, _what, wrong) => {
    const { id: submissionId } = await createFinalist(transaction);
    await authenticateAs(transaction, admin);
    const args = { submission_id: submissionId, user_id: admin.id, ...MENTOR, ...wrong };
    expect(await rpcHint(transaction, "set_mentor", args)).toBe("invalid_input");
  });

  test("begins no entry, joins no team and does not judge", async (transaction) => {
    const { id: submissionId } = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, submissionId);
    await setChallenge(transaction);
    await authenticateAs(transaction, mentor);
    expect(await rpcHint(transaction, "create_entry")).toBe("is_mentor");
    await authenticateAs(transaction, "postgres");
    const judge = transaction.savepoint(
      (savepoint) => savepoint`
        insert into public.judges (email, name, user_id, accepted_at, terms_version)
        values (${mentor.email}, 'm', ${mentor.id}, now(), 'v')`,
    );
    await expect(judge).rejects.toMatchObject({ hint: "is_mentor" });
  });

  test("who once was, and judges now, has a conflict with that entry", async (transaction) => {
    const { id: submissionId } = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, submissionId);
    await rpc(transaction, "remove_mentor", { submission_id: submissionId, user_id: mentor.id });
    await createRound(transaction, { entries: [{ id: submissionId }] });
    const [judge] = await transaction<{ id: string }[]>`
      insert into public.judges (email, name, user_id, accepted_at, terms_version)
      values (${mentor.email}, 'm', ${mentor.id}, now(), 'v') returning id`;
    await transaction`select private.find_conflicts(${judge?.id ?? ""})`;
    const conflicts = await transaction`
      select submission_id, state from public.judging_conflicts where judge_id = ${judge?.id ?? ""}`;
    expect(conflicts).toEqual([{ submission_id: submissionId, state: "confirmed" }]);
  });

  it.each(["first becomes the mentor", "first begins an entry"])(
    "who at the same moment %s is not both",
    async (first) => {
      const { id: submissionId } = await createFinalist(sql);
      // Submissions are open for this one alone.
      const person = await createAccount(sql);
      await sql`
        update public.profiles set entry_extended_to = now() + interval '1 day' where id = ${person.id}`;
      const become = (transaction: Transaction) =>
        rpc(transaction, "set_mentor", {
          submission_id: submissionId,
          user_id: person.id,
          ...MENTOR,
        });
      const begin = (transaction: Transaction) => createEntry(transaction, { owner: person });
      const isMentorFirst = first.endsWith("mentor");
      const begun = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const done = sql.begin(async (transaction) => {
        await authenticateAs(transaction, admin);
        await (isMentorFirst ? become : begin)(transaction);
        begun.resolve();
        await held.promise;
      });
      await begun.promise;
      const late = sql.begin(async (transaction) => {
        await authenticateAs(transaction, admin);
        await (isMentorFirst ? begin : become)(transaction);
      });
      const refused = expect(late).rejects.toMatchObject({
        hint: isMentorFirst ? "is_mentor" : "is_participant",
      });
      await untilWaiting(sql, 1);
      held.resolve();
      await Promise.all([done, refused]);
    },
  );
});

test("a release that is taken back closes the workspace until the next one", async (transaction) => {
  const { owner } = await createFinalist(transaction);
  await setChallenge(transaction, pastDates());
  expect(await finalistsOf(transaction, owner)).toEqual([]);
  await setChallenge(transaction, releasedDates());
  expect(await finalistsOf(transaction, owner)).toHaveLength(1);
});
