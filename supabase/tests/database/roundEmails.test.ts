import { beforeAll, expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { setStage } from "#tools/testing/world/judgedRounds.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { submitReview } from "#tools/testing/world/reviews.ts";
import { createRound, type Round } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
let admins: [Person, Person];
let judges: [Judge, Judge, Judge];
let entries: [Entry, Entry];

beforeAll(async () => {
  await setChallenge(sql);
  admins = [await createAdmin(sql), await createAdmin(sql)];
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

/** An open round, of which the first judge has submitted both reviews. */
async function inRound(transaction: Transaction): Promise<World> {
  const round = await createRound(transaction, { entries, judges });
  await submitReview(transaction, judges[0], round.assignments[0][0], [4, 3]);
  await submitReview(transaction, judges[0], round.assignments[1][0], [1, 5]);
  return round;
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

test("judges are told that their round was canceled, unless they have left or stepped back", async (transaction) => {
  const { id, assignments } = await inRound(transaction);
  await authenticateAs(transaction, judges[0]);
  await rpc(transaction, "withdraw_as_judge");
  await authenticateAs(transaction, judges[1]);
  for (const [, assignment_id] of assignments) {
    await rpc(transaction, "recuse", { assignment_id, reason: "No.", is_conflict: false });
  }
  await authenticateAs(transaction, admins[0]);
  await setStage(transaction, id, "canceled");
  expect(await mails(transaction, "round_canceled")).toEqual({
    [judges[2].email]: { judge_name: "Cy", round_name: "Screening" },
  });
});

test("judges are told that their round is open again, and until when", async (transaction) => {
  const { id } = await inRound(transaction);
  await close(transaction);
  const closesAt = daysFromNow(9);
  await authenticateAs(transaction, admins[0]);
  await setStage(transaction, id, "open", closesAt);
  const told = await mails(transaction, "round_reopened");
  expect(Object.keys(told).sort()).toEqual(judges.map(({ email }) => email).sort());
  expect(new Date(told[judges[0].email]?.closes_at ?? "")).toEqual(closesAt);
});
