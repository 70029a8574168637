import { beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "#common/judging/canonical.ts";
import {
  asPostgres,
  authenticateAs,
  DENIED,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { act } from "#tools/testing/world/judgedRounds.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { submitReview } from "#tools/testing/world/reviews.ts";
import { createRound, type Round } from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase();
let admins: [Person, Person];
let outsider: Person;
let judges: [Judge, Judge, Judge];
let entries: [Entry, Entry];

beforeAll(async () => {
  await setChallenge(sql);
  admins = [await createAdmin(sql), await createAdmin(sql)];
  outsider = await createAccount(sql);
  judges = [
    await createJudge(sql, { name: "Ari" }),
    await createJudge(sql, { name: "Bo" }),
    await createJudge(sql, { name: "Cy" }),
  ];
  entries = [
    await createEntry(sql, { submitted: true }),
    await createEntry(sql, { submitted: true }),
  ];
});

type World = Round<[Entry, Entry], [Judge, Judge, Judge]>;

/** Runs a test's body in an open round, of which the first judge has submitted both reviews. */
const inRound = (body: (transaction: Transaction, round: World) => Promise<unknown>) =>
  rolledBack(sql, async (transaction) => {
    const round = await createRound(transaction, { entries, judges });
    await submitReview(transaction, judges[0], round.assignments[0][0], [4, 3]);
    await submitReview(transaction, judges[0], round.assignments[1][0], [1, 5]);
    await body(transaction, round);
  });

interface Receipt {
  round: string;
  entry: string;
  judge: string;
  scores: number[];
  submitted_at: string;
  receipt: string;
}

async function receiptsOf(transaction: Transaction, judge: Judge, round_id: string) {
  await authenticateAs(transaction, judge);
  const [row] = await rpc<{ my_receipts: { receipts: Receipt[] } }>(transaction, "my_receipts", {
    round_id,
  });
  return row?.my_receipts.receipts ?? [];
}

/** Mails of this kind: their data, by recipient. */
async function mails(transaction: Transaction, kind: string) {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ recipient: string; data: Record<string, string> }[]>`
    select recipient, data from private.notifications where kind = ${kind}`;
  return Object.fromEntries(rows.map(({ recipient, data }) => [recipient, data]));
}

async function close(transaction: Transaction) {
  await passDays(transaction, 2);
  await transaction`select private.keep_judging_times()`;
}

describe("a receipt", () => {
  test("can be computed again from round, entry, judge, scores and time", async () => {
    await inRound(async (transaction, { id, copies }) => {
      const receipts = await receiptsOf(transaction, judges[0], id);
      expect(receipts.map(({ entry }) => entry)).toEqual(copies.map(({ code }) => code).sort());
      for (const { receipt, ...content } of receipts) {
        expect(receipt).toBe(await hashOf(content));
        expect(content).toMatchObject({ round: id, judge: judges[0].judgeId });
      }
      const listed = await transaction`
        select receipt from public.my_assignments where receipt is not null order by code`;
      expect(listed.map(({ receipt }) => receipt)).toEqual(receipts.map(({ receipt }) => receipt));
    });
  });

  test("is the review's: other scores or another time are another one, and none without it", async () => {
    await inRound(async (transaction, { id, assignments }) => {
      const [own] = assignments[0];
      const former = await receiptsOf(transaction, judges[0], id);
      await authenticateAs(transaction, admins[0]);
      await rpc(transaction, "give_back_review", { assignment_id: own });
      expect(await receiptsOf(transaction, judges[0], id)).toHaveLength(1);
      await rpc(transaction, "submit_review", { assignment_id: own, expected_revision: 3 });
      const again = await receiptsOf(transaction, judges[0], id);
      await asPostgres(
        transaction,
        `update public.judging_reviews set scores = '{5,5}' where assignment_id = '${own}'`,
      );
      const changed = await receiptsOf(transaction, judges[0], id);
      const known = [former, again, changed].flat().map(({ receipt }) => receipt);
      expect(new Set(known).size).toBe(4);
    });
  });

  test("is nobody else's to read, and the judge's also after a conflict and the end", async () => {
    await inRound(async (transaction, { id }) => {
      const own = await receiptsOf(transaction, judges[0], id);
      expect(await receiptsOf(transaction, judges[1], id)).toEqual([]);
      await asPostgres(
        transaction,
        `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
        values ('${entries[0].id}', '${judges[0].judgeId}', 'found', 'suspected', 'r')`,
      );
      await act(transaction, admins, "cancel_round", { round_id: id });
      expect(await receiptsOf(transaction, judges[0], id)).toEqual(own);
      for (const actor of [admins[0], outsider, "anon"] as const) {
        await authenticateAs(transaction, actor);
        expect((await rpcRefusal(transaction, "my_receipts", { round_id: id })).code).toBe(DENIED);
      }
    });
  });
});

describe("when a round closes", () => {
  test("each judge is mailed the receipts of what they submitted, and nobody else", async () => {
    await inRound(async (transaction, { id, assignments }) => {
      await submitReview(transaction, judges[1], assignments[0][1]);
      const receipts = await receiptsOf(transaction, judges[0], id);
      await close(transaction);
      await close(transaction);
      const told = await mails(transaction, "judge_receipts");
      expect(Object.keys(told).sort()).toEqual([judges[0].email, judges[1].email].sort());
      expect(told[judges[0].email]).toEqual({
        judge_name: "Ari",
        round_name: "First reading",
        receipts: receipts.map(({ entry, receipt }) => `${entry} ${receipt}`).join("\n"),
      });
      expect(told[judges[1].email]?.receipts?.split("\n")).toHaveLength(1);
    });
  });

  test("a judge who has left is mailed none", async () => {
    await inRound(async (transaction) => {
      await authenticateAs(transaction, judges[0]);
      await rpc(transaction, "withdraw_as_judge");
      await close(transaction);
      expect(await mails(transaction, "judge_receipts")).toEqual({});
    });
  });
});

test("judges are told that their round was cancelled, unless they have left or stepped back", async () => {
  await inRound(async (transaction, { id, assignments }) => {
    await authenticateAs(transaction, judges[0]);
    await rpc(transaction, "withdraw_as_judge");
    await authenticateAs(transaction, judges[1]);
    for (const [, assignment_id] of assignments) {
      await rpc(transaction, "recuse", { assignment_id, reason: "No.", is_conflict: false });
    }
    await act(transaction, admins, "cancel_round", { round_id: id });
    expect(await mails(transaction, "round_cancelled")).toEqual({
      [judges[2].email]: { judge_name: "Cy", round_name: "First reading" },
    });
  });
});

test("judges are told that their round is open again, and until when", async () => {
  await inRound(async (transaction, { id }) => {
    await close(transaction);
    const new_time = daysFromNow(9).toISOString();
    await act(transaction, admins, "reopen_round", { round_id: id, new_time });
    const told = await mails(transaction, "round_reopened");
    expect(Object.keys(told).sort()).toEqual(judges.map(({ email }) => email).sort());
    expect(new Date(told[judges[0].email]?.closes_at ?? "").toISOString()).toBe(new_time);
  });
});
