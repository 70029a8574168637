import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import { CLOSED_CHALLENGE, OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import type { SeasonFacts } from "../data/databaseFunctions.ts";
import { REQUESTED } from "../judging/releases/testing/releases.ts";
import { STATISTICS } from "../reports/testing/statistics.ts";
import { NOTHING_MISSING } from "../season/testing/seasonFacts.ts";
import { fill, muteErrors, renderAdmin } from "../testing/renderAdmin.tsx";
import Dashboard from "./Dashboard.tsx";

const COUNTS = {
  open_contact_requests: 1,
  drafts_due_soon: 0,
  failed_emails: 2,
  is_schedule_running: true,
  email_problem: null,
  has_own_interest: false,
};
function show(
  methods: object = {},
  answers: Record<string, unknown> = {},
  counts: () => Promise<object> = async () => COUNTS,
  role: Role = "admin",
) {
  const all: Record<string, unknown> = {
    admin_statistics: STATISTICS,
    my_judging_tasks: [],
    wants_judging_digest: true,
    season_facts: [{ ...NOTHING_MISSING, postponed: { first_round: null } }],
    ...answers,
  };
  const callDatabase = vi.fn(async (name: string) => all[name]);
  const { user } = renderAdmin(
    <Dashboard />,
    {
      getOne: async (resource: string) => ({
        data: { id: "current", ...(resource === "counts" ? await counts() : OPEN_CHALLENGE) },
      }),
      getList: async () => ({ data: [], total: 0 }),
      callDatabase,
      ...methods,
    },
    { role },
  );
  return { callDatabase, user };
}

const linksIn = (section: string) =>
  within(screen.getByRole("region", { name: section }))
    .getAllByRole("link")
    .map((link) => [link.ariaLabel, decodeURIComponent(link.getAttribute("href") ?? "")]);

it("appears as a whole, begins with the season, counts tasks without zeros, and shows the totals", async () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  const challenge = Promise.withResolvers<object>();
  const counts = { ...COUNTS, drafts_due_soon: 4 };
  const getOne = vi.fn(async (resource: string) =>
    resource === "counts" ? { data: { id: "current", ...counts } } : challenge.promise,
  );
  const stage = { id: "s-1", name: "Prototype", due_at: OPEN_CHALLENGE.now };
  const getList = async (resource: string) =>
    resource === "finalist-stages" ? { data: [stage], total: 1 } : { data: [], total: 0 };
  const { callDatabase, user } = show({ getOne, getList });
  await waitFor(() => expect(callDatabase).toHaveBeenCalledWith("admin_statistics", {}));
  expect(screen.getByRole("status")).toHaveTextContent("Loading dashboard data...");
  challenge.resolve({ data: { ...OPEN_CHALLENGE, phase: "Pitches" } });
  const season = within(await screen.findByRole("region", { name: "Season to-do" }));
  expect(season.getAllByRole("listitem")[0]).toHaveTextContent(
    "The site displays the phase Pitches, but submissions are open.",
  );
  expect(getOne).toHaveBeenCalledTimes(2);
  const work = within(screen.getAllByRole("region")[0] as HTMLElement);
  expect(work.getByRole("img", { name: "Timeline: Pitches" })).toBeVisible();
  expect(work.getByText("1,203 submitted")).toBeVisible();
  await user.click(
    season.getByRole("button", { name: "Set phase: Set the phase to Open Submission" }),
  );
  expect(callDatabase).toHaveBeenCalledWith("save_challenge_configuration", {
    revision: NOTHING_MISSING.configuration_revision,
    configuration: expect.objectContaining({
      phase: "Open Submission",
      time: OPEN_CHALLENGE.time,
      max_submission_members: 5,
      submissions_close_at: OPEN_CHALLENGE.submissions_close_at,
    }),
  });

  const section = within(screen.getByRole("region", { name: "Team to-do" }));
  expect(section.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1 new message to answer From the contact formReply",
    "4 drafts due within a week Teams get reminders automatically",
    "2 failed emails Delivery failed, or the address is suppressedSee failed emails",
  ]);
  expect(linksIn("Team to-do").map(([, href]) => href)).toEqual([
    '/contact-requests?filter={"status":"new"}',
    '/emails?filter={"state":"failed"}',
  ]);

  const totals = within(screen.getByRole("region", { name: "Totals" }));
  expect(totals.getByText(/^As of/)).toHaveTextContent("As of Nov 20, 2026 11:03 PM GMT+9");
  for (const [name, text] of [
    ["Total Submissions", /1,203$/],
    ["Total Users", /1,060$/],
    ["Mailing List Subscribers", /0$/],
  ] as const) {
    expect(screen.getByRole("group", { name })).toHaveTextContent(text);
  }
});

