import { describe, expect, it } from "vitest";
import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import {
  CHALLENGE_DATE_FIELDS,
  type ConfigurationForm,
  toForm,
  validateConfiguration,
} from "./configuration.ts";
import { OPEN_CHALLENGE } from "./testing/openChallenge.ts";

const FORM: ConfigurationForm = {
  ...toForm(OPEN_CHALLENGE),
  submissions_open_at: "2026-08-01T05:00:00Z",
  registration_closes_at: "2026-08-31T00:00:00Z",
  submissions_close_at: "2026-09-01T04:59:59Z",
  withdrawals_close_at: "2026-09-01T04:59:59Z",
  challenge_starts_at: "2026-04-01T05:00:00Z",
  finalists_selected_at: "2026-10-01T04:59:59Z",
  top_three_selected_at: "2026-12-31T05:00:00Z",
  challenge_ends_at: "2027-02-01T04:59:59Z",
};

const errorsOf = (changes: Partial<ConfigurationForm>, results_released_at: string | null = null) =>
  validateConfiguration({ ...FORM, ...changes }, { results_released_at });

it("holds what is saved, and accepts it", () => {
  expect(toForm(OPEN_CHALLENGE)).toMatchObject({
    phase: "Open Submission",
    time: "Submissions are open",
    max_submission_members: "5",
    submissions_close_at: OPEN_CHALLENGE.submissions_close_at,
  });
  expect(errorsOf({})).toEqual({});
});

it.each(["1", String(MAX_TEAM_SIZE), ` ${MAX_TEAM_SIZE - 1} `])("accepts %j members", (maximum) => {
  expect(errorsOf({ max_submission_members: maximum })).toEqual({});
});

it.each(["", "0", String(MAX_TEAM_SIZE + 1), "-1", "2.5", "2,5", "1e0", "five", "0x2", "55"])(
  "refuses %j members",
  (maximum) => {
    expect(errorsOf({ max_submission_members: maximum })).toEqual({
      max_submission_members: `Enter a whole number from 1 to ${MAX_TEAM_SIZE}.`,
    });
  },
);

it("limits the time text as the database counts it", () => {
  expect(errorsOf({ time: ` ${"😀".repeat(200)} ` })).toEqual({});
  expect(errorsOf({ time: "x".repeat(201) })).toHaveProperty("time");
});

describe("dates", () => {
  it.each(CHALLENGE_DATE_FIELDS.map(({ field }) => field))("need %s", (field) => {
    expect(errorsOf({ [field]: "" })).toEqual({ [field]: "Enter a date and a time." });
  });

  it.each<[Partial<ConfigurationForm>, keyof ConfigurationForm, string]>([
    [
      { challenge_starts_at: "2026-08-01T05:00:01Z" },
      "challenge_starts_at",
      "The challenge must start before team registration closes and submissions open.",
    ],
    [
      { finalists_selected_at: "2026-09-01T04:59:58Z" },
      "finalists_selected_at",
      "The finalists must be selected after submissions close.",
    ],
    [
      { top_three_selected_at: "2026-10-01T04:59:58Z" },
      "top_three_selected_at",
      "The top three must be selected after the finalists.",
    ],
    [
      { challenge_ends_at: "2026-12-31T04:59:59Z" },
      "challenge_ends_at",
      "The challenge must end after the top three are selected.",
    ],
    [
      { submissions_open_at: FORM.submissions_close_at },
      "submissions_close_at",
      "Submissions must close after they open.",
    ],
    [
      { registration_closes_at: "2026-09-01T05:00:00Z" },
      "registration_closes_at",
      "Team registration must close before submissions close.",
    ],
    [
      { withdrawals_close_at: "2026-08-01T04:59:59Z" },
      "withdrawals_close_at",
      "Withdrawals must close after submissions open.",
    ],
  ])("refuse %j", (changes, field, message) => {
    expect(errorsOf(changes)[field]).toBe(message);
  });

  it("may touch where the database lets them", () => {
    expect(errorsOf({ registration_closes_at: FORM.submissions_close_at })).toEqual({});
    expect(errorsOf({ withdrawals_close_at: FORM.submissions_open_at })).toEqual({});
    expect(errorsOf({ finalists_selected_at: FORM.submissions_close_at })).toEqual({});
  });

  it("leave results behind submissions", () => {
    expect(errorsOf({}, FORM.submissions_close_at)).toEqual({});
    expect(errorsOf({}, "2026-08-20T00:00:00Z")).toEqual({
      submissions_close_at: "Submissions must close before results are released.",
    });
  });
});
