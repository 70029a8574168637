import { describe, expect, it } from "vitest";
import {
  asPostgres,
  authenticateAs,
  hintOf,
  refusalOf,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays } from "#tools/testing/world/challenge.ts";
import { changeSubmission } from "#tools/testing/world/entries.ts";
import {
  countReview,
  inputsOf,
  type Judged,
  lockComputed,
  REASON,
  setStage,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import { createAccount } from "#tools/testing/world/people.ts";
import { createRound, publish, saveRound } from "#tools/testing/world/rounds.ts";

const { sql, people, afterRound, judgedRound, test } = useJudgedRounds();

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

/** Saves the round with another deadline, in so many days, as an administrator. */
async function endIn(transaction: Transaction, id: string, days: number, reason = REASON) {
  await authenticateAs(transaction, people.admin);
  const [round] = await transaction<{ form: object }[]>`
    select to_jsonb(round) as form from public.admin_judging_rounds round where id = ${id}`;
  const form = { ...round?.form, closes_at: daysFromNow(days).toISOString(), reason };
  await saveRound(transaction, people.admin, form);
}
const refusedEnding = (transaction: Transaction, id: string, days: number) =>
  refusalOf(transaction, (savepoint) => endIn(savepoint, id, days));

describe("once a round has closed", () => {
  const moment = (transaction: Transaction, roundId: string) =>
    transaction`select (events -> -1 ->> 'at')::timestamptz = closes_at as at_its_end, stage from public.admin_judging_rounds
      where id = ${roundId}`;

  test("it has a moment, whether the schedule was quick or not", async (transaction) => {
    const { id } = await afterRound(transaction);
    await close(transaction);
    await authenticateAs(transaction, people.admin);
    expect(await moment(transaction, id)).toEqual([{ at_its_end: true, stage: "closed" }]);
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
          `select private.advance_due_rounds();
          insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
          values ('${people.submitted[0].id}', '${people.judges[0].judgeId}', 'found', 'suspected', 'r')`,
        ),
    ],
    [
      "comes with a step back, straight in the table",
      (transaction, { assignments }) =>
        asPostgres(
          transaction,
          `select private.advance_due_rounds();
          update public.judging_assignments set recused_at = now(), recusal_reason = 'No.'
          where id = '${assignments[0][0]}'`,
        ),
    ],
  ])("a conflict that %s changes nothing of what counts", async (transaction, _, change) => {
    const judged = await afterRound(transaction);
    await change(transaction, judged);
    expect(await counted(transaction, judged.id)).toBe(6);
  });

  test("dismissing a conflict brings no review back", async (transaction) => {
    const { id } = await judgedRound(transaction);
    await authenticateAs(transaction, people.admin);
    await rpc(transaction, "set_judging_conflict", conflictArgs());
    await passDays(transaction, 2);
    expect(await counted(transaction, id)).toBe(5);
    const [conflict] = await transaction<{ id: string }[]>`
      select id from public.admin_judging_conflicts where origin = 'set'`;
    const args = { id: conflict?.id ?? "", state: "dismissed", reason: REASON };
    await rpc(transaction, "resolve_conflict", args);
    expect(await counted(transaction, id)).toBe(5);
  });

  test("nobody moves its end alone, to a later day or an earlier one", async (transaction) => {
    const { id } = await afterRound(transaction);
    for (const days of [-1, 5]) {
      expect(await refusedEnding(transaction, id, days)).toMatchObject({ hint: "round_closed" });
    }
  });
});

/** The interventions of the round, the latest last. */
const interventions = async (transaction: Transaction) => {
  await authenticateAs(transaction, people.second);
  const rows = await transaction<{ kind: string; reason: string | null; details: object }[]>`
    select kind, reason, details from public.admin_interventions order by id`;
  return [...rows];
};

