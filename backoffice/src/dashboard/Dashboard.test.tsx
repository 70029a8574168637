import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Statistics } from "../data/databaseFunctions.ts";
import { REQUESTED } from "../judging/releases/testing/releases.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import Dashboard from "./Dashboard.tsx";

const COUNTS = {
  open_contact_requests: 3,
  received_submissions: 12,
  drafts_at_risk: 0,
  failed_emails: 2,
  is_schedule_running: true,
  email_problem: null,
};

const CONFIGURATION = {
  id: "challenge",
  phase: "Open Submission",
  time: "",
  max_submission_members: 5,
  submissions_open_at: "2000-01-01T00:00:00Z",
  registration_closes_at: "2000-02-01T00:00:00Z",
  submissions_close_at: "2999-01-01T00:00:00Z",
  withdrawals_close_at: "2999-01-01T00:00:00Z",
  challenge_starts_at: "2000-01-01T00:00:00Z",
  finalists_selected_at: "2999-02-01T00:00:00Z",
  top_three_selected_at: "2999-03-01T00:00:00Z",
  challenge_ends_at: "2999-04-01T00:00:00Z",
};

/** All of it lies behind. */
const OVER = Object.fromEntries(
  Object.entries(CONFIGURATION).map(([field, value]) => [
    field,
    typeof value === "string" ? value.replace("2999", "2001") : value,
  ]),
);

const STATISTICS = {
  as_of: "2026-11-20T14:03:00Z",
  entries_by_status: { received: 3, declined: 1200 },
  mailing_list: 0,
  funnel: { signed_up: 1060, profile_completed: 100, in_a_team: 51, submitted: 0 },
} as unknown as Statistics;

/** @param answers What the database's other functions answer. */
function show(
  methods: object = {},
  {
    statistics = async () => STATISTICS,
    answers = { my_judging_tasks: [], wants_judging_digest: true },
  }: { statistics?: () => Promise<Statistics>; answers?: Record<string, unknown> } = {},
) {
  renderAdmin(<Dashboard />, {
    readTotals: async () => COUNTS,
    getOne: async () => ({ data: CONFIGURATION }),
    getList: async () => ({ data: [], total: 0 }),
    callDatabase: async (name: string) =>
      name === "admin_statistics" ? statistics() : answers[name],
    ...methods,
  } as object);
  return userEvent.setup();
}

it("appears at once, and requests everything once", async () => {
  let answer = (_: unknown) => {};
  const getOne = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  const statistics = vi.fn(async () => STATISTICS);
  show({ getOne }, { statistics });
  await waitFor(() => expect(statistics).toHaveBeenCalledOnce());
  expect(screen.getByRole("status")).toHaveTextContent("Loading dashboard data...");
  answer({ data: { ...CONFIGURATION, phase: "Pitches" } });
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByRole("link", { name: "See reports" })).toHaveAttribute("href", "/reports");
  expect(getOne).toHaveBeenCalledOnce();
});

describe("the team's tasks", () => {
  it("are counted, without zeros, and link to the lists", async () => {
    show({ readTotals: async () => ({ ...COUNTS, drafts_at_risk: 4, received_submissions: 0 }) });
    const section = within(await screen.findByRole("region", { name: "Team to-do" }));
    expect(section.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "3New messages Not yet answeredReply",
      "4Drafts due within a week Their teams get reminders",
      "2Failed emails Delivery failed, or the address is suppressedSee failed emails",
    ]);
    const links = section.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
    expect(links.map(decodeURIComponent)).toEqual([
      '/contact-requests?filter={"status":"new"}',
      '/emails?filter={"state":"failed"}',
    ]);
  });

  it.each([
    [{ is_schedule_running: false }, "The schedule has not run"],
    [{ is_schedule_running: false, email_problem: "delayed" }, "The schedule has not run"],
    [{ email_problem: "delayed" }, "Emails have been queued for more than 15 minutes"],
    [{ email_problem: "failing" }, "Emails keep failing"],
  ])("begin with problems: %j", async (counts, words) => {
    show({ readTotals: async () => ({ ...COUNTS, ...counts }) });
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
  });
});

it("begins with the open release", async () => {
  const listOf = (resource: string) => (resource === "releases" ? [REQUESTED] : []);
  show({ getList: async (resource: string) => ({ data: listOf(resource), total: 1 }) });
  expect(await screen.findByRole("link", { name: "See release" })).toHaveAttribute(
    "href",
    "/judging/releases",
  );
});

