import { describe, expect, test } from "vitest";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { JUDGING_KINDS } from "#shared/constants.ts";
import {
  asPostgres,
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { addMember, changeSubmission, createEntry, entryOf } from "#tools/testing/world/entries.ts";
import {
  completeRelease,
  confirmRelease,
  countReview,
  decide,
  decisionArgs,
  type Judged,
  lockComputed,
  REASON,
  recompute,
  releaseBy,
  requestRelease,
  setStage,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import { queueNotifications } from "#tools/testing/world/mails.ts";
import { changeAddress, createAccount, type Person } from "#tools/testing/world/people.ts";
import { TEAM_COMMENT } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { people, afterRound, decideAll } = useJudgedRounds();

const both = () => [people.admin, people.second] as const;
const release = (transaction: Transaction, roundId: string | null) =>
  releaseBy(transaction, both(), roundId);

const statuses = async (transaction: Transaction) => {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ id: string; status: string; released: string | null }[]>`
    select id, status, released_status as released from public.submissions`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return people.submitted.map(({ id }) => byId.get(id));
};
const released = async (transaction: Transaction) =>
  (await statuses(transaction)).map((row) => row?.released);

/** Lets the schedule run, and counts the emails that tell results. */
const resultEmails = async (transaction: Transaction) => {
  await authenticateAs(transaction, "postgres");
  await transaction`select private.keep_judging_times()`;
  await queueNotifications(transaction);
  const [row] = await transaction<{ count: number }[]>`
    select count(*)::int as count from private.notifications email
    where sent_at is null and private.still_applies(email) and kind in ('entry_selected', 'entry_declined')`;
  return row?.count;
};

/** Everybody who was judged is a finalist by now. */
const makeFinalists = async (transaction: Transaction) => {
  await asPostgres(transaction, "update public.submissions set status = 'selected'");
  await setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
};

/** Requests and confirms the release of a decided round of finalists; it is not due yet. */
const confirmed = async (transaction: Transaction, roundId: string) => {
  const resultId = await decideAll(transaction, roundId);
  const id = await requestRelease(transaction, people.admin, roundId);
  await authenticateAs(transaction, people.second);
  await confirmRelease(transaction, id, await recompute(transaction, roundId));
  return { id, resultId };
};

/** A submission that is in no round. */
const lateEntry = async (transaction: Transaction) => {
  await setChallenge(transaction);
  const entry = await createEntry(transaction, { submitted: true });
  await setChallenge(transaction, pastDates());
  return entry;
};

/** What an administrator sees of the last release. */
const seenBy = async (transaction: Transaction, person: Person) => {
  await authenticateAs(transaction, person);
  const [row] = await transaction<{ state: string; stop_reason: string | null }[]>`
    select state, stop_reason from public.admin_releases limit 1`;
  return row;
};

const decideAgain = async (
  transaction: Transaction,
  resultId: string,
  decisions: readonly (readonly [Judged["roundEntries"][number], boolean])[],
  place?: number,
) => {
  await authenticateAs(transaction, people.admin);
  for (const [entry, advances] of decisions) {
    const [known] = await transaction<{ id: string }[]>`
      select id from public.admin_judging_decisions where round_entry_id = ${entry.id}`;
    const placed = place && advances ? { place } : {};
    const decision = { entry, advances, reason: REASON, expected: known?.id ?? "", ...placed };
    await rpc(transaction, "decide", decisionArgs(resultId, decision));
  }
};

describe("requesting a release", () => {
  const refused = (transaction: Transaction, round_id: string | null) =>
    rpcRefusal(transaction, "request_release", { round_id });

  test("needs a decision about every submission by the locked result", async () => {
    await afterRound(async (transaction, { id, roundEntries: [best, middle] }) => {
      expect(await refused(transaction, id)).toMatchObject({ hint: "not_decided" });
      const resultId = await lockComputed(transaction, id);
      await decide(transaction, resultId, { entry: best, advances: true });
      await decide(transaction, resultId, { entry: middle, advances: false });
      expect(await refused(transaction, id)).toMatchObject({ hint: "not_decided" });
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      await release(transaction, id);
    });
  });

  test("keeps result and decisions until it is released or stopped, which anybody can do", async () => {
    await afterRound(
      async (transaction, { id, roundEntries: [best] }) => {
        const resultId = await decideAll(transaction, id);
        const releaseId = await requestRelease(transaction, people.admin, id);
        expect(await requestRelease(transaction, people.admin, id)).toBe(releaseId);
        const decision = decisionArgs(resultId, { entry: best, advances: false, reason: "No." });
        for (const [name, args] of [
          ["decide", decision],
          ["decide_as_ranked", { result_id: resultId }],
          ["lock_result", { round_id: id, result: "{}" }],
          ["set_round_stage", { round_id: id, stage: "canceled", reason: REASON }],
        ] as const) {
          expect(await rpcRefusal(transaction, name, args), name).toMatchObject({
            hint: "release_open",
          });
        }
        await authenticateAs(transaction, people.second);
        expect(await refused(transaction, id)).toMatchObject({ hint: "release_open" });
        await confirmRelease(transaction, releaseId, await recompute(transaction, id));
        const [planned] = await transaction`
          select state, due_at > private.now() + interval '9 minutes' as is_ahead
          from public.admin_releases where id = ${releaseId}`;
        expect(planned).toEqual({ state: "confirmed", is_ahead: true });
        expect(await resultEmails(transaction)).toBe(0);
        expect(await released(transaction)).toEqual([null, null, null]);
        await authenticateAs(transaction, people.admin);
        for (const _ of [1, 2]) await rpc(transaction, "stop_release", { id: releaseId });
        await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      },
      { kind: "panel" },
    );
  });

  test("emails all other administrators at once, with its round and its time", async () => {
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      const releaseId = await requestRelease(transaction, people.admin, id);
      await requestRelease(transaction, people.admin, id);
      for (const [person, is_own] of [
        [people.admin, true],
        [people.second, false],
      ] as const) {
        await authenticateAs(transaction, person);
        expect(await transaction`select id, is_own from public.admin_releases`).toEqual([
          { id: releaseId, is_own },
        ]);
      }
      await authenticateAs(transaction, "postgres");
      const emails = await transaction`
        select email.user_id, email.priority, email.data - 'round_name' as data, round.name = data ->> 'round_name' as is_named
        from private.notifications email, public.judging_rounds round
        where email.kind = 'release_requested' and round.id = ${id}`;
      const others = await transaction`
        select user_id from private.user_roles where role = 'admin' and user_id <> ${people.admin.id}`;
      expect(emails.map(({ user_id }) => user_id).sort()).toEqual(
        others.map(({ user_id }) => user_id).sort(),
      );
      expect(emails[0]).toMatchObject({
        priority: 1,
        data: { release_id: releaseId, requested_by: people.admin.email },
        is_named: true,
      });
    });
  });

  test("can wait for a time, and is never sooner than ten minutes after it is confirmed", async () => {
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      const due = async (at: Date) => {
        await authenticateAs(transaction, people.admin);
        const args = { round_id: id, at: at.toISOString() };
        const [row] = await rpc<{ request_release: string }>(transaction, "request_release", args);
        await authenticateAs(transaction, people.second);
        await confirmRelease(
          transaction,
          row?.request_release ?? "",
          await recompute(transaction, id),
        );
        const [planned] = await transaction<{ due_at: Date }[]>`
          select due_at from public.admin_releases where id = ${row?.request_release ?? ""}`;
        await rpc(transaction, "stop_release", { id: row?.request_release ?? "" });
        return planned?.due_at;
      };
      const week = daysFromNow(9);
      expect(await due(week)).toEqual(week);
      expect((await due(daysFromNow(-9)))?.getTime()).toBeGreaterThan(daysFromNow(2).getTime());
      const late = { round_id: id, at: daysFromNow(800).toISOString() };
      expect(await rpcRefusal(transaction, "request_release", late)).toMatchObject({
        hint: "invalid_input",
      });
    });
  });

  test("of a panel is refused while submissions are open", async () => {
    await afterRound(
      async (transaction, { id }) => {
        await setChallenge(transaction, {});
        await decideAll(transaction, id);
        expect(await refused(transaction, id)).toMatchObject({ hint: "invalid_input" });
      },
      { kind: "panel" },
    );
  });

  test("of two submissions on the same place is refused", async () => {
    await afterRound(
      async (transaction, { id, roundEntries: [best, middle, last] }) => {
        await makeFinalists(transaction);
        await authenticateAs(transaction, people.admin);
        const resultId = await lockComputed(transaction, id);
        await decide(transaction, resultId, { entry: best, advances: true, place: 1 });
        await decide(transaction, resultId, {
          entry: middle,
          advances: true,
          place: 1,
          reason: "r",
        });
        await decide(transaction, resultId, { entry: last, advances: false });
        expect(await refused(transaction, id)).toMatchObject({ hint: "place_taken" });
      },
      { kind: "final", places: 2 },
    );
  });

  test("says before, in numbers and by name, what it changes", async () => {
    await afterRound(
      async (transaction, { id, roundEntries: [, middle] }) => {
        const resultId = await decideAll(transaction, id);
        await decideAgain(transaction, resultId, [[middle, true]]);
        await addMember(transaction, people.submitted[0].id, await createAccount(transaction));
        await authenticateAs(transaction, people.admin);
        const [row] = await rpc<{ release_preview: unknown }>(transaction, "release_preview", {
          round_id: id,
        });
        expect(row?.release_preview).toMatchObject({
          outcomes: { selected: 2, declined: 1 },
          people: 4,
          by_hand: [],
          departures: [{ code: middle.code, rank: 2, outcome: "advances", reason: REASON }],
        });
      },
      { kind: "panel" },
    );
  });
});

