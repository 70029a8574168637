import { describe, expect, test } from "vitest";
import {
  asPostgres,
  authenticateAs,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays } from "#tools/testing/world/challenge.ts";
import { changeSubmission } from "#tools/testing/world/entries.ts";
import {
  act,
  inputsOf,
  type Judged,
  propose,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import { createRound, saveRound } from "#tools/testing/world/rounds.ts";

const { sql, people, afterRound, judgedRound } = useJudgedRounds();

const both = () => [people.admin, people.second] as const;
const close = (transaction: Transaction) =>
  asPostgres(transaction, "select private.keep_judging_times()");
const counted = async (transaction: Transaction, roundId: string) => {
  await authenticateAs(transaction, people.admin);
  return (await inputsOf(transaction, roundId)).reviews.length;
};
const conflictArgs = () => ({
  submission_id: people.submitted[0].id,
  judge_id: people.judges[0].judgeId,
  reason: "A friend.",
});

/** Saves the round with another end, in so many days, as an administrator. */
async function endIn(transaction: Transaction, id: string, days: number) {
  await authenticateAs(transaction, people.admin);
  const [round] = await transaction<{ form: object }[]>`
    select to_jsonb(round) as form from public.admin_judging_rounds round where id = ${id}`;
  const form = { ...round?.form, closes_at: daysFromNow(days).toISOString() };
  await saveRound(transaction, people.admin, form);
}
const refusedEnding = (transaction: Transaction, id: string, days: number) =>
  refusalOf(transaction, (savepoint) => endIn(savepoint, id, days));

describe("once a round has closed", () => {
  const moment = (transaction: Transaction, roundId: string) =>
    transaction`select closed_at = closes_at as at_its_end, state from public.admin_judging_rounds
      where id = ${roundId}`;

  test("it has a moment, whether the schedule was quick or not", async () => {
    await afterRound(async (transaction, { id }) => {
      await close(transaction);
      await authenticateAs(transaction, people.admin);
      expect(await moment(transaction, id)).toEqual([{ at_its_end: true, state: "closed" }]);
    });
  });

  test.each<[string, (transaction: Transaction, judged: Judged) => Promise<unknown>]>([
    [
      "an administrator sets",
      (transaction) => rpc(transaction, "set_judging_conflict", conflictArgs()),
    ],
    [
      "is found",
      (transaction) =>
        asPostgres(
          transaction,
          `select private.close_due_rounds();
          insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
          values ('${people.submitted[0].id}', '${people.judges[0].judgeId}', 'found', 'suspected', 'r')`,
        ),
    ],
    [
      "comes with a step back, straight in the table",
      (transaction, { assignments }) =>
        asPostgres(
          transaction,
          `select private.close_due_rounds();
          update public.judging_assignments set recused_at = now(), recusal_reason = 'No.'
          where id = '${assignments[0][0]}'`,
        ),
    ],
  ])("a conflict that %s changes nothing of what counts", async (_, change) => {
    await afterRound(async (transaction, judged) => {
      await change(transaction, judged);
      expect(await counted(transaction, judged.id)).toBe(6);
    });
  });

  test("dismissing a conflict brings no review back", async () => {
    await rolledBack(sql, async (transaction) => {
      const { id } = await judgedRound(transaction);
      await authenticateAs(transaction, people.admin);
      await rpc(transaction, "set_judging_conflict", conflictArgs());
      await passDays(transaction, 2);
      expect(await counted(transaction, id)).toBe(5);
      const [conflict] = await transaction<{ id: string }[]>`
        select id from public.admin_judging_conflicts where origin = 'set'`;
      const args = { id: conflict?.id ?? "", state: "dismissed" };
      await rpc(transaction, "settle_judging_conflict", args);
      expect(await counted(transaction, id)).toBe(5);
    });
  });

  test("nobody moves its end alone, to a later day or an earlier one", async () => {
    await afterRound(async (transaction, { id }) => {
      for (const days of [-1, 5]) {
        expect(await refusedEnding(transaction, id, days)).toMatchObject({ hint: "round_closed" });
      }
    });
  });
});

test("while a round is open its end moves to a later day, and to an earlier one only by two", async () => {
  await rolledBack(sql, async (transaction) => {
    const { id } = await createRound(transaction, { opens: -1, closes: 3 });
    expect(await refusedEnding(transaction, id, 2)).toMatchObject({ hint: "round_open" });
    await endIn(transaction, id, 4);
    await act(transaction, both(), "close_round", { round_id: id });
    expect(
      await transaction`
        select state, closed_at is not null as has_moment from public.admin_judging_rounds
        where id = ${id}`,
    ).toEqual([{ state: "closed", has_moment: true }]);
  });
});

describe("two administrators", () => {
  test("leave a review out, and count it again", async () => {
    await afterRound(async (transaction, { id, assignments }) => {
      const review = { assignment_id: assignments[0][0] };
      await act(transaction, both(), "exclude_review", review);
      expect(await counted(transaction, id)).toBe(5);
      await authenticateAs(transaction, people.admin);
      expect(
        await rpcRefusal(transaction, "propose_act", {
          kind: "include_review",
          reason: " ",
          assignment_id: review.assignment_id,
        }),
      ).toMatchObject({ hint: "invalid_input" });
      await act(transaction, both(), "include_review", review);
      expect(await counted(transaction, id)).toBe(6);
    });
  });

  test("open a round again: judges go on, and what counts is settled anew", async () => {
    await afterRound(async (transaction, { id, assignments }) => {
      await close(transaction);
      await act(transaction, both(), "reopen_round", {
        round_id: id,
        new_time: daysFromNow(9).toISOString(),
      });
      const [judge] = people.judges;
      await authenticateAs(transaction, judge);
      await rpc(transaction, "recuse", {
        assignment_id: assignments[0][0],
        reason: "A friend.",
        is_conflict: true,
      });
      expect(await counted(transaction, id)).toBe(5);
    });
  });

  test("cancel a round: judges see it no more, and the next kind does not wait for it", async () => {
    await afterRound(async (transaction, { id }) => {
      const panel = await createRound(transaction, { kind: "panel", opens: 4, closes: 5 });
      await act(transaction, both(), "cancel_round", { round_id: id });
      await authenticateAs(transaction, people.judges[0]);
      expect(await transaction`select * from public.my_assignments`).toEqual([]);
      await authenticateAs(transaction, people.admin);
      const args = { round_id: panel.id, submission_ids: null };
      expect(await rpc(transaction, "add_judging_copies", args)).toHaveLength(1);
      for (const [name, wanted] of [
        ["lock_result", { round_id: id, result: "{}" }],
        ["release_round", { round_id: id }],
      ] as const) {
        expect(await rpcRefusal(transaction, name, wanted), name).toMatchObject({
          hint: "round_cancelled",
        });
      }
    });
  });

  test.each([
    ["close_round", "closed"],
    ["take_back_release", "closed"],
    ["reopen_round", "open"],
    ["exclude_review", "open"],
  ])("do not %s when it is %s", async (kind, state) => {
    await rolledBack(sql, async (transaction) => {
      const { id, assignments } = await judgedRound(transaction);
      if (state === "closed") await passDays(transaction, 2);
      await authenticateAs(transaction, people.admin);
      const about =
        kind === "exclude_review" ? { assignment_id: assignments[0][0] } : { round_id: id };
      const args = {
        kind,
        reason: "It has to be.",
        ...about,
        ...(kind === "reopen_round" && { new_time: daysFromNow(9).toISOString() }),
      };
      expect(await rpcRefusal(transaction, "propose_act", args)).toMatchObject({
        hint: "wrong_state",
      });
    });
  });
});

describe("what takes two", () => {
  test("is not carried out by who has proposed it, and only once", async () => {
    await afterRound(async (transaction, { id, assignments }) => {
      const about = { assignment_id: assignments[0][0] };
      const act_id = await propose(transaction, "exclude_review", about);
      const args = { kind: "exclude_review", reason: "Again.", ...about };
      expect(await rpcRefusal(transaction, "propose_act", args)).toMatchObject({
        hint: "conflict",
      });
      expect(await rpcRefusal(transaction, "confirm_act", { id: act_id })).toMatchObject({
        hint: "needs_second_administrator",
      });
      expect(await counted(transaction, id)).toBe(6);
      await authenticateAs(transaction, people.second);
      await rpc(transaction, "confirm_act", { id: act_id });
      await rpc(transaction, "confirm_act", { id: act_id });
      expect(await rpcRefusal(transaction, "drop_act", { id: act_id })).toMatchObject({
        hint: "conflict",
      });
      expect(await counted(transaction, id)).toBe(5);
      await authenticateAs(transaction, "postgres");
      expect(
        await transaction`
          select action, actor_id from public.audit_log where details ->> 'act_id' = ${act_id}
          order by id`,
      ).toEqual([
        { action: "judging.act_proposed", actor_id: people.admin.id },
        { action: "judging.act_done", actor_id: people.second.id },
      ]);
    });
  });

  test("is dropped by either, and can be proposed anew", async () => {
    await afterRound(async (transaction, { id }) => {
      const dropped = await propose(transaction, "cancel_round", { round_id: id });
      await rpc(transaction, "drop_act", { id: dropped });
      await propose(transaction, "cancel_round", { round_id: id });
      expect(
        await transaction`select state, reason from public.admin_judging_acts order by proposed_at`,
      ).toEqual([
        { state: "dropped", reason: "It has to be." },
        { state: "proposed", reason: "It has to be." },
      ]);
    });
  });

  test("is not found once it does not exist", async () => {
    await afterRound(async (transaction) => {
      for (const name of ["confirm_act", "drop_act"]) {
        const refusal = await rpcRefusal(transaction, name, { id: crypto.randomUUID() });
        expect(refusal, name).toMatchObject({ hint: "not_found" });
      }
    });
  });

  test("is neither seen, proposed nor carried out by an administrator in conflict", async () => {
    await afterRound(async (transaction, { id, assignments }) => {
      const act_id = await propose(transaction, "exclude_review", {
        assignment_id: assignments[0][0],
      });
      await authenticateAs(transaction, people.second);
      await rpc(transaction, "declare_admin_conflict", {
        submission_id: people.submitted[2].id,
        reason: "A friend.",
      });
      expect(await transaction`select * from public.admin_judging_acts`).toEqual([]);
      for (const [name, args] of [
        ["confirm_act", { id: act_id }],
        ["drop_act", { id: act_id }],
        ["propose_act", { kind: "cancel_round", reason: "No.", round_id: id }],
        [
          "propose_act",
          { kind: "disqualify", reason: "No.", submission_id: people.submitted[2].id },
        ],
      ] as const) {
        expect(await rpcRefusal(transaction, name, args), name).toMatchObject({
          hint: "admin_conflicted",
        });
      }
    });
  });
});

describe("the status of a judged entry", () => {
  const entry = () => ({ id: people.submitted[0].id, expected_updated_at: null });

  test("is no administrator's to change alone", async () => {
    await afterRound(async (transaction) => {
      const attempts = {
        disqualify_submission: { ...entry(), reason: "Not new." },
        reinstate_submission: entry(),
        withdraw_submission: { ...entry(), reason: "They have asked for it." },
      };
      for (const [name, args] of Object.entries(attempts)) {
        expect(await rpcRefusal(transaction, name, args), name).toMatchObject({
          hint: "in_judging",
        });
      }
      const outcome = (status: string) => changeSubmission(transaction, entry().id, { status });
      expect(await outcome("selected")).toBe("judged");
      // What no team reads stays free.
      expect(await outcome("under_review")).toBe("changes");
    });
  });

  test("changes by two, with a reason", async () => {
    await afterRound(async (transaction) => {
      const about = { submission_id: people.submitted[0].id };
      await act(transaction, both(), "set_status", { ...about, new_status: "declined" });
      await act(transaction, both(), "disqualify", about);
      const read = () =>
        transaction`
          select status, disqualified_at is not null as out from public.admin_submissions
          where id = ${about.submission_id}`;
      expect(await read()).toEqual([{ status: "declined", out: true }]);
      await act(transaction, both(), "reinstate", about);
      expect(await read()).toEqual([{ status: "under_review", out: false }]);
    });
  });

  test("ends by two when its team has asked for it, and it is out of the round", async () => {
    await afterRound(async (transaction, { id }) => {
      const [first] = people.submitted;
      await act(transaction, both(), "withdraw", { submission_id: first.id });
      const copies = await transaction`
        select from public.admin_judging_copies
        where round_id = ${id} and submission_id = ${first.id}`;
      expect(copies).toHaveLength(0);
      const lines = await transaction`
        select details from public.admin_audit_log
        where action = 'submission.withdrawn_for_team' and subject_id = ${first.id}`;
      expect(lines).toHaveLength(1);
      await authenticateAs(transaction, first.owner);
      expect(await transaction`select state from public.my_entry`).toEqual([
        { state: "withdrawn" },
      ]);
    });
  });

  test("is one administrator's before its round has opened, and after it was cancelled", async () => {
    await rolledBack(sql, async (transaction) => {
      await createRound(transaction, { opens: 1, closes: 2, entries: people.submitted });
      await authenticateAs(transaction, people.admin);
      const outcome = await changeSubmission(transaction, entry().id, { status: "selected" });
      expect(outcome).toBe("changes");
    });
    await afterRound(async (transaction, { id }) => {
      await act(transaction, both(), "cancel_round", { round_id: id });
      const outcome = await changeSubmission(transaction, entry().id, { status: "selected" });
      expect(outcome).toBe("changes");
    });
  });
});