it.each([
  [{ is_schedule_running: false, email_problem: "delayed" }, "Scheduled jobs haven’t run"],
  [{ email_problem: "delayed" }, "Emails have been queued for more than 15 minutes"],
  [{ email_problem: "failing" }, "Emails keep failing"],
])("begins with problems: %j", async (counts, words) => {
  show({}, {}, async () => ({ ...COUNTS, ...counts }));
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
});

it("begins with the open release, and sorts your tasks by urgency", async () => {
  const row = (kind: string, open_count: number, round_id: string | null = null) => ({
    kind,
    open_count,
    round_id,
  });
  const my_judging_tasks = [
    row("conflicts", 3),
    row("invitations", 2),
    row("interventions", 40),
    row("releases", 1, "round-1"),
    row("stopped_releases", 1),
    row("group_emails", 1),
    row("unfinished", 12, "round-2"),
    // The season's list has the steps of rounds.
    row("reviewers", 4, "round-2"),
    row("results", 1, "round-3"),
    // Nobody can replace a judge where everyone reviews every round entry.
    row("recused", 1, "round-3"),
  ];
  const listOf = (resource: string) => (resource === "judging/releases" ? [REQUESTED] : []);
  const getList = async (resource: string) => ({ data: listOf(resource), total: 1 });
  show({ getList }, { my_judging_tasks });
  const release = await screen.findByRole("link", { name: "See release" });
  expect(release).toHaveAttribute("href", "/judging/releases");
  await screen.findByRole("region", { name: "Assigned to you" });
  expect(linksIn("Assigned to you")).toEqual([
    ["Confirm: 1 release to confirm", "/judging/releases"],
    ["Approve: 1 group email to approve", "/group-emails"],
    ["See releases: 1 stopped release", "/judging/releases"],
    ["See interventions: 40 interventions", "/judging/releases"],
    ["Resolve: 3 suspected conflicts", '/judging/conflicts?filter={"state":"suspected"}'],
    ["See progress: 12 reviews outstanding", "/judging/rounds/round-2/progress"],
    ["See judges: 2 unanswered invitations to judge", '/judging/judges?filter={"state":"invited"}'],
  ]);
});

it("puts a task of the season off and back, and says what is awaited", async () => {
  const season_facts: SeasonFacts[] = [NOTHING_MISSING];
  const { callDatabase, user } = show({}, { season_facts });
  const season = within(await screen.findByRole("region", { name: "Season to-do" }));
  expect(season.getAllByRole("listitem")[0]).toHaveTextContent("Plan the first round");
  await user.click(season.getByRole("button", { name: "Postpone: Plan the first round" }));
  const dialog = within(await screen.findByRole("dialog"));
  fill(dialog.getByLabelText("Until"), "2020-01-01");
  expect(dialog.getByRole("button", { name: "Postpone" })).toBeDisabled();
  fill(dialog.getByLabelText("Until"), "2031-05-01");
  season_facts[0] = { ...NOTHING_MISSING, postponed: { first_round: "2031-05-01T05:00:00Z" } };
  await user.click(dialog.getByRole("button", { name: "Postpone" }));
  expect(callDatabase).toHaveBeenCalledWith("postpone_season_task", {
    id: "first_round",
    until: "2031-05-01T05:00:00.000Z",
  });
  expect(await season.findByText(/^Nothing to do now\. Submissions close on/)).toBeVisible();
  await user.click(await season.findByText("Postponed: 1"));
  expect(season.getByRole("listitem")).toHaveTextContent("Until May 1, 2031");
  await user.click(season.getByRole("button", { name: "Restore: Plan the first round" }));
  expect(callDatabase).toHaveBeenCalledWith("resume_season_task", { id: "first_round" });
});

