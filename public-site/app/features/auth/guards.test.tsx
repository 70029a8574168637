import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { sessionHasEnded } from "~/data/endedSession.ts";
import { type Judge, loadJudge } from "~/data/judge.ts";
import { loadProfile, type OwnProfile } from "~/data/profile.ts";
import { watchForRefusal } from "~/data/refusedRequests.ts";
import { readUser } from "~/data/session.ts";
import { failure } from "~/lib/outcome.ts";
import DashboardRoute, * as dashboard from "~/routes/dashboard.tsx";
import JudgingRoute, * as judging from "~/routes/judging.tsx";
import ProfileCompletionRoute, * as profileCompletion from "~/routes/profile-completion.tsx";
import SignedInRoute from "~/routes/signed-in.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/session.ts", () => ({ readUser: vi.fn() }));
vi.mock("~/data/judge.ts", async (original) => ({
  ...(await original<object>()),
  loadJudge: vi.fn(),
}));
vi.mock("~/data/judging.ts", () => ({ loadQueues: async () => [] }));
vi.mock("~/data/workspace.ts", () => ({ isMentor: async () => false }));
vi.mock("~/data/endedSession.ts", () => ({ sessionHasEnded: vi.fn() }));
vi.mock("~/data/profile.ts", () => ({
  loadProfile: vi.fn(),
  withSignUpTexts: async (profile: OwnProfile) => ({ ...profile, country: "Chad" }),
}));
// What the dashboard itself loads is no guard's business.
vi.mock("~/features/dashboard/overview.ts", () => ({
  loadOverview: async () => failure("Your dashboard could not be loaded."),
}));
const user = vi.mocked(readUser);
const profile = vi.mocked(loadProfile);

type User = Awaited<ReturnType<typeof readUser>>;
const ADA = { id: "ada" } as User;
const COMPLETE: OwnProfile = {
  id: "ada",
  firstName: "Ada",
  lastName: "Byron",
  country: "Kenya",
  levelOfStudy: "On a sabbatical",
  university: "Lakeside University",
  joinMailingList: false,
  completed: true,
  extendedTo: null,
};
const INCOMPLETE: OwnProfile = { ...COMPLETE, country: "", completed: false };

const JUDGE: Judge = { name: "Iris", organisations: [], maxEntries: null, expertise: [] };

const GUARDED = [
  { path: "/dashboard", Component: DashboardRoute, loader: dashboard.clientLoader },
  { path: "/judging", Component: JudgingRoute, loader: judging.clientLoader },
  {
    path: "/profile-completion",
    Component: ProfileCompletionRoute,
    loader: profileCompletion.clientLoader,
  },
] as Parameters<typeof renderRoutes>[0];
const open = (path: string) =>
  renderRoutes([{ Component: SignedInRoute, children: GUARDED }], path);
const arriveAt = async (address: string) =>
  expect(await screen.findByText(address, { selector: "output" })).toBeInTheDocument();

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  user.mockReset().mockResolvedValue(ADA);
  profile.mockReset().mockResolvedValue(COMPLETE);
  vi.mocked(loadJudge).mockReset().mockResolvedValue(null);
  vi.mocked(sessionHasEnded).mockReset().mockResolvedValue(false);
});

describe("/judging", () => {
  it("sends who has no session to sign in, and back", async () => {
    user.mockResolvedValue(null);
    open("/judging");
    await arriveAt("/signin?next=%2Fjudging");
  });

  it("asks no complete profile of a judge", async () => {
    profile.mockResolvedValue(INCOMPLETE);
    open("/judging");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Judging");
  });

  it("is where judges come to who have no participant's profile", async () => {
    profile.mockResolvedValue(INCOMPLETE);
    vi.mocked(loadJudge).mockResolvedValue(JUDGE);
    open("/dashboard");
    await arriveAt("/judging");
  });

  it("is where judges come to instead of the dashboard", async () => {
    vi.mocked(loadJudge).mockResolvedValue(JUDGE);
    open("/dashboard");
    await arriveAt("/judging");
  });
});