describe("confirming a release", () => {
  const refused = (transaction: Transaction, id: string, computed: unknown) =>
    refusalOf(transaction, (savepoint) => confirmRelease(savepoint, id, computed));

  test("is for another administrator, and with a lone one only where an operator allows it", async () => {
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      const releaseId = await requestRelease(transaction, people.admin, id);
      const computed = await recompute(transaction, id);
      const allow = (isAllowed: boolean) =>
        asPostgres(
          transaction,
          `update private.platform_settings set allows_lone_release = ${isAllowed}`,
        );
      await allow(true);
      await authenticateAs(transaction, people.admin);
      expect(await refused(transaction, releaseId, computed)).toMatchObject({
        hint: "needs_second_administrator",
      });
      await asPostgres(
        transaction,
        `delete from private.user_roles where user_id <> '${people.admin.id}'`,
      );
      await allow(false);
      await authenticateAs(transaction, people.admin);
      expect(await refused(transaction, releaseId, computed)).toMatchObject({
        hint: "needs_second_administrator",
      });
      await allow(true);
      await authenticateAs(transaction, people.admin);
      await confirmRelease(transaction, releaseId, computed);
      expect(await transaction`select is_alone from public.admin_releases`).toEqual([
        { is_alone: true },
      ]);
    });
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      await requestRelease(transaction, people.admin, id);
      const refusal = await refusalOf(transaction, (savepoint) =>
        asPostgres(
          savepoint,
          "update public.releases set confirmed_by = requested_by, confirmed_at = now(), due_at = now()",
        ),
      );
      expect(refusal.message).toContain("second_administrator_confirms");
    });
  });

  test("is not for who decided against the ranking", async () => {
    await afterRound(async (transaction, { id, roundEntries: [, middle] }) => {
      const resultId = await decideAll(transaction, id);
      await decideAgain(transaction, resultId, [[middle, true]]);
      const releaseId = await requestRelease(transaction, people.second, id);
      const computed = await recompute(transaction, id);
      await authenticateAs(transaction, people.admin);
      expect(await refused(transaction, releaseId, computed)).toMatchObject({
        hint: "needs_second_administrator",
      });
    });
  });

  test("needs the same result, to the last digit", async () => {
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      const releaseId = await requestRelease(transaction, people.admin, id);
      await authenticateAs(transaction, people.second);
      const computed = (await recompute(transaction, id)) as { standings: { mean: number }[] };
      const other = structuredClone(computed);
      if (other.standings[0]) other.standings[0].mean += 1e-6;
      for (const claim of [other, null, {}, []]) {
        expect(await refused(transaction, releaseId, claim)).toMatchObject({
          hint: "other_result",
        });
      }
      for (const _ of [1, 2]) await confirmRelease(transaction, releaseId, computed);
    });
  });

  test("needs every intervention acknowledged, and a later one stops the release", async () => {
    await afterRound(async (transaction, { id, assignments }) => {
      await countReview(transaction, assignments[2][0], false);
      await decideAll(transaction, id);
      const releaseId = await requestRelease(transaction, people.admin, id);
      await authenticateAs(transaction, people.second);
      const computed = JSON.stringify(await recompute(transaction, id));
      const open = await transaction<{ id: string; kind: string; reason: string }[]>`
        select id, kind, reason from public.admin_interventions where is_open`;
      expect(open).toMatchObject([{ kind: "review_excluded", reason: REASON }]);
      for (const acknowledged of ["{}", `{${Number(open[0]?.id) + 1}}`]) {
        const refusal = await refusalOf(transaction, (savepoint) =>
          savepoint.unsafe(`select public.confirm_release(
            '${releaseId}', '${computed}', '${acknowledged}')`),
        );
        expect(refusal).toMatchObject({ hint: "not_acknowledged" });
      }
      await confirmRelease(transaction, releaseId, JSON.parse(computed));
      await authenticateAs(transaction, people.admin);
      const [, , last] = people.submitted;
      await changeSubmission(transaction, last.id, { status: "selected", reason: "Later." });
      await completeRelease(transaction);
      expect(await seenBy(transaction, people.second)).toEqual({
        state: "stopped",
        stop_reason: "There was an intervention after it was confirmed.",
      });
    });
  });

  test("is refused once an outcome has changed since the request", async () => {
    await afterRound(
      async (transaction, { id }) => {
        await decideAll(transaction, id);
        const releaseId = await requestRelease(transaction, people.admin, id);
        const computed = await recompute(transaction, id);
        const extra = await lateEntry(transaction);
        await authenticateAs(transaction, people.admin);
        await changeSubmission(transaction, extra.id, { status: "selected", reason: REASON });
        await authenticateAs(transaction, people.second);
        expect(await refused(transaction, releaseId, computed)).toMatchObject({ hint: "conflict" });
      },
      { kind: "panel" },
    );
  });

  test("is for administrators without a conflict of interest, who can still stop it", async () => {
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      const releaseId = await requestRelease(transaction, people.admin, id);
      const computed = await recompute(transaction, id);
      await authenticateAs(transaction, people.second);
      await rpc(transaction, "declare_admin_conflict", {
        submission_id: people.submitted[2].id,
        reason: "A friend.",
      });
      expect(await refused(transaction, releaseId, computed)).toMatchObject({
        hint: "admin_conflicted",
      });
      await rpc(transaction, "stop_release", { id: releaseId });
    });
  });

  test("is for administrators alone", async () => {
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      const releaseId = await requestRelease(transaction, people.admin, id);
      for (const person of [people.outsider, people.judges[0], people.submitted[0].owner]) {
        await authenticateAs(transaction, person);
        for (const [name, args] of Object.entries({
          request_release: { round_id: id },
          confirm_release: { id: releaseId },
          stop_release: { id: releaseId },
          release_preview: { round_id: id },
        })) {
          expect((await rpcRefusal(transaction, name, args)).code, name).toBe(DENIED);
        }
        for (const view of ["admin_releases", "admin_interventions"]) {
          const read = await transaction.savepoint((savepoint) =>
            savepoint.unsafe(`select * from public.${view}`).catch(() => []),
          );
          expect([...read]).toEqual([]);
        }
      }
    });
  });
});

