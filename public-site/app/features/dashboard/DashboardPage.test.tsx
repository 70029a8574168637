import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { figures } from "~/content/figures.ts";
import { discardEntry, type Entry, loadEntry, withdrawEntry } from "~/data/entry.ts";
import { loadChallenge } from "~/data/loadChallenge.ts";
import { aChallenge, anEntry } from "~/testing/entries.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
import { loadOverview } from "./overview.ts";

vi.mock("~/data/entry.ts", () => ({
  createEntry: vi.fn(),
  discardEntry: vi.fn(),
  loadEntry: vi.fn(),
  withdrawEntry: vi.fn(),
}));
vi.mock("~/data/loadChallenge.ts", async (original) => ({
  ...(await original<object>()),
  loadChallenge: vi.fn(),
}));
vi.mock("~/data/judgingFeedback.ts", () => ({
  loadJudgingFeedback: async () => [
    {
      roundName: "First reading",
      criteria: [{ name: "Viable", mean: 3.5 }],
      comments: ["Show how it folds."],
    },
  ],
}));
vi.mock("~/data/team.ts", () => ({ loadTeamSize: async () => 1 }));
vi.mock("~/features/team/TeamPanel.tsx", () => ({
  TeamPanel: ({ entry }: { entry: Entry | null }) => entry && <h2>Your team</h2>,
}));
const load = vi.mocked(loadEntry);
const withdraw = vi.mocked(withdrawEntry);

const DAY = 24 * 60 * 60_000;
const days = (count: number) => new Date(Date.now() + count * DAY).toISOString();
const OPEN = aChallenge({
  time: "Week 2 of 4",
  registrationClosesAt: days(-12),
  submissionsOpenAt: days(-11),
  submissionsCloseAt: days(9.5),
  withdrawalsCloseAt: days(9.5),
});
const SUBMITTED = anEntry({
  ideaName: "Patch",
  description: "Thin.",
  state: "submitted",
  status: "received",
  receiptNumber: "E-000042",
  submittedAt: days(-1),
  closesAt: OPEN.submissionsCloseAt,
  canSubmit: false,
  canWithdraw: true,
  canDiscard: false,
});
const PROFILE = {
  id: "ada",
  firstName: "Ada",
  lastName: "Byron",
  country: "Kenya",
  levelOfStudy: "A PhD student",
  university: "Lakeside University",
  joinMailingList: false,
  completed: true,
  extendedTo: null,
};

async function show(entry: Entry | null) {
  load.mockResolvedValueOnce(entry);
  const overview = await loadOverview();
  const Shown = () => <DashboardPage profile={PROFILE} overview={overview} />;
  return renderRoutes([{ path: "/dashboard", Component: Shown }], "/dashboard");
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  load.mockReset().mockResolvedValue(SUBMITTED);
  vi.mocked(loadChallenge).mockReset().mockResolvedValue(OPEN);
  withdraw.mockReset();
  vi.mocked(discardEntry).mockReset().mockResolvedValue({ ok: true, value: null });
});

it("tells where the challenge stands and how long it is until the next date", async () => {
  await show(null);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome, Ada");
  expect(screen.getByText("Open Submission")).toBeInTheDocument();
  expect(screen.getByText("Week 2 of 4")).toBeInTheDocument();
  expect(screen.getByRole("timer")).toHaveTextContent("9 days 11 hours");
  expect(screen.getByText("Submit early, improve later")).toBeInTheDocument();
});

