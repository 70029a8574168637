import { expect, it } from "vitest";
import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import { type ConfigurationForm, toForm } from "./configuration.ts";
import { validateConfiguration } from "./configurationForm.ts";
import { OPEN_CHALLENGE, SEASON_2026 } from "./testing/openChallenge.ts";

const FORM: ConfigurationForm = { ...toForm(OPEN_CHALLENGE), ...SEASON_2026 };

const errorsOf = (changes: Partial<ConfigurationForm>, results_released_at: string | null = null) =>
  validateConfiguration({ ...FORM, ...changes }, { results_released_at });

it.each(["1", `${MAX_TEAM_SIZE}`, ` ${MAX_TEAM_SIZE - 1} `])("accepts %j members", (members) => {
  expect(errorsOf({ max_submission_members: members })).toEqual({});
});

it.each(["", "0", `${MAX_TEAM_SIZE + 1}`, "2.5", "1e0", "five"])(
  "rejects %j members",
  (members) => {
    expect(errorsOf({ max_submission_members: members })).toEqual({
      max_submission_members: `Enter a whole number from 1 to ${MAX_TEAM_SIZE}.`,
    });
  },
);

it.each<[Partial<ConfigurationForm>, object]>([
  // Characters are counted, and limits are included, as the database does.
  [{ time: ` ${"😀".repeat(200)} ` }, {}],
  [{ time: "x".repeat(201) }, { time: expect.any(String) }],
  [{ registration_closes_at: FORM.submissions_close_at }, {}],
  [{ withdrawals_close_at: FORM.submissions_open_at }, {}],
  [{ finalists_selected_at: FORM.submissions_close_at }, {}],
  [{ challenge_starts_at: "" }, { challenge_starts_at: "Enter a date and time." }],
  [
    { challenge_starts_at: "2026-08-01T05:00:01Z" },
    { submissions_open_at: "This date cannot be before “Challenge starts”." },
  ],
  [
    { finalists_selected_at: "2026-09-01T04:59:58Z" },
    { finalists_selected_at: "This date cannot be before “Submissions close”." },
  ],
  [
    { submissions_open_at: FORM.submissions_close_at },
    { submissions_close_at: "Submissions must close after they open." },
  ],
])("%j has the errors %j", (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

it("keeps the release of results after the deadline", () => {
  expect(errorsOf({}, FORM.submissions_close_at)).toEqual({});
  expect(errorsOf({}, "2026-08-20T00:00:00Z")).toEqual({
    submissions_close_at: "Submissions must close before results are released.",
  });
});