describe("a release", () => {
  test("of a panel makes finalists, declines the others, and emails each once", async () => {
    await afterRound(
      async (transaction, { id }) => {
        await decideAll(transaction, id);
        await release(transaction, id);
        expect(await statuses(transaction)).toMatchObject([
          { status: "selected", released: "selected" },
          { status: "declined", released: "declined" },
          { status: "declined", released: "declined" },
        ]);
        const [best] = people.submitted;
        expect(await entryOf(transaction, best.owner)).toMatchObject({ status: "selected" });
        expect(await resultEmails(transaction)).toBe(3);
        expect(await resultEmails(transaction)).toBe(3);
      },
      { kind: "panel" },
    );
  });

  test("of a panel declines those whom a screening has ended", async () => {
    await afterRound(
      async (transaction, { id, roundEntries: [best] }) => {
        await decideAll(transaction, id);
        await release(transaction, id);
        expect(await released(transaction)).toEqual([null, null, null]);
        const { id: panel } = await createRound(transaction, {
          kind: "panel",
          opens: 1,
          closes: 4,
          entries: [{ id: best.submissionId }],
          judges: people.judges,
          scores: [[4, 3]],
        });
        await passDays(transaction, 3);
        await decideAll(transaction, panel);
        await release(transaction, panel);
        expect(await released(transaction)).toEqual(["selected", "declined", "declined"]);
      },
      { kind: "screening", places: 1 },
    );
  });

  test("of a screening lets those that advance into the next kind of round, and nobody else", async () => {
    await afterRound(async (transaction, { id, roundEntries: [best] }) => {
      const { id: panel } = await createRound(transaction, { kind: "panel", opens: 4, closes: 5 });
      const args = { round_id: panel, submission_ids: null };
      await decideAll(transaction, id);
      expect(await rpcRefusal(transaction, "add_to_round", args)).toMatchObject({
        hint: "round_held",
      });
      await release(transaction, id);
      await authenticateAs(transaction, people.admin);
      const [row] = await rpc(transaction, "add_to_round", args);
      expect(row).toEqual({ add_to_round: 1 });
      await authenticateAs(transaction, "postgres");
      const roundEntries = await transaction`
        select submission_id from public.round_entries where round_id = ${panel}`;
      expect([...roundEntries]).toEqual([{ submission_id: best.submissionId }]);
    });
  });

  test.each([
    ["final", ["final_result", 1], ["final_result"]],
    ["top_three", ["top_three_selected"], ["top_three_declined"]],
  ] as const)(
    "of a %s follows the results, and emails each finalist once",
    async (kind, won, lost) => {
      await afterRound(
        async (transaction, { id }) => {
          const [best, middle, last] = people.submitted;
          const member = await createAccount(transaction);
          await addMember(transaction, best.id, member);
          await decideAll(transaction, id);
          expect(await rpcRefusal(transaction, "request_release", { round_id: id })).toMatchObject({
            hint: "results_held",
          });
          await makeFinalists(transaction);
          await asPostgres(
            transaction,
            `update public.submissions set withdrawn_at = private.now() where id = '${last.id}'`,
          );
          await release(transaction, id);
          for (const _ of [1, 2]) await queueNotifications(transaction);
          const mails = await transaction`
            select kind, recipient, data from private.notifications
            where kind like 'top_three_%' or kind = 'final_result'`;
          const told = ([kind, place]: readonly [string, number?], person: Person) => ({
            kind,
            recipient: person.email,
            data: { idea_name: expect.any(String), ...(place && { place }) },
          });
          expect(mails).toHaveLength(3);
          expect([...mails]).toEqual(
            expect.arrayContaining([
              told(won, best.owner),
              told(won, member),
              told(lost, middle.owner),
            ]),
          );
        },
        { kind, places: 1 },
      );
    },
  );

  test.each(
    JUDGING_KINDS.flatMap(({ value: kind }) =>
      (["disqualify_submission", "withdraw_submission"] as const).map(
        (happened) => [kind, happened] as const,
      ),
    ),
  )(
    "of a %s stops when one that advances is out by %s, and can be decided again",
    async (kind, happened) => {
      const isFinal = kind === "final";
      await afterRound(
        async (transaction, { id, roundEntries: [best, middle] }) => {
          if (kind === "top_three" || isFinal) await makeFinalists(transaction);
          const { resultId } = await confirmed(transaction, id);
          await rpc(transaction, happened, { id: best.submissionId, reason: REASON });
          await completeRelease(transaction);
          expect(await seenBy(transaction, people.admin)).toEqual({
            state: "stopped",
            stop_reason: expect.stringContaining(best.code),
          });
          expect(
            await transaction`select open_count from public.my_judging_tasks() where kind = 'stopped_releases'`,
          ).toEqual([{ open_count: 1 }]);
          await authenticateAs(transaction, people.submitted[1].owner);
          expect(await transaction`select * from public.my_judging_feedback`).toEqual([]);
          // The place goes to another submission by a decision, never by itself.
          const decisions = [
            [best, false],
            [middle, true],
          ] as const;
          await decideAgain(transaction, resultId, decisions, isFinal ? 1 : undefined);
          await release(transaction, id);
          expect(await seenBy(transaction, people.admin)).toMatchObject({ state: "released" });
          await setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
          await authenticateAs(transaction, people.submitted[1].owner);
          expect(await transaction`select outcome from public.my_judging_feedback`).toEqual([
            { outcome: isFinal ? "first" : "advances" },
          ]);
        },
        { kind, places: 1 },
      );
    },
  );

  test("stops by all that would refuse to request it", async () => {
    const changes: [RoundKind, (transaction: Transaction, judged: Judged) => Promise<unknown>][] = [
      [
        "final",
        (transaction) => setChallenge(transaction, { ...pastDates(), results_released_at: null }),
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
        (transaction, { id }) =>
          asPostgres(
            transaction,
            `update public.judging_rounds set stage = 'closed' where id = '${id}'`,
          ),
      ],
    ];
    for (const [index, [kind, change]] of changes.entries()) {
      await afterRound(
        async (transaction, judged) => {
          await makeFinalists(transaction);
          await confirmed(transaction, judged.id);
          await change(transaction, judged);
          await completeRelease(transaction);
          expect(await seenBy(transaction, people.admin), String(index)).toEqual({
            state: "stopped",
            stop_reason: expect.any(String),
          });
        },
        { kind, places: 1 },
      );
    }
  });

  test("tells an administrator with a conflict of interest only that it was stopped", async () => {
    await afterRound(
      async (transaction, { id, roundEntries: [best] }) => {
        await makeFinalists(transaction);
        await confirmed(transaction, id);
        await authenticateAs(transaction, people.admin);
        await rpc(transaction, "declare_admin_conflict", {
          submission_id: people.submitted[1].id,
          reason: "A friend.",
        });
        await asPostgres(
          transaction,
          `update public.submissions set withdrawn_at = private.now() where id = '${best.submissionId}'`,
        );
        await completeRelease(transaction);
        expect(await seenBy(transaction, people.admin)).toEqual({
          state: "stopped",
          stop_reason: null,
        });
        expect(await seenBy(transaction, people.second)).toMatchObject({
          stop_reason: expect.any(String),
        });
      },
      { kind: "final", places: 1 },
    );
  });

  test("is the end of locking and deciding, until the round is corrected", async () => {
    await afterRound(
      async (transaction, { id, roundEntries: [best, middle] }) => {
        const resultId = await decideAll(transaction, id);
        await release(transaction, id);
        const round = { round_id: id };
        await authenticateAs(transaction, people.admin);
        for (const [name, args] of Object.entries({
          lock_result: { ...round, result: "{}" },
          decide: decisionArgs(resultId, { entry: best, advances: true }),
          decide_as_ranked: { result_id: resultId },
          request_release: round,
        })) {
          expect(await rpcRefusal(transaction, name, args), name).toMatchObject({
            hint: "round_released",
          });
        }
        await setStage(transaction, id, "locked");
        await decideAgain(transaction, resultId, [
          [best, false],
          [middle, true],
        ]);
        // A draft: everything stays as it was released.
        expect(await released(transaction)).toEqual(["selected", "declined", "declined"]);
        await authenticateAs(transaction, people.submitted[0].owner);
        expect(await transaction`select outcome from public.my_judging_feedback`).toEqual([
          { outcome: "advances" },
        ]);
        await release(transaction, id);
        expect(await released(transaction)).toEqual(["declined", "selected", "declined"]);
        expect(await resultEmails(transaction)).toBe(3);
      },
      { kind: "panel" },
    );
  });

  test("that a later round relies on is not corrected before that is canceled", async () => {
    await afterRound(async (transaction, { id, roundEntries: [best] }) => {
      await decideAll(transaction, id);
      await release(transaction, id);
      await createRound(transaction, { kind: "panel", entries: [{ id: best.submissionId }] });
      await authenticateAs(transaction, people.admin);
      const args = { round_id: id, stage: "locked", reason: REASON };
      expect(await rpcRefusal(transaction, "set_round_stage", args)).toMatchObject({
        hint: "wrong_state",
      });
    });
  });

  test.each([
    ["panel", "entry_declined"],
    ["top_three", "top_three_declined"],
    ["final", "final_result"],
  ] as const)(
    "of a %s reaches a reviewer whose address changes before the email is sent",
    async (kind, told) => {
      await afterRound(
        async (transaction, { id }) => {
          if (kind !== "panel") await makeFinalists(transaction);
          const { owner } = people.submitted[1];
          await decideAll(transaction, id);
          await release(transaction, id);
          const queued = async () => {
            await authenticateAs(transaction, "postgres");
            await queueNotifications(transaction);
            const emails = await transaction<{ recipient: string }[]>`
              select private.current_address(email) as recipient from private.notifications email
              where kind = ${told} and sent_at is null and private.still_applies(email)`;
            return emails.map(({ recipient }) => recipient);
          };
          expect(await queued()).toContain(owner.email);
          await changeAddress(transaction, owner, "moved@example.com");
          expect(await queued()).toContain("moved@example.com");
        },
        { kind, places: 1 },
      );
    },
  );
});

