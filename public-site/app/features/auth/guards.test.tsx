import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { inTurn, NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs, storedSession } from "#common/testing/sessions.ts";
import { watchForRefusal } from "~/data/refusedRequests.ts";
import * as dashboard from "~/routes/dashboard.tsx";
import * as judging from "~/routes/judging.tsx";
import * as profileCompletion from "~/routes/profile-completion.tsx";
import SignedInRoute, { clientMiddleware } from "~/routes/signed-in.tsx";
import { judgeRow } from "~/testing/judging.ts";
import { profileRow } from "~/testing/profiles.ts";
import { pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { sessionThatRanOut } from "~/testing/unreadableSession.ts";

const PROFILE = "GET /rest/v1/profiles";
const JUDGE = "GET /rest/v1/my_judge";
const USER = "GET /auth/v1/user";
const RENEWAL = "POST /auth/v1/token";
const BAD_GATEWAY = new Response("<h1>Bad gateway</h1>", { status: 502 });
const server = siteServer();

const INCOMPLETE = profileRow({
  country: "",
  level_of_study: "On a sabbatical",
  profile_completed: false,
});
const ENDED = refusal(403, { error_code: "session_not_found", msg: "Session not found" });

const GUARDED = [
  pageAt("/dashboard", dashboard),
  pageAt("/judging", judging),
  pageAt("/profile-completion", profileCompletion),
];
const open = (path: string) =>
  renderRoutes(
    [{ Component: SignedInRoute, middleware: clientMiddleware, children: GUARDED }],
    path,
  );
const arriveAt = async (address: string) =>
  expect(await screen.findByText(address, { selector: "output" })).toBeInTheDocument();

beforeEach(() => void signedInAs());

describe("/judging", () => {
  it("sends who has no session to sign in, and back", async () => {
    localStorage.clear();
    open("/judging");
    await arriveAt("/signin?next=%2Fjudging");
  });

  it("asks no complete profile of a judge", async () => {
    server.answer({ [PROFILE]: [INCOMPLETE] });
    open("/judging");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Judging");
  });

  it("is where judges come to who have no participant's profile", async () => {
    server.answer({ [PROFILE]: [INCOMPLETE], [JUDGE]: [judgeRow()] });
    open("/dashboard");
    await arriveAt("/judging");
  });
});

describe("/dashboard", () => {
  it("shows nothing before the session has settled, then sends away who has none", async () => {
    sessionThatRanOut();
    const renewal = Promise.withResolvers<Response>();
    server.answer({ "POST /auth/v1/token": renewal.promise });
    open("/dashboard");
    await expect.poll(() => server.sentTo("POST /auth/v1/token")).toHaveLength(1);
    expect(screen.queryByRole("heading")).toBeNull();
    renewal.resolve(refusal(400, { error_code: "refresh_token_not_found", msg: "Gone" }));
    await arriveAt("/signin");
    expect(server.sentTo(PROFILE)).toEqual([]);
  });

  it.each([
    ["incomplete", [INCOMPLETE]],
    ["missing", []],
  ])("sends who has an %s profile to complete it", async (_, stored) => {
    server.answer({ [PROFILE]: stored });
    open("/dashboard");
    await arriveAt("/profile-completion");
    expect(screen.getByRole("button", { name: "Save Profile" })).toBeInTheDocument();
  });

  it("leads to a retry when the check fails, without going back and forth", async () => {
    server.answer({ [PROFILE]: inTurn(refusal(500, { message: "internal 42" }), [profileRow()]) });
    const page = open("/dashboard");
    await arriveAt("/profile-completion");
    expect(screen.getByRole("alert")).toHaveTextContent("We could not check your profile.");
    expect(screen.queryByText(/internal 42/)).toBeNull();
    expect(server.sentTo(PROFILE)).toHaveLength(1);
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    await arriveAt("/dashboard");
  });

  it.each([
    ["the session cannot be renewed: too many ask", { [RENEWAL]: refusal(429) }, "We can't answer"],
    [
      "the session cannot be renewed: a gateway's 502",
      { [RENEWAL]: BAD_GATEWAY },
      "We can't answer",
    ],
    ["the session cannot be renewed: no network", { [RENEWAL]: NETWORK_DOWN }, "Please check your"],
    ["the profile is not read: a gateway's 502", { [PROFILE]: BAD_GATEWAY }, "We can't answer"],
  ])(
    "says whose fault it is within seconds, and signs nobody out (%s)",
    async (_, answers, advice) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      if (RENEWAL in answers) sessionThatRanOut();
      server.answer(answers);
      open("/dashboard");
      await vi.advanceTimersByTimeAsync(3_000);
      await arriveAt("/profile-completion");
      const alert = screen.getByRole("alert");
      expect(alert).toHaveTextContent("We could not check your profile.");
      expect(alert).toHaveTextContent(advice);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(storedSession()).not.toBeNull();
      vi.useRealTimers();
    },
  );

  it.each([
    ["is refused", refusal(403, { code: "42501" })],
    ["is missing", []],
  ])("sends who was signed out elsewhere to sign in when the profile %s", async (_, answer) => {
    server.answer({ [PROFILE]: answer, [USER]: ENDED });
    open("/dashboard");
    await arriveAt("/signin");
  });

  it.each([
    ["the visitor comes back to it", () => window.dispatchEvent(new Event("focus"))],
    ["it is shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the server refuses a request", () => watchForRefusal(403)],
  ])("is left when the session was ended on another device and %s", async (_, happen) => {
    open("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    await act(async () => happen());
    expect(screen.getByRole("heading", { level: 1 })).toBeInTheDocument();

    server.answer({ [USER]: ENDED });
    await act(async () => happen());
    await arriveAt("/signin");
  });

  it("is left when the session is gone from this browser by the time it is looked at", async () => {
    open("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    localStorage.clear();
    await act(async () => void window.dispatchEvent(new Event("focus")));
    await arriveAt("/signin");
    expect(server.sentTo(USER)).toEqual([]);
  });

  it("is left when the visitor signs out in another tab", async () => {
    open("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    localStorage.clear();
    // The page appears shortly before it listens.
    await waitFor(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY }));
      expect(screen.getByText("/signin", { selector: "output" })).toBeInTheDocument();
    });
  });
});

describe("/profile-completion", () => {
  it("sends who has no session to sign up", async () => {
    localStorage.clear();
    open("/profile-completion");
    await arriveAt("/signup");
  });

  it("sends on who has a complete profile", async () => {
    open("/profile-completion?next=/invitation%3Ftoken%3Dabc");
    await arriveAt("/invitation?token=abc");
  });

  it("starts with what is known", async () => {
    signedInAs({ ...ADA, user_metadata: { country: "Chad" } });
    server.answer({ [PROFILE]: [INCOMPLETE] });
    open("/profile-completion");
    expect(await screen.findByLabelText("First name")).toHaveValue("Ada");
    expect(screen.getByLabelText("Country")).toHaveValue("Chad");
    expect(screen.getByLabelText("Level of study")).toHaveValue("Other (specify)");
    expect(screen.getByRole("textbox", { name: "Other (specify)" })).toHaveValue("On a sabbatical");
  });
});