it("leads who has no entry to the first step, and shows no team", async () => {
  await show(null);
  expect(screen.getByRole("button", { name: /Start your entry/ })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Your team" })).toBeNull();
  const steps = within(screen.getByRole("region", { name: "What is left to do" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(6);
  expect(steps.getByText("1 of 5")).toBeInTheDocument();
  expect(steps.getByText("Next").closest("li, [role=listitem]")).toHaveTextContent(
    "Start your entry",
  );
});

it("starts nothing after the end", async () => {
  vi.mocked(loadChallenge).mockResolvedValue(
    aChallenge({ submissionsCloseAt: days(-1), withdrawalsCloseAt: days(-1) }),
  );
  await show(null);
  expect(screen.getByRole("heading", { name: "Submissions have closed" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Start/ })).toBeNull();
  expect(screen.queryByText("What is left to do")).toBeNull();
  expect(screen.queryByRole("timer")).toBeNull();
});

it("shows the receipt of a submitted entry", async () => {
  await show(SUBMITTED);
  expect(screen.getByText("E-000042")).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Everything needed is done" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Edit the entry" })).toHaveAttribute("href", "/entry");
});

it("offers a member nothing but to read", async () => {
  await show(anEntry({ ...SUBMITTED, isOwner: false, canEdit: false, canWithdraw: false }));
  expect(screen.getByRole("link", { name: "Read the entry" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Withdraw|Discard/ })).toBeNull();
});

describe("withdrawing", () => {
  const WITHDRAWN = anEntry({ ...SUBMITTED, state: "withdrawn", status: null, canWithdraw: false });
  const press = async (user: Awaited<ReturnType<typeof show>>["user"]) => {
    await user.click(screen.getByRole("button", { name: "Withdraw the entry" }));
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
  };

  it("asks, withdraws and says so", async () => {
    withdraw.mockResolvedValue({ ok: true, value: WITHDRAWN });
    const { user } = await show(SUBMITTED);
    load.mockResolvedValue(WITHDRAWN);
    await press(user);
    expect(withdraw).toHaveBeenCalledExactlyOnceWith(SUBMITTED.revision);
    expect(await screen.findByText("Your entry is withdrawn.")).toBeInTheDocument();
    expect(
      await screen.findByRole("heading", { name: "This entry is withdrawn" }),
    ).toBeInTheDocument();
  });

  it("has succeeded when only its answer was lost", async () => {
    withdraw.mockResolvedValue({ ok: false, message: "No.", problem: "not_submitted" });
    const { user } = await show(SUBMITTED);
    load.mockResolvedValue(WITHDRAWN);
    await press(user);
    expect(await screen.findByText("Your entry is withdrawn.")).toBeInTheDocument();
  });

  it("is not done without a yes", async () => {
    const { user } = await show(SUBMITTED);
    await user.click(screen.getByRole("button", { name: "Withdraw the entry" }));
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(withdraw).not.toHaveBeenCalled();
  });

  it("says why it did not succeed", async () => {
    withdraw.mockResolvedValue({ ok: false, message: "Not possible.", problem: "deadline_passed" });
    const { user } = await show(SUBMITTED);
    await press(user);
    expect(await screen.findByRole("alert")).toHaveTextContent("Not possible.");
  });
});

it("discards a draft, and what this browser has kept of it", async () => {
  const draft = anEntry({ closesAt: OPEN.submissionsCloseAt });
  localStorage.setItem(`challenge-unsaved-entry/${draft.ownerId}/${draft.id}/page`, "{}");
  const { user } = await show(draft);
  load.mockResolvedValue(null);
  await user.click(screen.getByRole("button", { name: "Discard the draft" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("The entry is discarded.")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: /Start your entry/ })).toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

it("offers to try again until it could be loaded", async () => {
  load.mockReset().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const overview = await loadOverview();
  const Shown = () => <DashboardPage profile={PROFILE} overview={overview} />;
  const { user } = renderRoutes([{ path: "/dashboard", Component: Shown }], "/dashboard");
  expect(screen.getByRole("alert")).toHaveTextContent("Your dashboard could not be loaded.");

  const answer = Promise.withResolvers<Entry>();
  load.mockReturnValueOnce(answer.promise);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("button", { name: "Loading..." })).toBeDisabled();
  answer.reject(new TypeError("Failed to fetch"));
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(retry).toBeEnabled();
  expect(screen.getByRole("alert")).toBeInTheDocument();

  load.mockResolvedValue(SUBMITTED);
  await user.click(retry);
  expect(await screen.findByText("E-000042")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps what it shows when a refresh fails", async () => {
  await show(SUBMITTED);
  load.mockRejectedValue(new TypeError("Failed to fetch"));
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(screen.getByText("E-000042")).toBeInTheDocument();
});

describe("once results are released", () => {
  const decided = (status: Entry["status"]) =>
    anEntry({ ...SUBMITTED, status, canEdit: false, canWithdraw: false });

  it("tells a finalist first of all, and what happens when", async () => {
    await show(decided("selected"));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      `Ada, you are one of ${figures.finalists}.`,
    );
    const steps = within(
      screen.getByRole("region", { name: new RegExp(`one of ${figures.finalists}`) }),
    ).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^NowWe write to you/),
      expect.stringMatching(/^October 2025 to January 2026Mentorship/),
      expect.stringMatching(/^Late December 2025The top.3/),
      expect.stringMatching(/^Late January 2026Paris/),
    ]);
    expect(screen.getByRole("button", { name: "Write to us" })).toBeInTheDocument();
    expect(screen.getByText("Finalist")).toBeInTheDocument();
  });

  it("thanks everybody else, and calls nobody declined", async () => {
    await show(decided("declined"));
    const said = screen.getByRole("region", { name: "What the judges say" });
    expect(said).toHaveTextContent("First reading");
    expect(said).toHaveTextContent("Viable3.5");
    expect(said).toHaveTextContent("Show how it folds.");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Thank you, Ada.");
    expect(screen.getByText("Your idea stays yours")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Read the entry" })).toBeInTheDocument();
    expect(screen.queryByText(/declined/i)).toBeNull();
  });
});

it("says what happens next, and when", async () => {
  await show(anEntry({ ...SUBMITTED, canEdit: false, status: "under_review" }));
  const next = within(screen.getByRole("region", { name: "What happens next" }));
  expect(next.getAllByRole("listitem")[0]).toHaveTextContent("Submissions close");
});