describe("the release of statuses, without a round", () => {
  test("tells teams what administrators have set, and nothing before", async () => {
    await afterRound(async (transaction, { id }) => {
      const [one, other, third] = people.submitted;
      await setStage(transaction, id, "canceled");
      await changeSubmission(transaction, one.id, { status: "selected" });
      await changeSubmission(transaction, other.id, { status: "declined" });
      await changeSubmission(transaction, third.id, { status: "under_review" });
      expect(await released(transaction)).toEqual([null, null, null]);
      expect(await entryOf(transaction, one.owner)).toMatchObject({ status: "received" });
      await release(transaction, null);
      expect(await released(transaction)).toEqual(["selected", "declined", null]);
      expect(await entryOf(transaction, one.owner)).toMatchObject({ status: "selected" });
      expect(await resultEmails(transaction)).toBe(2);
      // A later change is a draft until the next release.
      await authenticateAs(transaction, people.admin);
      await changeSubmission(transaction, one.id, { status: "under_review" });
      expect(await entryOf(transaction, one.owner)).toMatchObject({ status: "selected" });
      await release(transaction, null);
      expect(await entryOf(transaction, one.owner)).toMatchObject({ status: "received" });
    });
  });

  test("a finalist whom no judge has reviewed is an intervention, and named before it is confirmed", async () => {
    await afterRound(
      async (transaction, { id }) => {
        const friend = await lateEntry(transaction);
        await authenticateAs(transaction, people.admin);
        const change = { status: "selected" };
        const refusal = await refusalOf(transaction, (savepoint) =>
          changeSubmission(savepoint, friend.id, change),
        );
        expect(refusal).toMatchObject({ hint: "reason_required" });
        await changeSubmission(transaction, friend.id, { ...change, reason: "A friend." });
        await decideAll(transaction, id);
        const [row] = await rpc<{ release_preview: unknown }>(transaction, "release_preview", {
          round_id: id,
        });
        expect(row?.release_preview).toMatchObject({
          outcomes: { selected: 2, declined: 2 },
          by_hand: [{ submission_id: friend.id, outcome: "selected", former: "received" }],
        });
        expect(
          await transaction`
            select kind, reason, details from public.admin_interventions where submission_id = ${friend.id}`,
        ).toEqual([
          {
            kind: "status_set",
            reason: "A friend.",
            details: { from: "received", to: "selected" },
          },
        ]);
        // Nothing of it is public before the release.
        await authenticateAs(transaction, friend.owner);
        expect(await transaction`select * from public.my_finalist_entries`).toEqual([]);
      },
      { kind: "panel" },
    );
  });
});

