import { describe, expect, test } from "vitest";
import { asPostgres, authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { addMember, entryOf } from "#tools/testing/world/entries.ts";
import {
  decisionArgs,
  decisionIds,
  lockComputed,
  releaseNow,
  useJudgedRounds,
  verifyComputed,
} from "#tools/testing/world/judgedRounds.ts";
import { queueNotifications } from "#tools/testing/world/mails.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";
import { TEAM_COMMENT } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { people, afterRound, decideAll } = useJudgedRounds();

describe("the release", () => {
  const release = async (transaction: Transaction, roundId: string) => {
    await authenticateAs(transaction, people.second);
    await releaseNow(transaction, roundId);
  };
  const statuses = async (transaction: Transaction) => {
    await authenticateAs(transaction, "postgres");
    const rows = await transaction<{ id: string; status: string }[]>`
      select id, status from public.submissions`;
    const byId = new Map(rows.map(({ id, status }) => [id, status]));
    return people.submitted.map(({ id }) => byId.get(id));
  };

  test("needs a confirmed decision about every entry", async () => {
    await afterRound(async (transaction, { id: roundId }) => {
      const args = { round_id: roundId };
      const refused = () => rpcRefusal(transaction, "release_round", args);
      expect(await refused()).toMatchObject({ hint: "not_decided" });
      const resultId = await lockComputed(transaction, roundId);
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      expect(await refused()).toMatchObject({ hint: "not_decided" });
      await authenticateAs(transaction, people.second);
      await verifyComputed(transaction, resultId);
      const [id = "", ...others] = await decisionIds(transaction, roundId);
      await rpc(transaction, "confirm_decisions", { ...args, ids: others });
      expect(await refused()).toMatchObject({ hint: "not_decided" });
      await rpc(transaction, "confirm_decisions", { ...args, ids: [id] });
      await release(transaction, roundId);
    });
  });

  test("of a panel makes finalists, declines the others, and mails each once", async () => {
    await afterRound(
      async (transaction, { id: roundId }) => {
        await decideAll(transaction, roundId);
        await release(transaction, roundId);
        await release(transaction, roundId);
        expect(await statuses(transaction)).toEqual(["selected", "declined", "declined"]);
        const [best] = people.submitted;
        expect(await entryOf(transaction, best.owner)).toMatchObject({
          status: "selected",
        });
        await authenticateAs(transaction, "postgres");
        await transaction`select private.queue_notifications()`;
        const mails = await transaction`
          select kind, count(*)::int as count from private.notifications
          where kind in ('entry_selected', 'entry_declined') group by kind order by kind`;
        expect(mails).toEqual([
          { kind: "entry_declined", count: 2 },
          { kind: "entry_selected", count: 1 },
        ]);
      },
      { kind: "panel" },
    );
  });

  test("of a panel declines those whom a first reading has ended", async () => {
    await afterRound(
      async (transaction, { id: roundId, copies: [best] }) => {
        await decideAll(transaction, roundId);
        await release(transaction, roundId);
        expect(await statuses(transaction)).toEqual(["received", "received", "received"]);
        const { id: panel } = await createRound(transaction, {
          kind: "panel",
          opens: 1,
          closes: 4,
          entries: [{ id: best.submissionId }],
          judges: people.judges,
          scores: [[4, 3]],
        });
        await passDays(transaction, 3);
        await authenticateAs(transaction, people.admin);
        await decideAll(transaction, panel);
        await release(transaction, panel);
        expect(await statuses(transaction)).toEqual(["selected", "declined", "declined"]);
      },
      { kind: "first_reading", places: 1 },
    );
  });

  test.each([
    ["final", ["final_result", 1], ["final_result"]],
    ["top_three", ["top_three_selected"], ["top_three_declined"]],
  ] as const)(
    "of a %s waits for the results, and mails each finalist once",
    async (kind, won, lost) => {
      await afterRound(
        async (transaction, { id: roundId }) => {
          const [best, middle, last] = people.submitted;
          const member = await createAccount(transaction);
          await addMember(transaction, best.id, member);
          await decideAll(transaction, roundId);
          const args = { round_id: roundId };
          for (const results_released_at of [null, daysFromNow(5)]) {
            await setChallenge(transaction, { ...pastDates(), results_released_at });
            await authenticateAs(transaction, people.second);
            expect(await rpcRefusal(transaction, "release_round", args)).toMatchObject({
              hint: "results_held",
            });
          }
          await setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
          await asPostgres(transaction, "update public.submissions set status = 'selected'");
          await asPostgres(
            transaction,
            `update public.submissions set withdrawn_at = private.now()
            where id = '${last.id}'`,
          );
          await authenticateAs(transaction, people.second);
          await release(transaction, roundId);
          await release(transaction, roundId);
          await authenticateAs(transaction, "postgres");
          await transaction`
            update private.platform_settings set clock_offset = clock_offset + interval '16 minutes'`;
          for (const _ of [1, 2]) await queueNotifications(transaction);
          const mails = await transaction`
          select kind, recipient, data from private.notifications
          where kind like 'top_three_%' or kind = 'final_result'`;
          const told = ([kind, place]: readonly [string, number?], person: Person | undefined) => ({
            kind,
            recipient: person?.email,
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

  test("leaves a planned release as it is, and waits for submissions to close", async () => {
    const planned = daysFromNow(20);
    for (const dates of [{ results_released_at: planned }, undefined]) {
      await afterRound(
        async (transaction, { id: roundId }) => {
          await setChallenge(transaction, dates ? { ...pastDates(), ...dates } : {});
          await decideAll(transaction, roundId);
          if (dates) {
            await release(transaction, roundId);
            await authenticateAs(transaction, "postgres");
            const [row] = await transaction`
              select results_released_at from public.challenge_parameters`;
            expect(row).toEqual({ results_released_at: planned });
          } else {
            const args = { round_id: roundId };
            expect(await rpcRefusal(transaction, "release_round", args)).toMatchObject({
              hint: "invalid_input",
            });
          }
        },
        { kind: "panel" },
      );
    }
  });

  test("is the end: nothing is locked, decided or confirmed any more", async () => {
    await afterRound(async (transaction, { id: roundId, copies: [best] }) => {
      const resultId = await decideAll(transaction, roundId);
      await release(transaction, roundId);
      const round = { round_id: roundId };
      const attempts = {
        lock_result: { ...round, result: "{}" },
        decide: decisionArgs(resultId, { entry: best, goesOn: true }),
        decide_as_ranked: { result_id: resultId },
        confirm_decisions: { ...round, ids: [] },
      };
      await authenticateAs(transaction, people.admin);
      for (const [name, args] of Object.entries(attempts)) {
        expect(await rpcRefusal(transaction, name, args), name).toMatchObject({
          hint: "round_released",
        });
      }
      await authenticateAs(transaction, "postgres");
      const lines = await transaction`
        select action, count(*)::int as count from public.audit_log
        where action like 'judging.%' and action <> 'judging.round_saved' and (
          actor_id in (${people.admin.id}, ${people.second.id}) or subject_id = ${roundId}
        )
        group by action order by action`;
      expect(lines).toEqual([
        { action: "judging.confirmed", count: 3 },
        { action: "judging.decided", count: 3 },
        { action: "judging.release_planned", count: 1 },
        { action: "judging.released", count: 1 },
        { action: "judging.result_locked", count: 1 },
        { action: "judging.result_verified", count: 1 },
        { action: "judging.round_closed", count: 1 },
      ]);
    });
  });
});

describe("feedback", () => {
  const feedbackOf = async (transaction: Transaction, person: Person | undefined) => {
    await authenticateAs(transaction, person ?? people.outsider);
    return transaction`select * from public.my_judging_feedback`;
  };
  const releasePanel = async (transaction: Transaction, roundId: string) => {
    await decideAll(transaction, roundId);
    await releaseNow(transaction, roundId);
  };

  test("tells a team its outcome, the mean of each criterion and the words for it", async () => {
    await afterRound(
      async (transaction, { id: roundId }) => {
        const [best, middle] = people.submitted;
        await decideAll(transaction, roundId);
        expect(await feedbackOf(transaction, best.owner)).toEqual([]);
        await authenticateAs(transaction, people.second);
        await releaseNow(transaction, roundId);
        expect(await feedbackOf(transaction, best.owner)).toEqual([
          {
            kind: "panel",
            round_name: "First reading",
            outcome: "goes_on",
            scale: 5,
            criteria: [
              { name: "Innovation", mean: 5 },
              { name: "Feasibility", mean: 4 },
            ],
            comments: [TEAM_COMMENT, TEAM_COMMENT],
          },
        ]);
        expect(await feedbackOf(transaction, middle.owner)).toMatchObject([
          { outcome: "ends_here" },
        ]);
        for (const person of [people.outsider, people.judges[0], people.admin]) {
          expect(await feedbackOf(transaction, person)).toEqual([]);
        }
      },
      { kind: "panel" },
    );
  });

  test("is held until the round and the challenge's results are released", async () => {
    await afterRound(async (transaction, { id: roundId }) => {
      const [best] = people.submitted;
      const releaseResults = () =>
        setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
      await decideAll(transaction, roundId);
      await releaseResults();
      expect(await feedbackOf(transaction, best.owner)).toEqual([]);
      await setChallenge(transaction, pastDates());
      await authenticateAs(transaction, people.second);
      await releaseNow(transaction, roundId);
      expect(await feedbackOf(transaction, best.owner)).toEqual([]);
      await releaseResults();
      expect(await feedbackOf(transaction, best.owner)).toHaveLength(1);
    });
  });

  test("is given only by rounds that promise it", async () => {
    await afterRound(
      async (transaction, { id: roundId }) => {
        await releasePanel(transaction, roundId);
        expect(await feedbackOf(transaction, people.submitted[0].owner)).toEqual([]);
      },
      { kind: "panel", gives_feedback: false },
    );
  });

  test("is without reviews that do not count", async () => {
    await afterRound(
      async (transaction, { id: roundId, assignments }) => {
        await asPostgres(
          transaction,
          `update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
            where id = '${assignments[0][0]}'`,
        );
        await releasePanel(transaction, roundId);
        const [row] = await feedbackOf(transaction, people.submitted[0].owner);
        expect(row?.comments).toEqual([TEAM_COMMENT]);
      },
      { kind: "panel" },
    );
  });
});
