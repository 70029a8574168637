import { beforeAll, describe, expect, it } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { passDays, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { winPlace } from "#tools/testing/world/finalists.ts";
import { createJudge, inviteJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound, moveRounds } from "#tools/testing/world/rounds.ts";

/** Who is told of what happens in judging, and until when that can be stopped. */
const { sql, test } = useDatabase();
let admin: Person;
let colleague: Person;
let judges: [Judge, Judge, Judge];
let entries: [Entry, Entry];

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  colleague = await createAdmin(sql);
  judges = [await createJudge(sql), await createJudge(sql), await createJudge(sql)];
  entries = [
    await createEntry(sql, { submitted: true }),
    await createEntry(sql, { submitted: true }),
  ];
});

/** Mails of this kind, by recipient, with a part of their data. */
async function mails(transaction: Transaction, kind: string, field = "entries") {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ recipient: string; value: string | null }[]>`
    select recipient, data ->> ${field} as value from private.notifications where kind = ${kind}`;
  return Object.fromEntries(rows.map(({ recipient, value }) => [recipient, value]));
}

/** The sender has begun with all that may be sent now. */
async function claimAll(transaction: Transaction) {
  await authenticateAs(transaction, "service_role");
  return transaction<{ kind: string }[]>`select kind from public.service_claim_emails(100)`;
}

const laterBy = (transaction: Transaction, minutes: number) =>
  transaction`
    update private.notifications set not_before = not_before - make_interval(mins => ${minutes})`;

describe("reminders", () => {
  const remind = async (transaction: Transaction, round_id: string) => {
    await authenticateAs(transaction, admin);
    return rpc(transaction, "remind_judges", { round_id });
  };
  const stop = async (transaction: Transaction, round_id: string) => {
    await authenticateAs(transaction, colleague);
    return rpc(transaction, "stop_reminders", { round_id });
  };
  const remindedAt = async (transaction: Transaction) => {
    await authenticateAs(transaction, "postgres");
    const rows = await transaction`select distinct reminded_at from public.judging_assignments`;
    return rows.map((row) => row.reminded_at);
  };

  test("wait, can be stopped by any administrator, and are then as if nobody had asked", async (transaction) => {
    const { id } = await createRound(transaction, { entries, judges, closes: 5 });
    await remind(transaction, id);
    expect(await stop(transaction, id)).toEqual([{ stop_reminders: 3 }]);
    expect(await mails(transaction, "judge_reminder")).toEqual({});
    expect(await remindedAt(transaction)).toEqual([null]);
    expect(await stop(transaction, id)).toEqual([{ stop_reminders: 0 }]);
    expect(await remind(transaction, id)).toEqual([{ remind_judges: 3 }]);
    const [former] = await remindedAt(transaction);
    await transaction`update private.notifications set sent_at = now(), not_before = null`;
    await passDays(transaction, 1);
    await remind(transaction, id);
    expect(await remindedAt(transaction)).not.toEqual([former]);
    await stop(transaction, id);
    expect(await remindedAt(transaction)).toEqual([former]);
    const lines = await transaction`
      select actor_id, details from public.audit_log
      where action = 'judging.reminders_stopped' order by id`;
    expect(lines).toEqual([
      { actor_id: colleague.id, details: { judges: 3 } },
      { actor_id: colleague.id, details: { judges: 3 } },
    ]);
  });

  test("leave after ten minutes, and are not stopped any more then, nor those of another round", async (transaction) => {
    const { id } = await createRound(transaction, { entries, judges });
    const other = await createRound(transaction, { entries: [entries[0]] });
    await remind(transaction, id);
    expect(await stop(transaction, other.id)).toEqual([{ stop_reminders: 0 }]);
    await authenticateAs(transaction, "postgres");
    await laterBy(transaction, 9);
    expect((await claimAll(transaction)).map(({ kind }) => kind)).not.toContain("judge_reminder");
    await authenticateAs(transaction, "postgres");
    await laterBy(transaction, 1);
    const sent = (await claimAll(transaction)).filter(({ kind }) => kind === "judge_reminder");
    expect(sent).toHaveLength(3);
    expect(await stop(transaction, id)).toEqual([{ stop_reminders: 0 }]);
  });
});