describe("feedback", () => {
  const feedbackOf = async (transaction: Transaction, person: Person) => {
    await authenticateAs(transaction, person);
    return [...(await transaction`select * from public.my_judging_feedback`)];
  };

  test("tells a team its outcome, the mean of each criterion and the comments, and stays as it was", async () => {
    await afterRound(
      async (transaction, { id }) => {
        const [best, middle] = people.submitted;
        await decideAll(transaction, id);
        expect(await feedbackOf(transaction, best.owner)).toEqual([]);
        await release(transaction, id);
        const told = await feedbackOf(transaction, best.owner);
        expect(told).toEqual([
          {
            kind: "panel",
            round_name: "Screening",
            outcome: "advances",
            scale: 5,
            criteria: [
              { name: "Innovation", mean: 5 },
              { name: "Feasibility", mean: 4 },
            ],
            comments: [TEAM_COMMENT, TEAM_COMMENT],
          },
        ]);
        expect(await feedbackOf(transaction, middle.owner)).toMatchObject([
          { outcome: "eliminated" },
        ]);
        for (const person of [people.outsider, people.judges[0], people.admin]) {
          expect(await feedbackOf(transaction, person)).toEqual([]);
        }
        await asPostgres(
          transaction,
          `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
            values ('${best.id}', '${people.judges[0].judgeId}', 'set', 'confirmed', 'r');
          update public.judging_reviews set scores = '{1,1}', comment_for_team = 'Something else.';
          update public.judging_assignments set counts = false;`,
        );
        expect(await feedbackOf(transaction, best.owner)).toEqual(told);
      },
      { kind: "panel" },
    );
  });

  test("of a screening is held until the challenge's results are released", async () => {
    await afterRound(async (transaction, { id }) => {
      const [best] = people.submitted;
      await decideAll(transaction, id);
      await release(transaction, id);
      expect(await feedbackOf(transaction, best.owner)).toEqual([]);
      await setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
      expect(await feedbackOf(transaction, best.owner)).toHaveLength(1);
    });
  });

  test("is given only by rounds that promise it", async () => {
    await afterRound(
      async (transaction, { id }) => {
        await decideAll(transaction, id);
        await release(transaction, id);
        expect(await feedbackOf(transaction, people.submitted[0].owner)).toEqual([]);
      },
      { kind: "panel", gives_feedback: false },
    );
  });

  test("is without reviews that do not count", async () => {
    await afterRound(
      async (transaction, { id, assignments }) => {
        await asPostgres(
          transaction,
          `update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
            where id = '${assignments[0][0]}'`,
        );
        await decideAll(transaction, id);
        await release(transaction, id);
        const [row] = await feedbackOf(transaction, people.submitted[0].owner);
        expect(row?.comments).toEqual([TEAM_COMMENT]);
      },
      { kind: "panel" },
    );
  });

  test("of a disqualified team looks as that of one that does not advance", async () => {
    await afterRound(
      async (transaction, { id }) => {
        const [, , last] = people.submitted;
        await rpc(transaction, "disqualify_submission", { id: last.id, reason: REASON });
        await decideAll(transaction, id);
        await release(transaction, id);
        const [feedback] = await feedbackOf(transaction, last.owner);
        expect(feedback).toMatchObject({ outcome: "eliminated" });
        expect(feedback?.comments).toHaveLength(2);
      },
      { kind: "panel" },
    );
  });
});