describe("/dashboard", () => {
  it("greets by name", async () => {
    open("/dashboard");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Welcome, Ada");
  });

  it("shows nothing before the session has settled, then sends away who has none", async () => {
    let settle = (_: User) => {};
    user.mockReturnValue(new Promise((resolve) => (settle = resolve)));
    open("/dashboard");
    expect(screen.queryByRole("heading")).toBeNull();
    await act(async () => settle(null));
    await arriveAt("/signin");
    expect(profile).not.toHaveBeenCalled();
  });

  it.each([
    ["incomplete", INCOMPLETE],
    ["missing", null],
  ])("sends who has an %s profile to complete it", async (_, stored) => {
    profile.mockResolvedValue(stored);
    open("/dashboard");
    await arriveAt("/profile-completion");
    expect(screen.getByRole("button", { name: "Save Profile" })).toBeInTheDocument();
  });

  it("leads to a retry when the check fails, without going back and forth", async () => {
    profile.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const page = open("/dashboard");
    await arriveAt("/profile-completion");
    expect(screen.getByRole("alert")).toHaveTextContent("We could not check your profile.");
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
    expect(profile).toHaveBeenCalledOnce();
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    await arriveAt("/dashboard");
  });

  it.each([
    ["is refused", () => profile.mockRejectedValue({ code: "42501" })],
    ["is missing", () => profile.mockResolvedValue(null)],
  ])("sends who was signed out elsewhere to sign in when the profile %s", async (_, arrange) => {
    arrange();
    vi.mocked(sessionHasEnded).mockResolvedValue(true);
    open("/dashboard");
    await arriveAt("/signin");
  });

  it.each([
    ["the visitor comes back to it", () => window.dispatchEvent(new Event("focus"))],
    ["it is shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the server refuses a request", () => watchForRefusal(403)],
  ])("is left when the session was ended on another device and %s", async (_, happen) => {
    localStorage.setItem(SESSION_STORAGE_KEY, '{"refresh_token": "x"}');
    open("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    await act(async () => happen());
    expect(screen.getByRole("heading", { level: 1 })).toBeInTheDocument();

    vi.mocked(sessionHasEnded).mockResolvedValue(true);
    user.mockResolvedValue(null);
    await act(async () => happen());
    await arriveAt("/signin");
  });

  it("is left when the session is gone from this browser by the time it is looked at", async () => {
    open("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    user.mockResolvedValue(null);
    await act(async () => void window.dispatchEvent(new Event("focus")));
    await arriveAt("/signin");
    expect(sessionHasEnded).not.toHaveBeenCalled();
  });

  it("is left when the visitor signs out in another tab", async () => {
    open("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    user.mockResolvedValue(null);
    await act(
      async () =>
        void window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY })),
    );
    await arriveAt("/signin");
  });
});

describe("/profile-completion", () => {
  it("sends who has no session to sign up", async () => {
    user.mockResolvedValue(null);
    open("/profile-completion");
    await arriveAt("/signup");
  });

  it("sends on who has a complete profile", async () => {
    open("/profile-completion?next=/invitation%3Ftoken%3Dabc");
    await arriveAt("/invitation?token=abc");
  });

  it("starts with what is known", async () => {
    profile.mockResolvedValue(INCOMPLETE);
    open("/profile-completion");
    expect(await screen.findByLabelText("First name")).toHaveValue("Ada");
    expect(screen.getByLabelText("Level of study")).toHaveValue("Other (specify)");
    expect(screen.getByRole("textbox", { name: "Other (specify)" })).toHaveValue("On a sabbatical");
  });

  it("keeps offering a retry while the check fails", async () => {
    user.mockRejectedValue(new TypeError("Failed to fetch"));
    const page = open("/profile-completion");
    await page.user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Try again" })).toBeEnabled();
    expect(user).toHaveBeenCalledTimes(2);
  });
});