describe("an opened discussion", () => {
  const set = async (transaction: Transaction, round_id: string, open: boolean) => {
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_discussion", { round_id, open });
  };

  /** Judges 0 and 1 have reviewed the first entry; judge 2 alone the second. */
  async function closedRound(transaction: Transaction) {
    const round = await createRound(transaction, { entries, judges, name: "Panel" });
    const [[first, second], [, , third]] = round.assignments;
    for (const id of [first, second, third]) await createReview(transaction, id);
    await passDays(transaction, 2);
    return round;
  }

  test("is told once to those who have somebody to discuss an entry with", async (transaction) => {
    const { id } = await closedRound(transaction);
    await set(transaction, id, true);
    const told = { [judges[0].email]: "1", [judges[1].email]: "1" };
    expect(await mails(transaction, "judge_discussion")).toEqual(told);
    await transaction`update private.notifications set attempts = 1`;
    await set(transaction, id, false);
    await set(transaction, id, true);
    await authenticateAs(transaction, "postgres");
    const rows = await transaction`
      select count(*)::int from private.notifications where kind = 'judge_discussion'`;
    expect(rows).toEqual([{ count: 2 }]);
  });

  test("is not told when it ends within ten minutes, but when it opens again", async (transaction) => {
    const { id } = await closedRound(transaction);
    await set(transaction, id, true);
    await set(transaction, id, false);
    expect(await mails(transaction, "judge_discussion")).toEqual({});
    await set(transaction, id, true);
    expect(Object.keys(await mails(transaction, "judge_discussion"))).toHaveLength(2);
  });

  it("is no matter of judges who have left, stepped back, or have a conflict", async () => {
    for (const change of [
      "update public.judges set withdrawn_at = now() where id = $judge",
      "update public.judging_assignments set recused_at = now(), recusal_reason = 'r' where judge_id = $judge",
      `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
        select submission_id, $judge, 'set', 'confirmed', 'r' from public.round_entries`,
    ]) {
      await rolledBack(sql, async (transaction) => {
        const { id } = await closedRound(transaction);
        await transaction.unsafe(change.replaceAll("$judge", `'${judges[0].judgeId}'`));
        await set(transaction, id, true);
        expect(Object.keys(await mails(transaction, "judge_discussion"))).not.toContain(
          judges[0].email,
        );
      });
    }
  });
});

