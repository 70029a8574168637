import { expect, it } from "vitest";
import { CHALLENGE_PHASES } from "#shared/constants.ts";
import { type Configuration, type ConfigurationForm, maximumOf } from "./configuration.ts";
import { consequencesOf } from "./consequences.ts";
import { outdatedTime, phaseDisagreement } from "./phase.ts";
import { OPEN_CHALLENGE, SEASON_2026 } from "./testing/openChallenge.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const PAST = "2026-11-01T00:00:00.000Z";
const EARLIER = "2026-10-01T00:00:00.000Z";
const FUTURE = "2026-12-19T00:00:00.000Z";
const LATER = "2027-01-19T00:00:00.000Z";
const LAST = "2027-03-01T00:00:00.000Z";

const OPEN: ConfigurationForm = {
  phase: "Open Submission",
  time: "Submissions are open",
  max_submission_members: "4",
  submissions_open_at: EARLIER,
  registration_closes_at: FUTURE,
  submissions_close_at: FUTURE,
  withdrawals_close_at: FUTURE,
  challenge_starts_at: EARLIER,
  finalists_selected_at: LAST,
  top_three_selected_at: LAST,
  challenge_ends_at: LAST,
};
const CLOSED: ConfigurationForm = { ...OPEN, phase: "Evaluation", submissions_close_at: PAST };
const EARLY: ConfigurationForm = { ...OPEN, phase: "Pre-Launch", submissions_open_at: FUTURE };

/** The saved configuration, whose text was written today. */
const configurationOf = (form: ConfigurationForm): Configuration => ({
  ...OPEN_CHALLENGE,
  ...form,
  max_submission_members: maximumOf(form),
  time_set_at: new Date(NOW).toISOString(),
});

const isAboutEmails = (text: string) => text.includes("will be emailed");

const textsOf = (saved: ConfigurationForm, changes: Partial<ConfigurationForm>) =>
  consequencesOf(configurationOf(saved), { ...saved, ...changes }, NOW)
    .filter(({ text }) => !isAboutEmails(text))
    .map(({ text, isWarning }) => `${isWarning ? "! " : ""}${text}`);

/** The consequences about emails when the deadline changes. */
const emails = (
  saved: ConfigurationForm,
  close: string,
  ...reach: Parameters<typeof consequencesOf>[3][]
) =>
  consequencesOf(configurationOf(saved), { ...saved, submissions_close_at: close }, NOW, ...reach)
    .map(({ text }) => text)
    .filter(isAboutEmails);

it("announces a changed deadline, with the number of recipients once they are counted", () => {
  const reach = { people_in_teams: 1234, subscribers: 1 };
  expect(emails(OPEN, LATER, reach)).toEqual([
    "1,234 people in teams and 1 subscriber will be emailed the new deadline 15 minutes after the last change. Teams whose extended deadline stays the same get no email. If you restore the old deadline within those 15 minutes, no emails are sent.",
  ]);
  expect(emails(OPEN, LATER)).toEqual([
    expect.stringMatching(/^All teams and subscribers will be emailed/),
  ]);
  expect(emails(CLOSED, FUTURE)).toHaveLength(1);
  expect(emails(OPEN, PAST)).toHaveLength(1);
  expect(emails(CLOSED, EARLIER)).toEqual([]);
  expect(emails(OPEN, FUTURE)).toEqual([]);
});

it("has no consequences for an unchanged, consistent configuration", () => {
  expect(textsOf(OPEN, {})).toEqual([]);
  // The database writes times in another notation than browsers.
  expect(textsOf(OPEN, { submissions_close_at: "2026-12-19T00:00:00+00:00" })).toEqual([]);
});

const OPENED = "! Submissions open immediately and stay open until Jan 18, 2027 7:00 PM EST.";
const FROM_TO = "Teams can submit from Dec 18, 2026 7:00 PM EST to Jan 18, 2027 7:00 PM EST.";
const MOVED_WITHIN_PAST = "2026-11-02T00:00:00.000Z";

