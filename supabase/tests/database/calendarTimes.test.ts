import { expect } from "vitest";
import { authenticateAs, refusalOf } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { test } = useDatabase();

const ODD = ["infinity", "-infinity", "294000-01-01", "2100-01-02", "1999-12-31", "4713-01-01 BC"];
const REFUSED = {
  code: "P0001",
  hint: "invalid_input",
  message: "Please choose a date between 2000 and 2100.",
};

/** Calls a function with the arguments as Postgres writes them: the driver cannot send such times. */
const call = (sql: Transaction, text: string) =>
  refusalOf(sql, (sp) => sp.unsafe(`select ${text}`));

test.each(ODD)("an entry's deadline cannot be extended to %s", async (transaction, time) => {
  await setChallenge(transaction);
  const owner = await createAccount(transaction);
  const admin = await createAdmin(transaction);
  const { id } = await createEntry(transaction, { owner, submitted: true });
  await authenticateAs(transaction, admin);
  const extend = (until: string) => `public.extend_submission_deadline('${id}', '${until}')`;
  expect(await call(transaction, extend(time))).toEqual(REFUSED);
  await transaction.unsafe(`select ${extend("2099-12-31")}`);
});

test.each(ODD)("nor can anybody be given time to begin one until %s", async (transaction, time) => {
  const { id } = await createAccount(transaction);
  await authenticateAs(transaction, await createAdmin(transaction));
  const extend = (until: string) =>
    `public.extend_user_deadline('${id}', '${until}', reason => 'r')`;
  expect(await call(transaction, extend(time))).toEqual(REFUSED);
  await transaction.unsafe(`select ${extend("2099-12-31")}`);
});

test("nor can the challenge's own dates be out of any calendar", async (transaction) => {
  await setChallenge(transaction);
  await authenticateAs(transaction, await createAdmin(transaction));
  // From the start of the challenge to its end, in the order of the parameters.
  const odd: readonly (readonly [index: number, time: string])[] = [
    [0, "-infinity"],
    [1, "1999-01-01"],
    [2, "-infinity"],
    [3, "infinity"],
    [4, "294000-01-01"],
    [5, "infinity"],
    [6, "2100-01-02"],
    [7, "infinity"],
  ];
  for (const [index, time] of odd) {
    const days = ["04-01", "07-31", "08-01", "08-31", "08-31", "09-30", "12-31", "12-31"];
    const dates = days.map((day, place) => `'${place === index ? time : `2025-${day}`}'`);
    const save = `public.save_challenge_configuration('Evaluation', '', 5, ${dates})`;
    expect(await call(transaction, save)).toEqual(REFUSED);
  }
});