describe("the tasks assigned to you", () => {
  const row = (kind: string, open_count: number, round_id: string | null = null) => ({
    kind,
    open_count,
    round_id,
  });
  const answers = {
    my_judging_tasks: [
      row("conflicts", 3),
      row("invitations", 2),
      row("interventions", 40),
      row("releases", 1, "round-1"),
      row("stopped_releases", 1),
      row("group_emails", 1),
      row("reviewers", 4),
      row("unfinished", 12, "round-2"),
    ],
    wants_judging_digest: true,
  };

  it("are sorted by urgency, and link to their pages", async () => {
    show({}, { answers });
    const section = within(await screen.findByRole("region", { name: "Assigned to you" }));
    const links = section
      .getAllByRole("link")
      .map((link) => [link.ariaLabel, decodeURIComponent(link.getAttribute("href") ?? "")]);
    expect(links).toEqual([
      ["Confirm: Releases to confirm", "/judging/releases"],
      ["Approve: Group emails to approve", "/group-emails"],
      ["See releases: Stopped releases", "/judging/releases"],
      ["See interventions: Interventions", "/judging/releases"],
      ["Assign reviews: Entries short of reviewers", "/judging/rounds"],
      ["Resolve: Suspected conflicts", '/judging/conflicts?filter={"state":"suspected"}'],
      ["See progress: Reviews outstanding", "/judging/rounds/round-2/progress"],
      ["See judges: Unanswered invitations to judge", '/judging/judges?filter={"state":"invited"}'],
    ]);
  });

  it("are not emailed to a person who turns that off", async () => {
    const answers: Record<string, unknown> = {
      admin_statistics: STATISTICS,
      my_judging_tasks: [],
      wants_judging_digest: true,
    };
    const callDatabase = vi.fn(async (name: string) => answers[name]);
    const user = show({ callDatabase });
    expect(await screen.findByText("Nothing to do.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Turn off" }));
    expect(await screen.findByText("The daily summary is turned off.")).toBeVisible();
    expect(callDatabase).toHaveBeenCalledWith("set_judging_digest", { is_wanted: false });
  });
});

describe("the numbers", () => {
  it("count submissions, users and subscribers", async () => {
    show();
    const submissions = await screen.findByRole("group", { name: "Total Submissions" });
    expect(submissions).toHaveTextContent(/1,203$/);
    expect(screen.getByRole("group", { name: "Total Users" })).toHaveTextContent(/1,060$/);
    expect(screen.getByRole("link", { name: "Total Users: 1,060" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/users\?/),
    );
    expect(screen.getByRole("group", { name: "Mailing List Subscribers" })).toHaveTextContent(/0$/);
  });

  it("say when they were counted, in the reader's time zone", async () => {
    vi.stubEnv("TZ", "Asia/Tokyo");
    show();
    const section = await screen.findByRole("region", { name: "Totals" });
    expect(await within(section).findByText(/^As of/)).toHaveTextContent(
      "As of Nov 20, 2026 11:03 PM GMT+9",
    );
  });

  it("include the finalists' stages in the next deadline", async () => {
    const stage = { id: "s-1", name: "Prototype", due_at: "2998-01-01T00:00:00Z" };
    show({ getList: async () => ({ data: [stage], total: 1 }) });
    expect(await screen.findByRole("link", { name: /^Next deadline/ })).toHaveAttribute(
      "href",
      "/judging/finalists",
    );
    cleanup();
    show({ getOne: async () => ({ data: { ...OVER, phase: "Pitches" } }) });
    await screen.findByRole("group", { name: "Total Users" });
    expect(screen.queryByRole("group", { name: "Next deadline" })).toBeNull();
  });

  it("have a message if they cannot be loaded, and another try", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const statistics = vi
      .fn<() => Promise<Statistics>>()
      .mockRejectedValueOnce(new Error("down"))
      .mockResolvedValue(STATISTICS);
    const user = show({}, { statistics });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load dashboard data.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Total Users: 1,060" })).toBeVisible();
  });

  it("say why they could not be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    show({ readTotals: () => Promise.reject(new TypeError("Failed to fetch")) });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /Failed to load dashboard data\. Please try again later\.No answer arrived/,
    );
  });
});

it("warns about a phase that the dates contradict", async () => {
  show({ getOne: async () => ({ data: { ...CONFIGURATION, phase: "Pitches" } }) });
  const warning = await screen.findByRole("alert");
  expect(warning).toHaveTextContent(
    "The site displays the phase Pitches, but submissions are open.",
  );
  expect(within(warning).getByRole("link")).toHaveAttribute("href", "/configurations");
});