describe("what waits for administrators", () => {
  /** It is this time, by UTC, some days after tomorrow, and the schedule runs. */
  async function runAt(transaction: Transaction, time: string, days = 0) {
    await authenticateAs(transaction, "postgres");
    await transaction`
      update private.platform_settings set clock_offset =
        date_trunc('day', now(), 'UTC') + make_interval(days => ${1 + days}) + ${time}::interval - now()`;
    await transaction`select private.queue_notifications()`;
  }
  const digests = async (transaction: Transaction) => {
    // By their words: in one transaction all are written at one moment.
    const rows = await transaction<{ recipient: string; data: Record<string, number> }[]>`
      select recipient, data from private.notifications where kind = 'judging_digest' order by data::text`;
    const of = ({ email }: Person) =>
      rows.filter(({ recipient }) => recipient === email).map(({ data }) => data);
    return { admin: of(admin), colleague: of(colleague) };
  };
  const suspect = (transaction: Transaction, entry: Entry, judge: Judge) =>
    transaction`
      insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
      values (${entry.id}, ${judge.judgeId}, 'found', 'suspected', 'r')`;
  async function openRound(transaction: Transaction, kind: "screening" | "panel") {
    const round = await createRound(transaction, { kind, entries, judges, closes: 9 });
    await transaction`update public.judging_rounds set assignments_revision = 1`;
    return round;
  }
  const recuse = (transaction: Transaction, id: string) =>
    transaction`
      update public.judging_assignments set recused_at = private.now(), recusal_reason = 'Ill'
      where id = ${id}`;

  test("is told once a day after six, and only if some of it is new", async (transaction) => {
    await suspect(transaction, entries[0], judges[0]);
    await runAt(transaction, "05:59");
    expect(await digests(transaction)).toEqual({ admin: [], colleague: [] });
    await runAt(transaction, "06:01");
    await runAt(transaction, "06:02");
    const first = { conflicts: 1, new_conflicts: 1 };
    expect(await digests(transaction)).toEqual({ admin: [first], colleague: [first] });
    await runAt(transaction, "06:01", 1);
    expect((await digests(transaction)).admin).toEqual([first]);
    await suspect(transaction, entries[0], judges[1]);
    await runAt(transaction, "20:00", 1);
    expect((await digests(transaction)).admin).toEqual([first]);
    await runAt(transaction, "06:00", 2);
    const second = { conflicts: 2, new_conflicts: 1 };
    expect((await digests(transaction)).admin).toEqual([first, second]);
  });

  test("is nothing without anything open, and nobody else's business", async (transaction) => {
    await openRound(transaction, "screening");
    await runAt(transaction, "12:00");
    await suspect(transaction, entries[0], judges[0]);
    await transaction`update public.judging_conflicts set state = 'dismissed'`;
    await runAt(transaction, "12:00", 1);
    expect(await mails(transaction, "judging_digest")).toEqual({});
    await suspect(transaction, entries[1], judges[0]);
    await runAt(transaction, "12:00", 2);
    expect(Object.keys(await mails(transaction, "judging_digest")).sort()).toEqual(
      [admin.email, colleague.email].sort(),
    );
  });

  test("counts an entry whose reviewer stepped back until another reads it", async (transaction) => {
    const { assignments, roundEntries } = await openRound(transaction, "screening");
    await runAt(transaction, "06:00");
    await recuse(transaction, assignments[0][0]);
    await runAt(transaction, "06:00", 1);
    const one = { reviewers: 1, new_reviewers: 1 };
    expect((await digests(transaction)).admin).toEqual([one]);
    const another = await createJudge(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.judging_assignments (round_entry_id, judge_id)
      values (${roundEntries[0].id}, ${another.judgeId})`;
    await suspect(transaction, entries[1], another);
    await runAt(transaction, "06:00", 2);
    expect((await digests(transaction)).admin).toEqual([{ conflicts: 1, new_conflicts: 1 }, one]);
  });

  test("counts the reviewers whom a judge who leaves, or has a conflict, does not replace", async (transaction) => {
    await openRound(transaction, "screening");
    await runAt(transaction, "06:00");
    await suspect(transaction, entries[0], judges[1]);
    await transaction`
      update public.judges set withdrawn_at = private.now() where id = ${judges[0].judgeId}`;
    await runAt(transaction, "06:00", 1);
    expect((await digests(transaction)).admin).toEqual([
      {
        ...{ reviewers: 2, new_reviewers: 2, judges_left: 1, new_judges_left: 1 },
        ...{ conflicts: 1, new_conflicts: 1 },
      },
    ]);
  });

  test("counts a round that has ended until its result is locked, not for who is in conflict", async (transaction) => {
    const { assignments, id } = await openRound(transaction, "screening");
    await createReview(transaction, assignments[0][0], { submitted: true });
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
      values (${entries[0].id}, ${colleague.id}, 'declared', 'confirmed', 'r')`;
    await moveRounds(transaction, "closed", id);
    await runAt(transaction, "06:00", 1);
    const one = { results: 1, new_results: 1 };
    expect(await digests(transaction)).toEqual({ admin: [one], colleague: [] });
    await transaction`
      insert into public.judging_results (round_id, number, inputs, result, locked_by)
      values (${id}, 1, '{}', '{}', ${admin.id})`;
    await moveRounds(transaction, "locked", id);
    await suspect(transaction, entries[1], judges[0]);
    await runAt(transaction, "06:00", 2);
    expect((await digests(transaction)).admin).toEqual([{ conflicts: 1, new_conflicts: 1 }, one]);
  });

  test("names who stepped back in a panel, where nobody takes over", async (transaction) => {
    const { assignments } = await openRound(transaction, "panel");
    await runAt(transaction, "06:00");
    await recuse(transaction, assignments[0][0]);
    await runAt(transaction, "06:00", 1);
    expect((await digests(transaction)).admin).toEqual([{ recused: 1, new_recused: 1 }]);
  });

  test("tells the inviter that an invitation to judge bounced, until the address is released", async (transaction) => {
    const { email } = { email: "mistyped@example.com" };
    const { id } = await inviteJudge(transaction, admin, email);
    const suppress = async () => {
      await authenticateAs(transaction, "service_role");
      await rpc(transaction, "service_record_outcome", {
        addresses: [email.toUpperCase()],
        outcome: "bounced",
      });
    };
    await suppress();
    await runAt(transaction, "06:00", 1);
    const one = { bounced_invitations: 1, new_bounced_invitations: 1 };
    expect(await digests(transaction)).toEqual({ admin: [one], colleague: [] });
    const problemOf = async () => {
      await authenticateAs(transaction, admin);
      const [judge] = await transaction`
        select email_problem from public.admin_judges where id = ${id}`;
      return judge?.email_problem;
    };
    const bouncedFor = async (person: Person) => {
      await authenticateAs(transaction, person);
      const rows = await rpc<{ kind: string }>(transaction, "my_judging_tasks");
      return rows.map(({ kind }) => kind);
    };
    expect(await problemOf()).toBe("bounced");
    // It bounced, so it is not also an invitation without an answer.
    await passDays(transaction, 10);
    expect(await bouncedFor(admin)).toEqual(["bounced_invitations"]);
    expect(await bouncedFor(colleague)).toEqual([]);
    // The inviter is no longer an administrator: the others see it.
    await authenticateAs(transaction, "postgres");
    await transaction`delete from private.user_roles where user_id = ${admin.id}`;
    expect(await bouncedFor(colleague)).toEqual(["bounced_invitations"]);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from private.suppressed_addresses`;
    expect(await bouncedFor(colleague)).toEqual(["invitations"]);
    await suppress();
    await authenticateAs(transaction, colleague);
    await rpc(transaction, "withdraw_judge", { id });
    expect(await bouncedFor(colleague)).toEqual([]);
  });

  test("does not count what an administrator in conflict may not learn, nor their own decisions", async (transaction) => {
    const { assignments, id } = await openRound(transaction, "screening");
    await runAt(transaction, "06:00");
    await transaction`
      insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
      values (${entries[0].id}, ${colleague.id}, 'declared', 'confirmed', 'r')`;
    await recuse(transaction, assignments[0][0]);
    await suspect(transaction, entries[0], judges[2]);
    const [, second] = entries;
    for (const entry of [entries[0], second]) {
      await transaction`
        insert into public.interventions (kind, submission_id, reason, actor_id)
        values ('status_set', ${entry.id}, 'r', ${admin.id})`;
    }
    await transaction`
      insert into public.releases (round_id, outcomes_hash, requested_by)
      values (${id}, '', ${admin.id})`;
    await runAt(transaction, "06:00", 1);
    expect(await digests(transaction)).toEqual({
      admin: [{ reviewers: 1, new_reviewers: 1, conflicts: 1, new_conflicts: 1 }],
      colleague: [{ interventions: 1, new_interventions: 1 }],
    });
  });

  test("counts what is not submitted of a round that closes within three days, once", async (transaction) => {
    const { assignments } = await openRound(transaction, "screening");
    await createReview(transaction, assignments[0][0]);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.judging_rounds
      set closes_at = date_trunc('day', now(), 'UTC') + interval '10 days'`;
    await runAt(transaction, "06:00", 5);
    expect(await digests(transaction)).toEqual({ admin: [], colleague: [] });
    await runAt(transaction, "06:00", 6);
    const all = { unfinished: 5, new_unfinished: 5 };
    expect((await digests(transaction)).admin).toEqual([all]);
    await runAt(transaction, "06:00", 7);
    expect((await digests(transaction)).admin).toEqual([all]);
  });

  test("counts judges who have not answered for a week", async (transaction) => {
    await authenticateAs(transaction, "postgres");
    for (const [name, days] of Object.entries({ late: 6, later: 4 })) {
      await transaction`
        insert into public.judges (email, name, last_sent_at)
        values (${`${name}@example.com`}, ${name}, date_trunc('day', now(), 'UTC') - make_interval(days => ${days}))`;
    }
    await runAt(transaction, "06:00");
    expect((await digests(transaction)).admin).toEqual([{ invitations: 1, new_invitations: 1 }]);
  });

  test("counts mails to groups that another administrator has to confirm, but of a round in conflict", async (transaction) => {
    const round = await createRound(transaction, { kind: "panel", entries, judges });
    const propose = (segment: object) => transaction`
      insert into public.group_emails (segment, is_news, state, requested_by, updated_at)
      values (${transaction.json({ ...segment })}, true, 'approval_requested', ${admin.id}, private.now())`;
    await propose({ kind: "subscribers" });
    await propose({ kind: "judges", round_id: round.id });
    await transaction`
      insert into public.group_emails (segment, is_news) values ('{"kind": "people"}', true)`;
    await runAt(transaction, "06:00");
    const two = { group_emails: 2, new_group_emails: 2 };
    expect(await digests(transaction)).toEqual({ admin: [], colleague: [two] });
    await transaction`
      insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
      values (${entries[0].id}, ${colleague.id}, 'declared', 'confirmed', 'r')`;
    await authenticateAs(transaction, colleague);
    expect(await waiting(transaction)).toEqual([
      { kind: "group_emails", open_count: 1, round_id: null },
    ]);
  });

  const waiting = (transaction: Transaction) =>
    rpc<{ kind: string; open_count: number; round_id: string | null }>(
      transaction,
      "my_judging_tasks",
    );

  test("is read at any time, with the round if it is of one, and without what is one's conflict", async (transaction) => {
    const { assignments, id } = await openRound(transaction, "screening");
    await recuse(transaction, assignments[0][0]);
    await suspect(transaction, entries[1], judges[2]);
    await transaction`
      insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
      values (${entries[0].id}, ${colleague.id}, 'declared', 'confirmed', 'r')`;
    const conflicts = { kind: "conflicts", open_count: 1, round_id: null };
    await authenticateAs(transaction, admin);
    expect(await waiting(transaction)).toEqual([
      conflicts,
      { kind: "reviewers", open_count: 1, round_id: id },
    ]);
    await authenticateAs(transaction, colleague);
    expect(await waiting(transaction)).toEqual([conflicts]);
    await createRound(transaction, { kind: "screening", entries: [entries[1]], closes: 9 });
    await transaction`update public.judging_rounds set assignments_revision = 1`;
    await authenticateAs(transaction, admin);
    expect(await waiting(transaction)).toEqual([
      conflicts,
      { kind: "reviewers", open_count: 2, round_id: null },
    ]);
  });

  test("drops what no longer matters once teams know what was decided", async (transaction) => {
    const kinds = async () => {
      await authenticateAs(transaction, admin);
      const rows = await waiting(transaction);
      await authenticateAs(transaction, "postgres");
      return rows.map(({ kind }) => kind);
    };
    const decide = (entry: Entry, status: string) =>
      transaction`
        update public.submissions set
          status = ${status}, released_status = nullif(${status}, 'under_review')
        where id = ${entry.id}`;
    const { assignments } = await createRound(transaction, { entries, judges, closes: 9 });
    await createReview(transaction, assignments[0][0]);
    await transaction`
      insert into public.judging_notes (assignment_id, by_judge, body)
      values (${assignments[0][0]}, true, 'Is page 3 missing?')`;
    await transaction`
      insert into public.judges (email, name, last_sent_at)
      values ('silent@example.com', 'Sam', private.now() - interval '8 days')`;
    await suspect(transaction, entries[0], judges[2]);
    await moveRounds(transaction, "closed");
    await setChallenge(transaction, releasedDates());
    await decide(entries[0], "declined");
    const ofTheRound = ["notes", "results"];
    expect(await kinds(), "one is undecided").toEqual(["invitations", ...ofTheRound]);
    await decide(entries[1], "selected");
    expect(await kinds()).toEqual(["invitations"]);
    await suspect(transaction, entries[1], judges[2]);
    expect(await kinds(), "a finalist").toEqual(["conflicts", "invitations"]);
    await setChallenge(transaction);
    expect(await kinds(), "held again").toEqual(["conflicts", "invitations", ...ofTheRound]);
    await setChallenge(transaction, releasedDates());
    await decide(entries[1], "under_review");
    await winPlace(transaction, entries[1].id, 1);
    expect(await kinds(), "the final is released").toEqual(["conflicts"]);
  });

  it("is not mailed to who has switched that off, until they switch it on again", async () => {
    const set = async (transaction: Transaction, is_wanted: boolean) => {
      await authenticateAs(transaction, admin);
      await rpc(transaction, "set_judging_digest", { is_wanted });
      return rpc(transaction, "wants_judging_digest");
    };
    await rolledBack(sql, async (transaction) => {
      await suspect(transaction, entries[0], judges[0]);
      expect(await set(transaction, false)).toEqual([{ wants_judging_digest: false }]);
      await runAt(transaction, "06:00");
      const one = { conflicts: 1, new_conflicts: 1 };
      expect(await digests(transaction)).toEqual({ admin: [], colleague: [one] });
      expect(await set(transaction, true)).toEqual([{ wants_judging_digest: true }]);
      await runAt(transaction, "06:00", 1);
      expect(await digests(transaction)).toEqual({ admin: [one], colleague: [one] });
    });
  });
});
