import { expect, it } from "vitest";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
/** Set by the world. */
let admin: Person;

const CONFIGURATION = {
  phase: "Open Submission",
  time: "Until 31 August",
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
type Changes = { [name in keyof typeof CONFIGURATION]?: string | number | null };

function save(changes: Changes = {}, more = "") {
  const configuration = JSON.stringify({ ...CONFIGURATION, ...changes });
  return `save_challenge_configuration('${configuration}'${more})`;
}

const PHASE = "Please choose one of the phases.";
const MEMBERS = "The maximum number of members must be from 1 to 5.";
const EVERY_DATE = "Please fill in every date.";
const INVALID: [Changes, message: string][] = [
  [{ phase: "Party" }, PHASE],
  [{ phase: null }, PHASE],
  [{ time: "t".repeat(201) }, "The time must be at most 200 characters."],
  ...[0, 6, null].map((count): [Changes, string] => [{ max_submission_members: count }, MEMBERS]),
  [{ submissions_open_at: null }, EVERY_DATE],
  [{ challenge_ends_at: null }, EVERY_DATE],
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
];

const IMPOSSIBLE = [
  "submissions_open_at = submissions_close_at",
  "registration_closes_at = submissions_close_at + interval '1 second'",
  "withdrawals_close_at = submissions_open_at - interval '1 second'",
  "results_released_at = submissions_close_at - interval '1 second'",
  "challenge_starts_at = registration_closes_at + interval '1 second'",
  "finalists_selected_at = submissions_close_at - interval '1 second'",
  "top_three_selected_at = finalists_selected_at - interval '1 second'",
  "challenge_ends_at = top_three_selected_at - interval '1 second'",
  "max_submission_members = 0",
].map((change) => `update public.challenge_parameters set ${change}`);

it("a new installation carries the challenge's dates, 11:59 PM EST being UTC-5", async () => {
  const [row] = await sql`select * from public.challenge`;
  const dates = Object.entries(CHALLENGE_DATES).map(([name, date]) => [name, new Date(date)]);
  expect(row).toMatchObject({
    phase: "Pre-Launch",
    time: "",
    max_submission_members: 5,
    results_released_at: null,
    ...Object.fromEntries(dates),
  });
});

testRules(sql, () => ({ admin }), {
  "a new installation": [
    async (transaction: Transaction): Promise<Values> => {
      admin = await createAdmin(transaction);
      return {
        saved:
          "(select greatest(status.updated_at, dates.updated_at) from public.challenge_status status, public.challenge_parameters dates)",
      };
    },
    `
    ${INVALID.map(([changes, message]) => `admin | ${save(changes)} | "${message}"`).join("\n")}
    admin      | ${save({ phase: "Party" })} | invalid_input
    postgres   | update public.challenge_parameters set results_released_at = '2025-10-01T00:00:00Z' | done
    then admin | ${save({ submissions_close_at: "2025-10-02T00:00:00Z" })} | invalid_input
    admin      | ${save({}, ", expected_updated_at => $saved - interval '1 second'")} | conflict
    admin      | ${save({}, ", expected_updated_at => $saved")} | done
    then visitor | from public.challenge | phase=Open Submission, time=Until 31 August, max_submission_members=4, submissions_close_at=2025-09-01T00:00:00.000Z
    then admin | from public.admin_challenge_configuration | phase=Open Submission, max_submission_members=4, changed_by=$adminEmail

    ${allAnswer("postgres", IMPOSSIBLE, "23514")}
    postgres   | insert into public.challenge_status default values | 23505
    postgres   | insert into public.challenge_parameters default values | 23505
    postgres   | insert into public.challenge_status (id) values (false) | 23514
    postgres   | insert into public.challenge_parameters (id) values (false) | 23514`,
  ],
});