describe("the stage of a round", () => {
  const stages = (transaction: Transaction, id: string) =>
    transaction`
      select event ->> 'stage' as stage, event ->> 'by' is not null as by_somebody
      from public.admin_judging_rounds, jsonb_array_elements(events) event where id = ${id}`;

  test("is recorded with each change, its time and who made it", async (transaction) => {
    const { id } = await afterRound(transaction);
    await close(transaction);
    await authenticateAs(transaction, people.admin);
    await lockComputed(transaction, id);
    expect(await stages(transaction, id)).toEqual([
      { stage: "open", by_somebody: false },
      { stage: "closed", by_somebody: false },
      { stage: "locked", by_somebody: true },
    ]);
  });

  test("changes by a transition only, and its events for nobody", async (transaction) => {
    const { id } = await afterRound(transaction);
    await close(transaction);
    for (const [change, hint] of [
      [`update public.judging_rounds set stage = 'released' where id = '${id}'`, "wrong_state"],
      [`update public.judging_rounds set stage = 'draft' where id = '${id}'`, "wrong_state"],
      ["update private.round_events set created_at = now()", "denied"],
      [`delete from private.round_events where round_id = '${id}'`, "denied"],
    ] as const) {
      expect(await hintOf(transaction, (savepoint) => asPostgres(savepoint, change)), change).toBe(
        hint,
      );
    }
  });

  test("is closed from the deadline on, before the schedule has recorded it", async (transaction) => {
    const { id } = await judgedRound(transaction);
    await passDays(transaction, 2);
    await authenticateAs(transaction, people.admin);
    const [round] = await transaction`
      select stage, events from public.admin_judging_rounds where id = ${id}`;
    expect(round).toEqual({ stage: "closed", events: [] });
  });
});

describe("an administrator, with a reason", () => {
  test("moves the deadline of an open round to a later day, and closes it early", async (transaction) => {
    const { id } = await createRound(transaction, { opens: -1, closes: 3 });
    expect(await refusedEnding(transaction, id, 2)).toMatchObject({ hint: "round_open" });
    expect(await hintOf(transaction, (savepoint) => endIn(savepoint, id, 4, " "))).toBe(
      "reason_required",
    );
    await endIn(transaction, id, 4);
    await setStage(transaction, id, "closed");
    expect(
      await transaction`
        select stage, events -> -1 ->> 'stage' as recorded from public.admin_judging_rounds
        where id = ${id}`,
    ).toEqual([{ stage: "closed", recorded: "closed" }]);
    expect(await interventions(transaction)).toMatchObject([
      { kind: "deadline_moved", reason: REASON },
      { kind: "round_closed_early", reason: REASON },
    ]);
  });

  test("excludes a review, and restores it", async (transaction) => {
    const { id, assignments } = await afterRound(transaction);
    const [[review]] = assignments;
    const args = { assignment_id: review, counts: false, reason: " " };
    expect(await rpcHint(transaction, "count_review", args)).toBe("reason_required");
    await countReview(transaction, review, false);
    expect(await counted(transaction, id)).toBe(5);
    expect(await rpcHint(transaction, "count_review", { ...args, reason: "r" })).toBe(
      "wrong_state",
    );
    await countReview(transaction, review, true);
    expect(await counted(transaction, id)).toBe(6);
    expect(await interventions(transaction)).toMatchObject([
      { kind: "review_excluded" },
      { kind: "review_restored" },
    ]);
  });

  test("reopens a round: judges go on, and what counts is settled anew", async (transaction) => {
    const { id, assignments } = await afterRound(transaction);
    await close(transaction);
    await authenticateAs(transaction, people.admin);
    const past = { round_id: id, stage: "open", reason: REASON };
    expect(await rpcHint(transaction, "set_round_stage", past)).toBe("invalid_input");
    await setStage(transaction, id, "open", daysFromNow(9));
    const [judge] = people.judges;
    await authenticateAs(transaction, judge);
    await rpc(transaction, "recuse", {
      assignment_id: assignments[0][0],
      reason: "A friend.",
      is_conflict: true,
    });
    await passDays(transaction, 10);
    expect(await counted(transaction, id)).toBe(5);
  });

  test("cancels a round: judges see it no more, and the next kind does not wait for it", async (transaction) => {
    const { id } = await afterRound(transaction);
    const panel = await createRound(transaction, { kind: "panel", opens: 4, closes: 5 });
    await authenticateAs(transaction, people.admin);
    await setStage(transaction, id, "canceled");
    await authenticateAs(transaction, people.judges[0]);
    expect(await transaction`select * from public.my_assignments`).toEqual([]);
    await authenticateAs(transaction, people.admin);
    const args = { round_id: panel.id, submission_ids: null };
    expect(await rpc(transaction, "add_to_round", args)).toHaveLength(1);
    for (const [name, wanted] of [
      ["lock_result", { round_id: id, result: "{}" }],
      ["request_release", { round_id: id }],
    ] as const) {
      expect(await rpcHint(transaction, name, wanted), name).toBe("round_canceled");
    }
  });

  test.each([
    ["closed", "closed"],
    ["closed", "released"],
    ["open", "open"],
    ["open", "draft"],
  ])("makes a %s round not %s", async (transaction, from, to) => {
    const { id } = await judgedRound(transaction);
    if (from === "closed") await passDays(transaction, 2);
    await authenticateAs(transaction, people.admin);
    const args = { round_id: id, stage: to, reason: REASON };
    expect(await rpcHint(transaction, "set_round_stage", args)).toBe("wrong_state");
  });

  test("does nothing about a round or a submission with which they have a conflict of interest", async (transaction) => {
    const { id, assignments } = await afterRound(transaction);
    await countReview(transaction, assignments[0][0], false);
    await authenticateAs(transaction, people.second);
    const [, , last] = people.submitted;
    await rpc(transaction, "declare_admin_conflict", { submission_id: last.id, reason: "r" });
    expect(await transaction`select * from public.admin_interventions`).toEqual([]);
    for (const [name, args] of [
      ["set_round_stage", { round_id: id, stage: "canceled", reason: "No." }],
      ["count_review", { assignment_id: assignments[0][0], counts: true, reason: "No." }],
      ["disqualify_submission", { id: last.id, reason: "No." }],
    ] as const) {
      expect(await rpcHint(transaction, name, args), name).toBe("admin_conflicted");
    }
  });
});

