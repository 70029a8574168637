import { describe, expect, test } from "vitest";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { JUDGING_KINDS } from "#shared/constants.ts";
import { asPostgres, authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { addMember } from "#tools/testing/world/entries.ts";
import {
  act,
  completeRelease,
  confirmAll,
  decisionArgs,
  type Judged,
  releaseNow,
  useJudgedRounds,
  verify,
} from "#tools/testing/world/judgedRounds.ts";
import { queueNotifications } from "#tools/testing/world/mails.ts";
import { changeAddress, createAccount, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { people, afterRound, decideAll } = useJudgedRounds();

const both = () => [people.admin, people.second] as const;
const statuses = async (transaction: Transaction) => {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ id: string; status: string }[]>`
    select id, status from public.submissions`;
  const byId = new Map(rows.map(({ id, status }) => [id, status]));
  return people.submitted.map(({ id }) => byId.get(id));
};
/** Lets the schedule run, and counts the mails that tell results. */
const resultMails = async (transaction: Transaction) => {
  await authenticateAs(transaction, "postgres");
  await transaction`select private.keep_judging_times()`;
  await transaction`select private.queue_notifications()`;
  const [row] = await transaction<{ count: number }[]>`
    select count(*)::int as count from private.notifications email
    where sent_at is null and private.still_applies(email) and kind in ('entry_selected', 'entry_declined')`;
  return row?.count;
};

/** Plans the release of a decided round of finalists, as the second administrator. */
const plan = async (transaction: Transaction, id: string) => {
  await setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
  await asPostgres(
    transaction,
    "update public.submissions set status = 'selected' where disqualified_at is null",
  );
  const resultId = await decideAll(transaction, id);
  await rpc(transaction, "release_round", { round_id: id });
  return resultId;
};

describe("a planned release", () => {
  test("tells nobody anything for ten minutes, in which anybody stops it", async () => {
    await afterRound(
      async (transaction, { id, copies: [best] }) => {
        const resultId = await decideAll(transaction, id);
        const args = { round_id: id };
        await rpc(transaction, "release_round", args);
        const [planned] = await transaction`
          select state, release_at > private.now() + interval '9 minutes' as is_ahead
          from public.admin_judging_rounds where id = ${id}`;
        expect(planned).toEqual({ state: "closed", is_ahead: true });
        expect(await resultMails(transaction)).toBe(0);
        expect(await statuses(transaction)).toEqual(["received", "received", "received"]);
        await authenticateAs(transaction, people.admin);
        const decision = decisionArgs(resultId, { entry: best, goesOn: false, reason: "No." });
        expect(await rpcRefusal(transaction, "decide", decision)).toMatchObject({
          hint: "release_planned",
        });
        await rpc(transaction, "stop_release", args);
        await rpc(transaction, "stop_release", args);
        expect(
          await transaction`select release_at from public.admin_judging_rounds where id = ${id}`,
        ).toEqual([{ release_at: null }]);
        await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      },
      { kind: "panel" },
    );
  });

  test("has its time, which can be moved, and is never sooner than in ten minutes", async () => {
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      const [day, week] = [daysFromNow(3), daysFromNow(9)];
      const plan = async (at: Date | null) => {
        const [row] = await rpc<{ release_round: Date }>(transaction, "release_round", {
          round_id: id,
          at: at?.toISOString() ?? null,
        });
        return row?.release_round;
      };
      expect(await plan(week)).toEqual(week);
      expect(await plan(null)).toEqual(week);
      expect(await plan(day)).toEqual(day);
      expect((await plan(daysFromNow(-9)))?.getTime()).toBeGreaterThan(daysFromNow(2).getTime());
      await authenticateAs(transaction, "postgres");
      const files = await transaction`
        select kind from public.judging_files where round_id = ${id} order by kind desc`;
      expect([...files]).toEqual([{ kind: "result" }, { kind: "decisions" }]);
    });
  });

  test("says before in numbers who is told what", async () => {
    await afterRound(
      async (transaction, { id }) => {
        await decideAll(transaction, id);
        const [best] = people.submitted;
        await addMember(transaction, best.id, await createAccount(transaction));
        await authenticateAs(transaction, people.admin);
        const [row] = await rpc(transaction, "release_preview", { round_id: id });
        expect(row).toEqual({
          release_preview: {
            go_on: 1,
            end_here: 2,
            people: 4,
            subscribers: expect.any(Number),
            results_released_at: null,
          },
        });
        await releaseNow(transaction, id);
        expect(await resultMails(transaction)).toBe(4);
      },
      { kind: "panel" },
    );
  });

  /** What administrators see of the round after its release was due: the state, and why it was stopped. */
  const seenBy = async (transaction: Transaction, person: Person, id: string) => {
    await authenticateAs(transaction, person);
    const [round] = await transaction<{ state: string; release_stopped_reason: string | null }[]>`
      select state, release_stopped_reason from public.admin_judging_rounds where id = ${id}`;
    const tasks = await transaction`
      select open_count, round_id from public.waiting_in_judging() where kind = 'stopped_releases'`;
    return { state: round?.state, reason: round?.release_stopped_reason, tasks: [...tasks] };
  };

  test.each(
    JUDGING_KINDS.flatMap(({ value: kind }) =>
      ["disqualify", "withdraw"].map((happened) => [kind, happened] as const),
    ),
  )("of a %s is stopped when one that goes on is out: %s", async (kind, happened) => {
    const isFinal = kind === "final";
    await afterRound(
      async (transaction, { id, copies: [best, middle] }) => {
        const resultId = await plan(transaction, id);
        await act(transaction, both(), happened, { submission_id: best.submissionId });
        await completeRelease(transaction, id);
        expect(await seenBy(transaction, people.admin, id)).toEqual({
          state: "closed",
          reason: expect.stringContaining(best.code),
          tasks: [{ open_count: 1, round_id: id }],
        });
        await authenticateAs(transaction, people.submitted[1].owner);
        expect(await transaction`select * from public.my_judging_feedback`).toEqual([]);
        // The place goes to another entry by a decision of two, not by itself.
        await authenticateAs(transaction, people.admin);
        for (const [entry, goesOn] of [
          [best, false],
          [middle, true],
        ] as const) {
          const [known] = await transaction<{ id: string }[]>`
            select id from public.admin_judging_decisions where judging_copy_id = ${entry.id}`;
          const place = isFinal && goesOn ? { place: 1 } : {};
          const reason = "The best one is out.";
          const decision = { entry, goesOn, reason, expected: known?.id ?? "", ...place };
          await rpc(transaction, "decide", decisionArgs(resultId, decision));
        }
        await authenticateAs(transaction, people.second);
        await confirmAll(transaction, id, resultId);
        await releaseNow(transaction, id);
        expect(await seenBy(transaction, people.admin, id)).toEqual({
          state: "released",
          reason: null,
          tasks: [],
        });
        await authenticateAs(transaction, people.submitted[1].owner);
        expect(await transaction`select outcome from public.my_judging_feedback`).toEqual([
          { outcome: isFinal ? "first" : "goes_on" },
        ]);
      },
      { kind, places: 1 },
    );
  });

  test("is not stopped by one that does not go on", async () => {
    await afterRound(
      async (transaction, { id, copies: [, , last] }) => {
        await plan(transaction, id);
        await act(transaction, both(), "disqualify", { submission_id: last.submissionId });
        await completeRelease(transaction, id);
        expect(await seenBy(transaction, people.admin, id)).toMatchObject({ state: "released" });
      },
      { kind: "final", places: 1 },
    );
  });

  test("is stopped by all that would refuse to plan it", async () => {
    const changes: [RoundKind, (transaction: Transaction, judged: Judged) => Promise<unknown>][] = [
      // Disqualified while it was decided, and so without a decision.
      [
        "panel",
        (transaction) =>
          act(transaction, both(), "reinstate", { submission_id: people.submitted[2].id }),
      ],
      ["panel", (transaction) => setChallenge(transaction, { results_released_at: null })],
      [
        "final",
        (transaction) =>
          setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(3) }),
      ],
      [
        "top_three",
        async (transaction) => {
          const entries = [{ id: people.submitted[1].id }];
          await createRound(transaction, { kind: "final", entries, opens: 4, closes: 5 });
        },
      ],
      [
        "final",
        async (transaction, { id }) => {
          const [result] = await transaction<{ id: string }[]>`
            select id from public.admin_judging_results where round_id = ${id}`;
          await verify(transaction, result?.id ?? "", {});
        },
      ],
    ];
    for (const [index, [kind, change]] of changes.entries()) {
      await afterRound(
        async (transaction, judged) => {
          if (index === 0) {
            await act(transaction, both(), "disqualify", { submission_id: people.submitted[2].id });
          }
          await plan(transaction, judged.id);
          await change(transaction, judged);
          await completeRelease(transaction, judged.id);
          const seen = await seenBy(transaction, people.admin, judged.id);
          expect(seen, String(index)).toEqual({
            state: "closed",
            reason: expect.any(String),
            tasks: [{ open_count: 1, round_id: judged.id }],
          });
        },
        { kind, places: 1 },
      );
    }
  });

  test("tells an administrator with a conflict only that it was stopped", async () => {
    await afterRound(
      async (transaction, { id, copies: [best] }) => {
        await plan(transaction, id);
        await authenticateAs(transaction, people.admin);
        await rpc(transaction, "declare_admin_conflict", {
          submission_id: people.submitted[1].id,
          reason: "A friend.",
        });
        await asPostgres(
          transaction,
          `update public.submissions set withdrawn_at = private.now()
            where id = '${best.submissionId}'`,
        );
        await completeRelease(transaction, id);
        expect(await seenBy(transaction, people.admin, id)).toEqual({
          state: "closed",
          reason: null,
          tasks: [],
        });
        expect(await seenBy(transaction, people.second, id)).toMatchObject({
          reason: expect.any(String),
        });
      },
      { kind: "final", places: 1 },
    );
  });
});