it("marks a task as done that no fact shows", async () => {
  const challenge = {
    ...OPEN_CHALLENGE,
    submissions_open_at: "2099-08-01T05:00:00Z",
    submissions_close_at: "2099-09-01T04:59:59Z",
  };
  const { callDatabase, user } = show(
    {
      getOne: async (resource: string) => ({
        data: { id: "current", ...(resource === "counts" ? COUNTS : challenge) },
      }),
    },
    { season_facts: [{ ...NOTHING_MISSING, configuration_revision: 1 }] },
  );
  await user.click(await screen.findByRole("button", { name: "Mark as done: Check the dates" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Mark “Check the dates” as done?" }),
  );
  await user.click(dialog.getByRole("button", { name: "Mark as done" }));
  expect(callDatabase).toHaveBeenCalledWith("postpone_season_task", { id: "dates" });
});

it("turns off the daily summary, and shows the next date of a finalists' stage", async () => {
  const inADay = new Date(Date.now() + 86_400_000).toISOString();
  const stage = { id: "s-1", name: "Prototype", due_at: inADay, handed_in_count: 0 };
  const { callDatabase, user } = show({
    getOne: async () => ({ data: { ...COUNTS, ...CLOSED_CHALLENGE } }),
    getList: async (resource: string) =>
      resource === "finalist-stages" ? { data: [stage], total: 1 } : { data: [], total: 0 },
  });
  expect(await screen.findByText("Nothing to do.")).toBeVisible();
  const deadline = await screen.findByRole("link", { name: /^Next date/ });
  expect(deadline).toHaveAttribute("href", "/judging/finalists");
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  expect(await screen.findByText("These emails are turned off.")).toBeVisible();
  expect(callDatabase).toHaveBeenCalledWith("set_judging_digest", {
    user_id: "me",
    is_wanted: false,
  });
});

it("says why the totals could not be loaded, and tries again", async () => {
  muteErrors();
  const counts = vi.fn(async () => COUNTS);
  counts.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const { user } = show({}, {}, counts);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /Failed to load dashboard data\. Please try again later\.The server did not respond/,
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Total Users: 1,060" })).toBeVisible();
});

it("shows an observer the season, the latest submissions and the countries", async () => {
  const submission = {
    id: "E-000001",
    idea_name: "Ring",
    status: "received",
    submitted_at: "2026-11-16T12:00:00Z",
    team_members: [],
  };
  const getList = vi.fn(async (_: string) => ({ data: [submission], total: 1 }));
  show({ getList }, {}, undefined, "observer");
  expect(await screen.findByRole("img", { name: /^Timeline: / })).toBeVisible();
  const latest = within(await screen.findByRole("region", { name: "Latest submissions" }));
  expect(await latest.findByRole("listitem")).toHaveTextContent(
    "Ring E-000001 · Nov 16, 2026Received",
  );
  const [first, ...others] = linksIn("People by country");
  expect(first?.[1]).toBe(`/people?filter={"country":"${STATISTICS.countries[0]?.country}"}`);
  expect(others).toHaveLength(5);
  expect(screen.queryByRole("region", { name: "Team to-do" })).toBeNull();
  expect(getList.mock.calls.map(([resource]) => resource)).toEqual(["entries"]);
});