describe("a submission, once judging has begun", () => {
  test("is disqualified, reinstated and withdrawn at once, with a reason, on record", async (transaction) => {
    const { id } = await afterRound(transaction);
    const [first] = people.submitted;
    const attempt = (name: "disqualify_submission" | "reinstate_submission", reason: string) =>
      rpcRefusal(transaction, name, { id: first.id, reason });
    expect(await attempt("disqualify_submission", " ")).toMatchObject({ hint: "invalid_input" });
    await rpc(transaction, "disqualify_submission", { id: first.id, reason: REASON });
    expect(await attempt("reinstate_submission", " ")).toMatchObject({ hint: "reason_required" });
    await rpc(transaction, "reinstate_submission", { id: first.id, reason: REASON });
    expect(
      await transaction`
        select status, disqualified_at from public.admin_submissions where id = ${first.id}`,
    ).toEqual([{ status: "under_review", disqualified_at: null }]);
    await rpc(transaction, "withdraw_submission", { id: first.id, reason: REASON });
    expect(
      await transaction`
        select from public.admin_round_entries
        where round_id = ${id} and submission_id = ${first.id}`,
    ).toHaveLength(0);
    expect(await interventions(transaction)).toMatchObject(
      ["disqualified", "reinstated", "withdrawn"].map((kind) => ({ kind, reason: REASON })),
    );
    await authenticateAs(transaction, first.owner);
    expect(await transaction`select state from public.my_entry`).toEqual([{ state: "withdrawn" }]);
  });

  it("gets any status with a reason, and before that without one", async () => {
    const [{ id }] = people.submitted;
    const set = (transaction: Transaction, status: string, reason?: string) =>
      changeSubmission(transaction, id, { status, ...(reason && { reason }) });
    await rolledBack(sql, async (transaction) => {
      await createRound(transaction, { opens: 1, closes: 2, entries: people.submitted });
      await authenticateAs(transaction, people.admin);
      expect(await set(transaction, "selected")).toBe("changes");
      expect(await interventions(transaction)).toEqual([]);
    });
    await rolledBack(sql, async (transaction) => {
      await afterRound(transaction);
      expect(await hintOf(transaction, (savepoint) => set(savepoint, "selected"))).toBe(
        "reason_required",
      );
      expect(await set(transaction, "selected", REASON)).toBe("changes");
      expect(await set(transaction, "selected", REASON)).toBe("same");
      expect(await hintOf(transaction, (savepoint) => set(savepoint, "received"))).toBe(
        "reason_required",
      );
      expect(await set(transaction, "received", REASON)).toBe("changes");
      // Not a decision, so it changes nothing of who wins.
      expect(await set(transaction, "under_review")).toBe("changes");
      expect(await interventions(transaction)).toMatchObject([
        { kind: "status_set", details: { from: "received", to: "selected" } },
        { kind: "status_set", details: { from: "selected", to: "received" } },
      ]);
    });
  });

  test("gets more time after the close with a reason", async (transaction) => {
    await afterRound(transaction);
    const [{ id }] = people.submitted;
    const args = { id, until: daysFromNow(30).toISOString() };
    expect(await rpcHint(transaction, "extend_submission_deadline", args)).toBe("reason_required");
    await rpc(transaction, "extend_submission_deadline", { ...args, reason: REASON });
    expect(await interventions(transaction)).toMatchObject([{ kind: "deadline_extended" }]);
  });
});