describe("a release", () => {
  test("is taken back by two: nothing of it is told any more, and it can be decided anew", async () => {
    await afterRound(
      async (transaction, { id, copies: [best, middle] }) => {
        const resultId = await decideAll(transaction, id);
        await releaseNow(transaction, id);
        expect(await resultMails(transaction)).toBe(3);
        await act(transaction, both(), "take_back_release", { round_id: id });
        expect(await statuses(transaction)).toEqual([
          "under_review",
          "under_review",
          "under_review",
        ]);
        expect(await resultMails(transaction)).toBe(0);
        for (const { owner } of people.submitted) {
          await authenticateAs(transaction, owner);
          expect(await transaction`select * from public.my_judging_feedback`).toEqual([]);
        }
        await authenticateAs(transaction, people.admin);
        for (const [entry, goesOn] of [
          [best, false],
          [middle, true],
        ] as const) {
          const [known] = await transaction<{ id: string }[]>`
            select id from public.admin_judging_decisions where judging_copy_id = ${entry.id}`;
          await rpc(
            transaction,
            "decide",
            decisionArgs(resultId, { entry, goesOn, reason: "Anew.", expected: known?.id ?? "" }),
          );
        }
        await authenticateAs(transaction, people.second);
        const ids = await transaction<{ id: string }[]>`
          select id from public.admin_judging_decisions where confirmed_at is null`;
        for (const decision of ids) {
          await rpc(transaction, "confirm_decisions", { round_id: id, ids: [decision.id] });
        }
        await releaseNow(transaction, id);
        expect(await statuses(transaction)).toEqual(["declined", "selected", "declined"]);
        expect(await resultMails(transaction)).toBe(3);
      },
      { kind: "panel" },
    );
  });

  test.each([
    ["panel", "entry_declined"],
    ["top_three", "top_three_declined"],
    ["final", "final_result"],
  ] as const)(
    "of a %s that is taken back is told by the next one, also to a reader who has moved meanwhile",
    async (kind, told) => {
      await afterRound(
        async (transaction, { id }) => {
          const { owner } = people.submitted[1];
          const waiting = async () => {
            await authenticateAs(transaction, "postgres");
            await transaction`
              update private.platform_settings set clock_offset = clock_offset + interval '16 minutes'`;
            await queueNotifications(transaction);
            const mails = await transaction<{ recipient: string }[]>`
              select private.current_address(email) as recipient from private.notifications email
              where kind = ${told} and sent_at is null and private.still_applies(email)`;
            return mails.map(({ recipient }) => recipient);
          };
          await plan(transaction, id);
          await completeRelease(transaction, id);
          expect(await waiting()).toContain(owner.email);
          // The first mail is with the mail service, which does not answer.
          await transaction`
            update private.notifications set batch_id = gen_random_uuid() where recipient = ${owner.email}`;
          await changeAddress(transaction, owner, "moved@example.com");
          expect(await waiting()).toContain(owner.email);
          await act(transaction, both(), "take_back_release", { round_id: id });
          expect(await waiting()).toEqual([]);
          await transaction`select from private.claim_emails(100)`;
          await authenticateAs(transaction, people.second);
          await releaseNow(transaction, id);
          const again = await waiting();
          expect(again).toContain("moved@example.com");
          expect(again).not.toContain(owner.email);
        },
        { kind, places: 1 },
      );
    },
  );

  test("is taken back after the results were held, which leaves the round as it was", async () => {
    await afterRound(
      async (transaction, { id }) => {
        await decideAll(transaction, id);
        await releaseNow(transaction, id);
        await authenticateAs(transaction, people.admin);
        await rpc(transaction, "set_results_release", {});
        const state = async () =>
          (await transaction`select state from public.admin_judging_rounds where id = ${id}`)[0]
            ?.state;
        expect(await state()).toBe("released");
        expect(await statuses(transaction)).toContain("selected");
        await act(transaction, both(), "take_back_release", { round_id: id });
        expect(await state()).toBe("closed");
        expect(new Set(await statuses(transaction))).toEqual(new Set(["under_review"]));
      },
      { kind: "panel" },
    );
  });

  test("that a later round stands on is not taken back before that is cancelled", async () => {
    await afterRound(async (transaction, { id, copies: [best] }) => {
      await decideAll(transaction, id);
      await releaseNow(transaction, id);
      await createRound(transaction, {
        kind: "panel",
        entries: [{ id: best.submissionId }],
      });
      await authenticateAs(transaction, people.admin);
      const [row] = await rpc<{ propose_act: string }>(transaction, "propose_act", {
        kind: "take_back_release",
        reason: "A slip.",
        round_id: id,
      });
      await authenticateAs(transaction, people.second);
      expect(
        await rpcRefusal(transaction, "confirm_act", { id: row?.propose_act ?? "" }),
      ).toMatchObject({
        hint: "wrong_state",
      });
    });
  });
});

