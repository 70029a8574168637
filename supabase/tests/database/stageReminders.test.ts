import { expect } from "vitest";
import { STAGE_REMINDER_DAYS } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  handIn,
} from "#tools/testing/world/finalists.ts";
import { queueNotifications } from "#tools/testing/world/mails.ts";
import { createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

/** Runs the schedule and returns who is reminded, now or before. */
async function reminded(transaction: Transaction): Promise<string[]> {
  await queueNotifications(transaction);
  const rows = await transaction<{ recipient: string }[]>`
    select recipient from private.notifications email
    where kind = 'stage_reminder' and (sent_at is not null or private.still_applies(email))`;
  return rows.map(({ recipient }) => recipient).sort();
}

async function moveDeadline(transaction: Transaction, days: number) {
  await authenticateAs(transaction, "postgres");
  await transaction`update public.finalist_stages set due_at = ${daysFromNow(days)}`;
}

async function sendAll(transaction: Transaction) {
  await authenticateAs(transaction, "postgres");
  await transaction`update private.notifications set sent_at = now(), not_before = null, data = '{}'`;
}

test("goes once to every member of a finalist's team, and to nobody else", async (transaction) => {
  const finalist = await createFinalist(transaction);
  await createMentor(transaction, admin, finalist.id);
  await createStage(transaction, STAGE_REMINDER_DAYS + 0.1);
  expect(await reminded(transaction)).toEqual([]);
  await moveDeadline(transaction, STAGE_REMINDER_DAYS - 0.1);
  const team = [finalist.owner.email, finalist.member.email].sort();
  expect(await reminded(transaction)).toEqual(team);
  await sendAll(transaction);
  expect(await reminded(transaction)).toEqual(team);
});

test("is sent for each stage, and again for a deadline that was moved after it", async (transaction) => {
  await createFinalist(transaction);
  await createStage(transaction);
  await createStage(transaction);
  expect(await reminded(transaction)).toHaveLength(4);
  await moveDeadline(transaction, 10);
  // Those that are queued no longer apply.
  expect(await reminded(transaction)).toHaveLength(0);
  await moveDeadline(transaction, 2);
  expect(await reminded(transaction)).toHaveLength(4);
});

test("is not sent after the deadline, nor once the document is there", async (transaction) => {
  const finalist = await createFinalist(transaction);
  const stage = await createStage(transaction);
  expect(await reminded(transaction)).toHaveLength(2);
  await handIn(transaction, finalist, stage);
  expect(await reminded(transaction)).toEqual([]);
  await createStage(transaction, -1);
  expect(await reminded(transaction)).toEqual([]);
});

test.each([
  ["is no finalist", "update public.submissions set released_status = null"],
  ["has withdrawn", "update public.submissions set withdrawn_at = now()"],
  ["the recipient has left", "delete from public.submission_members"],
  ["has lost its stage", "delete from public.finalist_stages"],
  ["is late", "update public.finalist_stages set due_at = now() - interval '1 minute'"],
])("no longer applies when the team %s", async (transaction, _what, change) => {
  await createFinalist(transaction);
  await createStage(transaction);
  expect(await reminded(transaction)).toHaveLength(2);
  await transaction.unsafe(change);
  expect(await reminded(transaction)).toEqual([]);
});
