import { beforeAll, describe, expect, it } from "vitest";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import {
  authenticateAs,
  hintOf,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
let person: Person;
let admin: Person;

beforeAll(async () => {
  person = await createAccount(sql);
  admin = await createAdmin(sql);
});

const CONFIGURATION = {
  phase: "Open Submission",
  time_text: "Until 31 August",
  max_submission_members: 4,
  challenge_starts_at: "2025-05-01T00:00:00Z",
  registration_closes_at: "2025-07-01T00:00:00Z",
  submissions_open_at: "2025-06-01T00:00:00Z",
  submissions_close_at: "2025-09-01T00:00:00Z",
  withdrawals_close_at: "2025-08-01T00:00:00Z",
  finalists_selected_at: "2025-11-01T00:00:00Z",
  top_three_selected_at: "2025-12-01T00:00:00Z",
  challenge_ends_at: "2026-01-01T00:00:00Z",
};

async function configuration(transaction: Transaction) {
  const [row] = await transaction`
    select phase, "time", max_submission_members, submissions_close_at, results_released_at,
      greatest(status.updated_at, parameters.updated_at)::text as updated_at
    from public.challenge_status status, public.challenge_parameters parameters`;
  return row;
}

it("a new installation carries the challenge's dates, 11:59 PM EST being UTC-5", async () => {
  const [row] = await sql`
    select phase, "time", max_submission_members, challenge_starts_at, registration_closes_at,
      submissions_open_at, submissions_close_at, withdrawals_close_at, finalists_selected_at,
      top_three_selected_at, challenge_ends_at, results_released_at
    from public.challenge`;
  const dates = Object.entries(CHALLENGE_DATES).map(([name, date]) => [name, new Date(date)]);
  expect(row).toEqual({
    phase: "Pre-Launch",
    time: "",
    max_submission_members: 5,
    ...Object.fromEntries(dates),
    results_released_at: null,
  });
});

test("there is one row of each, for everybody to read", async (transaction) => {
  for (const table of ["challenge_status", "challenge_parameters"]) {
    for (const values of ["default values", "(id) values (false)"]) {
      const attempt = transaction.savepoint((savepoint) =>
        savepoint.unsafe(`insert into public.${table} ${values}`),
      );
      await expect(attempt).rejects.toMatchObject({ code: /23505|23514/ });
    }
  }
  for (const actor of ["anon", person, admin] as const) {
    await authenticateAs(transaction, actor);
    expect(await configuration(transaction)).toMatchObject({ phase: "Pre-Launch" });
    expect(await transaction`select phase from public.challenge`).toHaveLength(1);
  }
});

describe("saving is refused", () => {
  test.each([
    [{ phase: "Party" }, "Please choose one of the phases."],
    [{ phase: null }, "Please choose one of the phases."],
    [{ time_text: "t".repeat(201) }, "The time must be at most 200 characters."],
    [{ max_submission_members: 0 }, "The maximum number of members must be from 1 to 5."],
    [{ max_submission_members: 6 }, "The maximum number of members must be from 1 to 5."],
    [{ max_submission_members: null }, "The maximum number of members must be from 1 to 5."],
    [{ submissions_open_at: null }, "Please fill in every date."],
    [{ challenge_ends_at: null }, "Please fill in every date."],
    [
      { challenge_starts_at: "2025-06-01T00:00:01Z" },
      "The challenge must start before team registration closes and submissions open.",
    ],
    [{ submissions_open_at: "2025-09-01T00:00:00Z" }, "Submissions must open before they close."],
    [
      { registration_closes_at: "2025-09-01T00:00:01Z" },
      "Team registration must close before submissions close.",
    ],
    [
      { withdrawals_close_at: "2025-05-31T00:00:00Z" },
      "Withdrawals must close after submissions open.",
    ],
    [
      { finalists_selected_at: "2025-08-31T00:00:00Z" },
      "Submissions must close before the finalists are selected.",
    ],
    [
      { top_three_selected_at: "2025-10-31T00:00:00Z" },
      "The finalists must be selected before the top three.",
    ],
    [
      { challenge_ends_at: "2025-11-30T00:00:00Z" },
      "The top three must be selected before the challenge ends.",
    ],
  ])("for %j", async (transaction, change, message) => {
    await authenticateAs(transaction, admin);
    const before = await configuration(transaction);
    const refusal = await rpcRefusal(transaction, "save_challenge_configuration", {
      ...CONFIGURATION,
      ...change,
    });
    expect(refusal).toEqual({ code: "P0001", hint: "invalid_input", message });
    expect(await configuration(transaction)).toEqual(before);
  });

  test("for results that would be out before submissions close", async (transaction) => {
    await transaction`
      update public.challenge_parameters set results_released_at = '2025-10-01T00:00:00Z'`;
    await authenticateAs(transaction, admin);
    expect(
      await rpcHint(transaction, "save_challenge_configuration", {
        ...CONFIGURATION,
        submissions_close_at: "2025-10-02T00:00:00Z",
      }),
    ).toBe("invalid_input");
  });

  test("when somebody else saved either half in the meantime", async (transaction) => {
    await authenticateAs(transaction, admin);
    for (const save of [
      () =>
        rpc(transaction, "save_challenge_configuration", { ...CONFIGURATION, phase: "Pitches" }),
    ]) {
      const expected_updated_at = (await configuration(transaction))?.updated_at;
      await save();
      const stale = { ...CONFIGURATION, expected_updated_at };
      expect(await rpcHint(transaction, "save_challenge_configuration", stale)).toBe("conflict");
    }
  });
});

test("saving changes everything at once", async (transaction) => {
  await authenticateAs(transaction, admin);
  const expected_updated_at = (await configuration(transaction))?.updated_at;
  await rpc(transaction, "save_challenge_configuration", {
    ...CONFIGURATION,
    expected_updated_at,
  });
  expect(await configuration(transaction)).toMatchObject({
    phase: "Open Submission",
    time: "Until 31 August",
    max_submission_members: 4,
    submissions_close_at: new Date("2025-09-01T00:00:00Z"),
  });
  const [row] = await transaction`
    select phase, max_submission_members, changed_by from public.admin_challenge_configuration`;
  expect(row).toEqual({
    phase: "Open Submission",
    max_submission_members: 4,
    changed_by: admin.email,
  });
});

test("the rows refuse dates out of order, even from the database's own role", async (transaction) => {
  for (const change of [
    "submissions_open_at = submissions_close_at",
    "registration_closes_at = submissions_close_at + interval '1 second'",
    "withdrawals_close_at = submissions_open_at - interval '1 second'",
    "results_released_at = submissions_close_at - interval '1 second'",
    "challenge_starts_at = registration_closes_at + interval '1 second'",
    "finalists_selected_at = submissions_close_at - interval '1 second'",
    "top_three_selected_at = finalists_selected_at - interval '1 second'",
    "challenge_ends_at = top_three_selected_at - interval '1 second'",
    "max_submission_members = 0",
  ]) {
    expect(
      await hintOf(transaction, (savepoint) =>
        savepoint.unsafe(`update public.challenge_parameters set ${change}`),
      ),
      change,
    ).toBe("23514");
  }
});