describe("what teams were told", () => {
  const feedbackOf = async (transaction: Transaction, index: 0 | 2) => {
    await authenticateAs(transaction, people.submitted[index].owner);
    return [
      ...(await transaction`select outcome, criteria, comments from public.my_judging_feedback`),
    ];
  };

  test("stays as it was, whatever becomes of judges, reviews and conflicts", async () => {
    await afterRound(
      async (transaction, { id }) => {
        await decideAll(transaction, id);
        await releaseNow(transaction, id);
        const told = await feedbackOf(transaction, 0);
        expect(told).toHaveLength(1);
        await asPostgres(
          transaction,
          `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
            values ('${people.submitted[0].id}', '${people.judges[0].judgeId}', 'set', 'confirmed', 'r');
          update public.judging_reviews set scores = '{1,1}', comment_for_team = 'Something else.';
          update public.judging_assignments set counts = false;`,
        );
        expect(await feedbackOf(transaction, 0)).toEqual(told);
      },
      { kind: "panel" },
    );
  });

  test("does not tell a team that was disqualified from one that does not go on", async () => {
    await afterRound(
      async (transaction, { id }) => {
        const [, , last] = people.submitted;
        await act(transaction, both(), "disqualify", { submission_id: last.id });
        await decideAll(transaction, id);
        await releaseNow(transaction, id);
        const [feedback] = await feedbackOf(transaction, 2);
        expect(feedback).toMatchObject({ outcome: "ends_here", comments: expect.any(Array) });
        expect(feedback?.comments).toHaveLength(2);
      },
      { kind: "panel" },
    );
  });
});