it.each<[ConfigurationForm, Partial<ConfigurationForm>, string[]]>([
  [
    OPEN,
    { submissions_close_at: PAST, phase: "Evaluation" },
    ["! Submissions close immediately. Teams can no longer make changes or submit."],
  ],
  [
    OPEN,
    { submissions_open_at: FUTURE, submissions_close_at: LATER },
    [`! Submissions close immediately. ${FROM_TO.replace("submit", "submit again")}`],
  ],
  [CLOSED, { submissions_close_at: LATER, phase: "Open Submission" }, [OPENED]],
  [OPEN, { submissions_close_at: LATER }, ["Teams can submit until Jan 18, 2027 7:00 PM EST."]],
  [EARLY, { submissions_close_at: LATER }, [FROM_TO]],
  [
    CLOSED,
    { submissions_close_at: MOVED_WITHIN_PAST },
    ["Submissions stay closed. Pages show Nov 1, 2026 7:00 PM EST as the deadline."],
  ],
  [
    OPEN,
    { finalists_selected_at: LATER, challenge_starts_at: PAST },
    [
      "Pages and emails show the new date for “Challenge starts”: Oct 31, 2026 7:00 PM EST.",
      "Pages and emails show the new date for “Finalists selected”: Jan 18, 2027 7:00 PM EST.",
    ],
  ],
  [OPEN, { max_submission_members: "5" }, ["Teams can have up to 5 people, including the owner."]],
  [
    OPEN,
    { max_submission_members: "1" },
    [
      "No one can join a team that already has 1 person or more. Teams that are already larger keep all their members.",
    ],
  ],
  [
    OPEN,
    { phase: "Pitches", time: " Finals " },
    [
      "The site displays the phase Pitches. The dates determine what teams can do.",
      "The site displays “Finals” only next to a phase that matches the dates.",
      "! The site displays the phase Pitches, but submissions are open.",
    ],
  ],
  [OPEN, { time: "Last week" }, ["The site displays “Last week” until the next stage begins."]],
  [
    OPEN,
    { time: " " },
    [expect.stringMatching(/^Next to the phase, the site displays a standard sentence/)],
  ],
  [
    OPEN,
    { withdrawals_close_at: MOVED_WITHIN_PAST },
    [expect.stringMatching(/^! Withdrawals close/)],
  ],
])("names the consequences of a change (%#)", (saved, changes, consequences) => {
  expect(textsOf(saved, changes)).toEqual(expect.arrayContaining(consequences));
});

it.each([
  [
    "registration_closes_at",
    "Team registration closes immediately. No one can join, leave or be invited to a team.",
    "People can join and leave teams",
  ],
  [
    "withdrawals_close_at",
    "Submissions can no longer be withdrawn.",
    "Submissions can be withdrawn",
  ],
] as const)("names the consequences of %s", (field, passed, words) => {
  expect(textsOf(OPEN, { [field]: PAST })[0]).toBe(`! ${passed}`);
  expect(textsOf({ ...OPEN, [field]: PAST }, { [field]: FUTURE })).toEqual([
    `! ${words} again, until Dec 18, 2026 7:00 PM EST.`,
  ]);
  expect(textsOf(OPEN, { [field]: LATER })).toEqual([`${words} until Jan 18, 2027 7:00 PM EST.`]);
  const moved = textsOf({ ...OPEN, [field]: PAST }, { [field]: EARLIER });
  expect(moved.filter((text) => !/before submissions/.test(text))).toEqual([]);
});

const RELEASED = { results_released_at: "2026-09-28T12:00:00Z" };
const TOP_THREE = { ...RELEASED, pitching_known_at: "2026-12-20T12:00:00Z" };

it.each<[string, Partial<Configuration>, string[], string]>([
  ["2026-08-01T04:59:59Z", {}, ["Pre-Launch"], "submissions have not opened yet"],
  ["2026-08-01T05:00:00Z", {}, ["Open Submission"], "submissions are open"],
  ["2026-09-01T04:59:59Z", {}, ["Open Submission"], "submissions are open"],
  ["2026-09-01T05:00:00Z", {}, ["Evaluation"], "submissions have closed"],
  ["2026-10-05T05:00:00Z", {}, ["Evaluation"], "no results have been released"],
  ["2026-09-28T12:00:00Z", RELEASED, ["Refinement"], "results have been released"],
  // Without a round for the top three, all finalists pitch.
  ["2027-01-10T12:00:00Z", RELEASED, ["Refinement", "Pitches"], "results have been released"],
  ["2026-12-20T12:00:00Z", TOP_THREE, ["Pitches"], "reached the pitch stage"],
  ["2027-02-10T12:00:00Z", RELEASED, ["Pitches"], "reached the pitch stage"],
])("at %s with %j only %j agree with dates and releases", (now, releases, agreeing, fact) => {
  for (const phase of CHALLENGE_PHASES) {
    const challenge = { ...OPEN_CHALLENGE, ...SEASON_2026, ...releases, phase };
    const disagreement = phaseDisagreement(challenge, Date.parse(now));
    if (agreeing.includes(phase)) expect(disagreement).toBeUndefined();
    else expect(disagreement?.text).toMatch(`The site displays the phase ${phase}, but `);
    if (!agreeing.includes(phase)) expect(disagreement?.text).toContain(fact);
    expect(disagreement?.proposed ?? agreeing[0]).toBe(agreeing[0]);
  }
});

it("finds a text that was written before the stage", () => {
  const challenge = { ...OPEN_CHALLENGE, ...SEASON_2026, time_set_at: "2026-09-01T04:59:59Z" };
  expect(outdatedTime(challenge, Date.parse("2026-09-01T04:59:59Z"))).toBeUndefined();
  const later = Date.parse("2026-09-01T05:00:00Z");
  expect(outdatedTime(challenge, later)).toMatch(/^“Submissions are open” is from an earlier/);
  expect(outdatedTime({ ...challenge, time: "" }, later)).toBeUndefined();
});