describe("while a round is open, an administrator", () => {
  const open = async (transaction: Transaction): Promise<Judged> => {
    const judged = await judgedRound(transaction);
    await authenticateAs(transaction, people.admin);
    return judged;
  };

  test("sees no score, and neither does anybody but the judge who gave it", async (transaction) => {
    const { id, assignments } = await open(transaction);
    expect(await transaction`select * from public.admin_judging_reviews`).toEqual([]);
    expect(await rpcHint(transaction, "judging_inputs", { round_id: id })).toBe("round_open");
    await authenticateAs(transaction, people.judges[0]);
    expect(
      await transaction`select scores from public.my_assignments where id = ${assignments[0][0]}`,
    ).toEqual([{ scores: [5, 4] }]);
    await passDays(transaction, 2);
    await authenticateAs(transaction, people.admin);
    expect(await transaction`select * from public.admin_judging_reviews`).toHaveLength(6);
  });

  test("sets and dismisses a conflict, invites and removes a judge on record", async (transaction) => {
    await open(transaction);
    await rpc(transaction, "set_judging_conflict", conflictArgs());
    const [conflict] = await transaction<{ id: string }[]>`
      select id from public.admin_judging_conflicts where origin = 'set'`;
    const dismissal = { id: conflict?.id ?? "", state: "dismissed" };
    expect(await rpcHint(transaction, "resolve_conflict", dismissal)).toBe("reason_required");
    await rpc(transaction, "resolve_conflict", { ...dismissal, reason: REASON });
    const [row] = await rpc<{ invite_judge: string }>(transaction, "invite_judge", {
      email: "grand@example.com",
      name: "Prof. Grand",
    });
    await rpc(transaction, "withdraw_judge", { id: row?.invite_judge ?? "" });
    expect(await interventions(transaction)).toMatchObject([
      { kind: "conflict_set", reason: "A friend." },
      { kind: "conflict_dismissed", reason: REASON },
      { kind: "judge_invited" },
      { kind: "judge_removed" },
    ]);
  });

  test("returns a review to its judge, and changes assignments on record", async (transaction) => {
    const { id, assignments, roundEntries } = await open(transaction);
    await rpc(transaction, "return_review", { assignment_id: assignments[0][0] });
    await authenticateAs(transaction, "postgres");
    const [[roundEntry], [judge]] = [roundEntries, people.judges];
    await transaction`delete from public.judging_assignments where id = ${assignments[0][0]}`;
    await authenticateAs(transaction, people.admin);
    const [round] = await transaction<{ assignments_revision: number }[]>`
      select assignments_revision from public.admin_judging_rounds where id = ${id}`;
    const pairs = [[roundEntry.id, judge]] as const;
    await publish(transaction, people.admin, id, pairs, round?.assignments_revision);
    expect(await interventions(transaction)).toMatchObject([
      { kind: "review_returned" },
      { kind: "assignments_changed", details: { added: 1, removed: expect.any(Number) } },
    ]);
  });
});

test("who administers, what is added to an open round and the submission deadline are on record", async (transaction) => {
  const round = await createRound(transaction, { opens: -1, closes: 3 });
  const puppet = await createAccount(transaction);
  const [entry] = people.submitted;
  await authenticateAs(transaction, people.admin);
  await rpc(transaction, "set_role", { user_id: puppet.id, role: "admin" });
  await rpc(transaction, "revoke_admin", { user_id: puppet.id });
  await rpc(transaction, "add_to_round", {
    round_id: round.id,
    submission_ids: [entry.id],
  });
  await transaction`
    select public.save_challenge_configuration(phase, time, max_submission_members, challenge_starts_at,
      registration_closes_at, submissions_open_at, now() - interval '1 hour', withdrawals_close_at,
      finalists_selected_at, top_three_selected_at, challenge_ends_at)
    from public.admin_challenge_configuration`;
  expect(await interventions(transaction)).toMatchObject([
    { kind: "administrator_added" },
    { kind: "administrator_removed" },
    { kind: "submissions_added", details: { added: 1 } },
    { kind: "dates_changed", details: { to: expect.any(String) } },
  ]);
});

test("an intervention stays as it was recorded", async (transaction) => {
  const { assignments } = await afterRound(transaction);
  await countReview(transaction, assignments[0][0], false);
  await authenticateAs(transaction, "postgres");
  for (const statement of [
    "update public.interventions set reason = 'Another one.'",
    "truncate public.interventions",
  ]) {
    const refusal = await refusalOf(transaction, (savepoint) => savepoint.unsafe(statement));
    expect(refusal.message).toContain("cannot be changed");
  }
});
